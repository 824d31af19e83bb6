import { expect, vi } from 'vitest';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { SourceWire } from '../../../domain/entities/source.ts';
import { Browser } from '../data/garmin.ts';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';

/** The state of an account at a vendor's stand-in. */
export interface StandinAccount {
  readonly userId: string;
  readonly linked: boolean;
  readonly activities: number;
}

/** A vendor's stand-in next to a running server. */
export interface VendorDesk {
  readonly vendor: DeviceType;
  /** @param query of the request, such as `?starts` */
  control(wanted?: object, query?: string): Promise<Record<string, unknown>>;
  /** Waits until all webhook notices have been sent, or lost on purpose. */
  told(): Promise<void>;
  /** A watch sends a new activity, whose push is lost. */
  recordUnheard(userId: string): Promise<void>;
  /** The account that was linked last. */
  account(): Promise<StandinAccount>;
  /** Follows the link like a person. @returns the URL of the result page */
  link(member: TestMember, persona?: string, way?: { decision?: 'allow' | 'deny'; browser?: Browser }): Promise<URL>;
  unlink(member: TestMember): Promise<unknown>;
  pull(member: TestMember): Promise<unknown>;
  source(member: TestMember): Promise<SourceWire>;
}

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/**
 * Opens the consent page and submits the decision.
 * @returns the vendor's redirect
 */
export async function answerConsent(
  browser: Browser,
  url: string,
  persona: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<string> {
  const shown = await browser.open(url);
  const page = await shown.text();
  if (shown.status !== 200) throw new Error(`consent page: ${shown.status} ${page}`);
  const fields = new URLSearchParams({ persona, decision });
  // The page's first form sets switches; the form with a choice of persons is the consent.
  const question = page.slice(page.lastIndexOf('<form', page.indexOf('name="persona"')));
  for (const [, name, value] of question.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    fields.set(name!, plain(value!));
  }
  for (const [, name] of page.matchAll(/name="permission" value="([^"]*)"/g)) fields.append('permission', name!);
  const [target = url] = url.split('?', 1);
  const answered = await browser.open(target, { method: 'POST', body: fields });
  const location = answered.headers.get('location');
  if (answered.status === 403) {
    // The vendor's login is blocked: the page has a link back.
    const [, back] = /<a href="([^"]+)">Back to the application/.exec(await answered.text()) ?? [];
    if (back) return plain(back);
  }
  if (answered.status !== 303 || !location) throw new Error(`consent: ${answered.status} ${await answered.text()}`);
  return location;
}

/** The server's response to a key, as the result of a consent. */
const outcomes: Readonly<Record<number, string>> = { 200: 'linked', 400: 'failed', 409: 'failed', 503: 'busy' };

/** Creates a key in the vendor's settings, like a person, and sends it to the server. */
async function linkByKey(
  { url }: TestServer,
  member: TestMember,
  { persona, decision, browser }: { persona: string; decision: 'allow' | 'deny'; browser: Browser },
): Promise<URL> {
  const result = (outcome: string) => new URL(`${url}/link-result?${new URLSearchParams({ outcome })}`);
  const shown = await answerConsent(browser, `${url}/sandbox/intervals/settings`, persona, decision);
  const key = new URL(shown).searchParams.get('key');
  if (key === null) return result('refused');
  const answer = await member.call('POST', 'vendor/intervals/link-key', { body: { key } });
  const outcome = outcomes[answer.status];
  if (outcome === undefined) throw new Error(`key: ${answer.status} ${JSON.stringify(answer.body)}`);
  return result(outcome);
}

/** @param folder of the stand-in @param path the vendor's name in URLs of links */
export function deskOf(server: () => TestServer, vendor: DeviceType, folder: string, path: string): VendorDesk {
  const desk: VendorDesk = {
    vendor,
    async control(wanted, query = '') {
      const answer = await fetch(`${server().url}/sandbox/${folder}/control${query}`, {
        method: wanted ? 'POST' : 'GET',
        ...(wanted && { body: JSON.stringify(wanted), headers: { 'content-type': 'application/json' } }),
      });
      if (answer.status !== 200) throw new Error(`control: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    told: () => vi.waitFor(async () => expect((await desk.control()).waiting).toBe(0), soon),
    async recordUnheard(userId) {
      // Notices about others may be pending as well, so a single lost one could be theirs.
      await desk.control({ switches: { webhookLost: true } });
      await desk.control({ record: userId });
      await desk.told();
      await desk.control({ switches: { webhookLost: 0 } });
    },
    account: async () => ((await desk.control()).accounts as StandinAccount[]).at(-1)!,
    async link(member, persona = 'new-runner', { decision = 'allow', browser = new Browser() } = {}) {
      if (vendor === 'intervals') return linkByKey(server(), member, { persona, decision, browser });
      const ticket = await member.call('POST', `member/${member.memberId}/link-tickets`, { body: { vendor } });
      if (ticket.status !== 200) throw new Error(`ticket: ${ticket.status} ${JSON.stringify(ticket.body)}`);
      browser.keep(ticket.headers);
      const asked = await browser.open((ticket.body as { url: string }).url);
      const page = asked.headers.get('location')!;
      // With OAuth 1.0a, the server first asks the vendor for a request token, which the vendor may refuse.
      if (new URL(page).pathname === '/link-result') return new URL(page);
      const back = await answerConsent(browser, page, persona, decision);
      return new URL((await browser.open(back)).headers.get('location')!);
    },
    unlink: async (member) => (await member.call('GET', `oauth1/${path}/unlink`)).body,
    pull: async (member) =>
      (await member.call('POST', `vendor/${vendor}/pull`, { body: { member_id: member.memberId } })).body,
    async source(member) {
      const { body } = await member.call('GET', `member/${member.memberId}/sources`);
      return (body as { sources: SourceWire[] }).sources.find((source) => source.vendor === vendor)!;
    },
  };
  return desk;
}
