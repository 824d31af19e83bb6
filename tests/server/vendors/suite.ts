import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { ImportDetailWire, ImportStatusWire } from '../../../domain/entities/import.ts';
import { Browser } from '../data/garmin.ts';
import { whenWhole } from '../data/client.ts';
import { anInstant } from '../expected.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { calm } from './faults.ts';
import { lookNow } from './look-now.ts';
import { answerConsent, deskOf } from './standin.ts';

/** The suite's parameters for a vendor. */
export interface VendorUnderTest {
  readonly vendor: DeviceType;
  /** Folder of the stand-in. */
  readonly folder: string;
  /** The vendor's name in URLs of links. */
  readonly path: string;
  /** Number of activities of an account that the vendor returns. */
  readonly given: (activities: number) => number;
  /** Accounts are linked by key: there is no ticket, and only its owner can end it. */
  readonly byKey?: true;
  /** Additional settings. */
  readonly env?: Readonly<Record<string, string>>;
  /** Name of the attempt in the consent page's URL: our state, unless the vendor has its own parameter. */
  readonly attempt?: readonly [name: string, pattern: RegExp];
  /** Waits until the vendor is set up. */
  readonly opens?: (server: TestServer) => Promise<void>;
}

const outcomeOf = (url: URL) => url.searchParams.get('outcome');

const statusOf = async (member: TestMember) =>
  (await member.call('GET', 'import/status', { query: { member_id: member.memberId } })).body as ImportStatusWire;
const importsOf = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}/imports`);
  return (body as { imports: { import_id: string; state: string }[] }).imports;
};

/** Activities by file: the same however they arrived. */
export async function activitiesOf(member: TestMember): Promise<string[]> {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  const { activities } = body as { activities: { start_time: string; total_distance: number | null }[] };
  return activities.map(({ start_time, total_distance }) => `${start_time} ${total_distance}`).sort();
}

/** The contract for every vendor's adapter. Vendors' failures are tested in switches.test.ts, for all of them. */
export function vendorSuite(under: VendorUnderTest): void {
  let server: TestServer;
  const desk = deskOf(() => server, under.vendor, under.folder, under.path);
  beforeAll(async () => {
    server = await startTestServer({ sandbox: true, ...(under.env && { env: under.env }) });
    await under.opens?.(server);
  });
  afterAll(() => server.stop());
  afterEach(() => desk.control({ switches: calm }));

  async function historyOf(member: TestMember, browser?: Browser): Promise<ImportDetailWire> {
    expect(outcomeOf(await desk.link(member, 'new-runner', browser && { browser }))).toBe('linked');
    return whenWhole(member, (await statusOf(member)).import_id, await expected());
  }
  const expected = async () => under.given((await desk.account()).activities);

  describe('authorisation', () => {
    it('imports the whole history, and lists the account', async () => {
      const member = await server.register();
      const standing = async () => {
        const { available, linked, last_sync_at, activities } = await desk.source(member);
        return { available, linked, last_sync_at, activities };
      };
      expect(await standing()).toEqual({ available: true, linked: false, last_sync_at: null, activities: 0 });
      await historyOf(member);
      expect(await expected()).toBeGreaterThan(3);
      expect(await standing()).toEqual({
        available: true,
        linked: true,
        last_sync_at: anInstant,
        activities: await expected(),
      });
    });

    it('links nothing when access is refused', async () => {
      const member = await server.register();
      expect(outcomeOf(await desk.link(member, 'new-runner', { decision: 'deny' }))).toBe('refused');
      expect((await desk.source(member)).linked).toBe(false);
    });

    /** Vendors that are linked by key have no tickets. */
    const withConsent = (name: string, test: () => Promise<void>) => {
      if (!under.byKey) it(name, test);
    };

    withConsent('takes a ticket once, and the answer once and in the same browser only', async () => {
      const member = await server.register();
      const [browser, other] = [new Browser(), new Browser()];
      const answer = await member.call('POST', `member/${member.memberId}/link-tickets`, {
        body: { vendor: under.vendor },
      });
      browser.keep(answer.headers);
      const ticket = (answer.body as { url: string }).url;
      const open = async (by: Browser, url: string) => new URL((await by.open(url)).headers.get('location')!);
      const asked = await open(browser, ticket);
      const [name, pattern] = under.attempt ?? ['state', /^[A-Za-z0-9]{43,128}$/];
      expect(asked.searchParams.get(name)).toMatch(pattern);
      expect(outcomeOf(await open(other, ticket))).toBe('failed');
      expect(outcomeOf(await open(browser, ticket))).toBe('failed');
      const back = await answerConsent(browser, asked.href, 'empty');
      expect(outcomeOf(await open(other, back))).toBe('failed');
      expect(outcomeOf(await open(browser, back))).toBe('linked');
      expect(outcomeOf(await open(browser, back))).toBe('failed');
    });

    withConsent('sends nobody to the vendor with a ticket that another browser asked for', async () => {
      const [attacker, victim] = [await server.register(), await server.register()];
      const [theirs, own] = [new Browser(), new Browser()];
      const ask = async (member: TestMember, browser: Browser) => {
        const path = `member/${member.memberId}/link-tickets`;
        const answer = await member.call('POST', path, { body: { vendor: under.vendor } });
        browser.keep(answer.headers);
        return (answer.body as { url: string }).url;
      };
      const open = async (by: Browser, url: string) => new URL((await by.open(url)).headers.get('location')!);
      const fixed = await ask(attacker, theirs);
      // Tries without a cookie, and with that of another link of the same person.
      expect(outcomeOf(await open(own, fixed))).toBe('failed');
      await ask(victim, own);
      expect(outcomeOf(await open(own, fixed))).toBe('failed');
      expect((await open(theirs, fixed)).pathname).toContain('/sandbox/');
    });

    withConsent('does not take a name for a proof', async () => {
      const member = await server.register();
      const request = ticketPath(under);
      for (const query of [`cognito_username=${member.sub}`, '', `ticket=${'x'.repeat(43)}`]) {
        const answer = await fetch(`${server.url}/api/${request}?${query}`, { redirect: 'manual' });
        expect([answer.status, outcomeOf(new URL(answer.headers.get('location')!))]).toEqual([303, 'failed']);
      }
    });

    it('leaves an account to the member who linked it first', async () => {
      const [first, second] = [await server.register(), await server.register()];
      const browser = new Browser();
      expect(outcomeOf(await desk.link(first, 'empty', { browser }))).toBe('linked');
      expect(outcomeOf(await desk.link(second, 'empty', { browser }))).toBe('failed');
    });
  });

  it('replacing another account ends that one, with its pending imports', async () => {
    const member = await server.register();
    expect(outcomeOf(await desk.link(member, 'new-runner'))).toBe('linked');
    const first = await desk.account();
    expect(outcomeOf(await desk.link(member, 'empty'))).toBe('linked');
    await vi.waitFor(async () => {
      for (const { state } of await importsOf(member)) expect(state).toBe('complete');
      const { accounts } = (await desk.control()) as { accounts: { userId: string; linked: boolean }[] };
      expect(accounts.find(({ userId }) => userId === first.userId)?.linked).toBe(under.byKey ?? false);
    }, soon);
    expect((await desk.account()).linked).toBe(true);
  });

  describe('the scheduled look', () => {
    it('finds what a lost push would have announced, and begins no import if there is nothing', async () => {
      const member = await server.register();
      await historyOf(member);
      const before = await activitiesOf(member);
      expect((await desk.source(member)).next_sync_at).toEqual(anInstant);
      await desk.recordUnheard((await desk.account()).userId);
      await lookNow(server, member);
      await vi.waitFor(async () => expect((await activitiesOf(member)).length).toBe(before.length + 1), soon);
      const imports = (await importsOf(member)).length;
      const { last_sync_at: last } = await desk.source(member);
      await lookNow(server, member);
      await vi.waitFor(async () => expect((await desk.source(member)).last_sync_at).not.toBe(last), soon);
      expect((await importsOf(member)).length).toBe(imports);
    });

    it('notices a revoked access', async () => {
      const member = await server.register();
      await historyOf(member);
      await desk.control({ deregister: (await desk.account()).userId });
      await lookNow(server, member);
      await vi.waitFor(async () => {
        const { linked, broken_since } = await desk.source(member);
        expect(!linked || broken_since !== null).toBe(true);
      }, soon);
    });
  });

  describe('unlinking', () => {
    it('notifies the vendor, deletes the access and keeps the activities', async () => {
      const member = await server.register();
      const { counts } = await historyOf(member);
      expect(await desk.unlink(member)).toEqual({ unlinked: true });
      expect(await desk.unlink(member)).toEqual({ unlinked: false });
      const { linked, activities } = await desk.source(member);
      expect({ linked, activities }).toEqual({ linked: false, activities: counts.imported });
      await vi.waitFor(async () => expect((await desk.account()).linked).toBe(under.byKey ?? false), soon);
      expect(await desk.pull(member)).toBe('none');
    });
  });
}

const ticketPath = ({ vendor, path }: VendorUnderTest) =>
  vendor === 'garmin' ? 'oauth1/garmin/request' : `oauth2/${path}/request`;
