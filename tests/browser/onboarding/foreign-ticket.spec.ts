import type { Browser, Page } from '@playwright/test';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { SourceWire } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { expect, freshPage, test } from '../fixtures/person.ts';

const vendors = [
  ['garmin', 'Garmin'],
  ['suuntoV2', 'Suunto'],
  ['polar', 'Polar'],
  ['coros', 'COROS'],
] as const;

/** Garmin uses OAuth 2 or OAuth 1.0a: each has its own ticket, so there are two servers. */
for (const way of ['2', '1.0a']) {
  test.describe(`by OAuth ${way}`, () => {
    let server: TestServer;
    test.beforeAll(async () => {
      server = await startTestServer({ sandbox: true, env: { GARMIN_OAUTH: way } });
    });
    test.afterAll(() => server.stop());

    for (const [vendor, name] of way === '2' ? vendors : vendors.slice(0, 1)) {
      test(`a link to ${name} that another person requested opens nothing, and the member’s own does`, async ({
        browser,
      }) => {
        const [attacker, victim] = [await person(browser, server), await person(browser, server)];

        // The attacker starts a link, and the victim opens its URL.
        const atVendor = `${server.url}/sandbox/`;
        const seen: string[] = [];
        victim.page.on('framenavigated', (frame) => seen.push(frame.url()));
        const asked = await askForLink(attacker, vendor);
        await victim.page.goto(asked);
        await expect(victim.page.getByText(messages.link.failed)).toBeVisible();
        expect(seen.filter((url) => url.startsWith(atVendor))).toEqual([]);

        // The attacker continues to the vendor's page: the rest is only for that browser as well.
        await attacker.page.goto(asked);
        expect(attacker.page.url()).toContain(atVendor);
        await victim.page.goto(attacker.page.url());
        await allow(victim);
        await expect(victim.page.getByText(messages.link.failed)).toBeVisible();
        for (const who of [attacker, victim]) expect(await isLinked(who, vendor)).toBe(false);

        // The attempt does not block the victim's own link.
        await victim.page.goto(await askForLink(victim, vendor));
        await allow(victim);
        await expect(victim.page).toHaveURL(/outcome=linked/);
        expect([await isLinked(victim, vendor), await isLinked(attacker, vendor)]).toEqual([true, false]);
        for (const { page } of [attacker, victim]) await page.context().close();
      });
    }
  });
}

interface Person {
  readonly page: Page;
  readonly member: TestMember;
}

/** A person with an account, in a separate browser. */
async function person(browser: Browser, server: TestServer): Promise<Person> {
  const [page, member] = [await freshPage(browser), await server.register()];
  await page.goto(`${server.url}/privacy`);
  return { page, member };
}

/** Starts a link in the browser, like the page. @returns the URL for the window */
async function askForLink({ page, member }: Person, vendor: DeviceType): Promise<string> {
  const path = `member/${member.memberId}/link-tickets`;
  const { url, init } = await member.sign('POST', path, { body: { vendor } });
  const { method = '', headers, body } = init as { method?: string; headers: Record<string, string>; body: string };
  await page.goto(`${new URL(url).origin}/privacy`);
  const answer = await page.evaluate(
    async ([address, asked]) => (await fetch(address, { ...asked, credentials: 'include' })).json(),
    [url, { method, headers, body }] as const,
  );
  return (answer as { url: string }).url;
}

async function isLinked({ member }: Person, vendor: DeviceType): Promise<boolean> {
  const { body } = await member.call('GET', `member/${member.memberId}/sources`);
  return (body as { sources: SourceWire[] }).sources.some((source) => source.vendor === vendor && source.linked);
}

/** Answers the vendor's page. */
async function allow({ page }: Person): Promise<void> {
  await page.getByText('New runner', { exact: true }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
}
