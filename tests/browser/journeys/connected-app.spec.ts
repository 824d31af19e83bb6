import type { Page } from '@playwright/test';
import { refusals } from '../../../domain/words/de/refusals.ts';
import { appsPages } from '../../../src/words/de/apps.ts';
import { assistantsPages } from '../../../src/words/de/assistants.ts';
import { tokensPages } from '../../../src/words/de/tokens.ts';
import { type AppSite, ask, type Asking, redeem, startAppSite } from '../../server/apps.ts';
import { asked, connect } from '../../server/assistants.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { testPassword } from '../../server/member.ts';
import { freePort } from '../../server/ports.ts';
import { expectNoComplaints, expectToFit, looks } from '../fixtures/axe.ts';
import { englishOn } from '../fixtures/english.ts';
import { tabOnto } from '../fixtures/keys.ts';
import { expect, test } from '../fixtures/person.ts';

// Runs in German, by keyboard, on a phone.
test.use({ ownContext: true, mayFail: true, locale: 'de-DE', viewport: { width: 360, height: 740 } });

const { apps: words } = appsPages;
const { assistants } = assistantsPages;
const { tokens } = tokensPages;

let site: AppSite;
let server: TestServer;
test.beforeAll(async () => {
  site = await startAppSite();
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  server = await startTestServer({ env: { PORT: port, PUBLIC_URL: origin, WEBHOOK_LOOPBACK: 'on' } });
});
test.afterAll(async () => {
  await server.stop();
  await site.stop();
});

async function judge(page: Page, name: string): Promise<void> {
  await expect.poll(() => englishOn(page), name).toEqual([]);
  for (const look of looks) await expectNoComplaints(page, name, look);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectToFit(page, `${name}, ${width} pixels`);
    const folder = process.env.SCREENSHOTS;
    for (const colorScheme of folder === undefined ? [] : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
async function press(page: Page, name: string): Promise<void> {
  await tabOnto(page, button(page, name));
  await page.keyboard.press('Enter');
}
/** Opens the server as the app does. */
const openedBy = ({ query }: Asking) => `${server.url}/oauth/authorize?${query.toString()}`;
/** The address that the app gets back, with its parameters. */
async function returned(page: Page): Promise<URL> {
  await page.waitForURL(`${site.redirectUri}?*`);
  return new URL(page.url());
}
async function allow(page: Page): Promise<void> {
  await press(page, words.allow);
  const proof = page.getByRole('dialog');
  await proof.getByRole('textbox').fill(testPassword);
  await page.keyboard.press('Enter');
}

test('an app signs a member in, reads as far as allowed, and loses access when it is disconnected', async ({
  page,
}) => {
  test.slow();
  const ada = await server.register();
  const assistant = await ask(server, site, { resource: `${server.url}/mcp`, scope: 'assistant' });
  await page.goto(openedBy(assistant));
  await page.getByLabel('E-Mail').fill(ada.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(testPassword);
  await page.keyboard.press('Enter');
  // The sign-in leads back to the request.
  await expect(page.getByRole('heading', { name: words.connect('Pace Maker') })).toBeVisible();
  await expect(page.getByText(words.account(ada.email))).toBeVisible();
  await expect(page.getByText(words.from.document(new URL(site.clientId).host))).toBeVisible();
  await judge(page, 'consent-assistant');
  await tabOnto(page, page.getByRole('radio', { name: assistants.levels[2] }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: assistants.levels[1] })).toBeChecked();
  await allow(page);
  const issued = await redeem(assistant, await returned(page));
  const client = await connect(server, issued.access_token);
  const today = new Date().toISOString().slice(0, 10);
  await asked(client, 'get_training', { from: '2026-01-01', to: today });
  await client.close();

  // An app that requests scopes, one of which is not allowed.
  const program = await ask(server, site, { scope: 'activities:read calendar:read', state: '12345678901234567890' });
  await page.goto(openedBy(program));
  await expect(page.getByText(tokens.scopeNames['calendar:read'])).toBeVisible();
  await judge(page, 'consent-scopes');
  await tabOnto(page, page.getByRole('checkbox', { name: tokens.scopeNames['activities:read'] }));
  await page.keyboard.press('Space');
  await allow(page);
  const { access_token: token, scope } = await redeem(program, await returned(page));
  expect(scope).toBe('calendar:read');
  const call = () =>
    page.request.get(`${server.url}/api/calendar/${ada.memberId}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status()).toBe(200);

  // Refused.
  await page.goto(openedBy(await ask(server, site)));
  await press(page, words.cancel);
  expect((await returned(page)).searchParams.get('error')).toBe('access_denied');

  await page.goto(`${server.url}/profile/tokens`);
  const card = page.getByRole('region', { name: words.yours, exact: true });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('listitem').last()).toContainText(assistants.levels[1]);
  await judge(page, 'apps');
  await card.getByRole('button').first().press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(words.disconnectText);
  await dialog.getByRole('button', { name: words.disconnect, exact: true }).press('Enter');
  await expect(card.getByText(words.disconnected('Pace Maker'))).toBeVisible();
  expect((await call()).status()).toBe(401);
  await card.getByRole('link', { name: words.log }).press('Enter');
  const log = page.getByRole('list', { name: assistants.log });
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log.getByRole('listitem').first()).toContainText(tokens.scopeNames['calendar:read']);
  await expect(log.getByRole('listitem').last()).toContainText(assistants.tools.get_training);
});

test('mistakes of an app are explained', async ({ page }) => {
  const ada = await server.register();
  const plain = await ask(server, site, { code_challenge_method: 'plain' });
  await page.goto(openedBy(plain));
  await page.getByLabel('E-Mail').fill(ada.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: words.wrong })).toBeVisible();
  await judge(page, 'consent-mistake');
  await press(page, words.back);
  expect((await returned(page)).searchParams.get('error')).toBe('invalid_request');

  const stranger = await ask(server, { clientId: site.clientId, redirectUri: 'https://evil.example/done' });
  await page.goto(openedBy(stranger));
  await expect(page.getByText(refusals.app_redirect)).toBeVisible();
  await expect(button(page, words.allow)).toHaveCount(0);
  await judge(page, 'consent-stranger');
});
