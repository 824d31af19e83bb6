import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { testPassword } from '../../server/member.ts';
import { type Oidc, providerEnv, startOidc } from '../../server/oidc.ts';
import { freePort } from '../../server/ports.ts';
import { expectNoComplaints, expectToFit, looks } from '../fixtures/axe.ts';
import { englishOn } from '../fixtures/english.ts';
import { tabOnto } from '../fixtures/keys.ts';
import { expect, heading, passwordBox, test } from './people.ts';

// A real provider, in German, by keyboard, on a phone.
test.use({
  isGuest: true,
  ownContext: true,
  mayFail: true,
  locale: 'de-DE',
  viewport: { width: 360, height: 740 },
});

let oidc: Oidc;
let server: TestServer;
test.beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  oidc = await startOidc({ club: [`${origin}/provider/club`] });
  const down = { issuer: `http://127.0.0.1:${await freePort()}` };
  server = await startTestServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: origin,
      ...providerEnv('CLUB', oidc, { LABEL: 'Lauftreff' }),
      ...providerEnv('DOWN', down, { LABEL: 'Verein' }),
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  await oidc.stop();
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
async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await tabOnto(page, button);
  await page.keyboard.press('Enter');
}
/** Presses a button of the profile, which has too many buttons to walk through. */
const pressThe = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const arrive = (email: string) => {
  oidc.world.person = { sub: randomUUID(), email, email_verified: true };
};
const card = (page: Page) => page.getByRole('region', { name: 'Anmeldedienste' });
async function logOut(page: Page) {
  await page.goto(`${server.url}/logout`);
  await expect(page).toHaveURL(`${server.url}/login`);
}

test('a new member signs up with a provider, signs out and in again, and sees it on the profile', async ({ page }) => {
  test.slow();
  const email = `${randomUUID()}@example.org`;
  arrive(email);
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: 'Mit Lauftreff anmelden' })).toBeVisible();
  await judge(page, 'provider-login');
  await press(page, 'Mit Lauftreff anmelden');
  await expect(heading(page, 'Leg dein Konto an')).toBeVisible();
  // The response of the provider is out of the address, and out of the history.
  expect(page.url()).toBe(`${server.url}/provider/club`);
  await expect(page.getByText(email)).toBeVisible();
  await judge(page, 'provider-sign-up');
  await press(page, 'Konto anlegen');
  await expect(page).toHaveURL(`${server.url}/setup`);

  await logOut(page);
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent('/profile')}`);
  await press(page, 'Mit Lauftreff anmelden');
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expect(card(page).getByRole('listitem').first()).toContainText(`Verbunden als ${email}`);
  await expect(card(page)).toContainText('Dein Konto hat kein Passwort.');
  await judge(page, 'provider-profile');
  await pressThe(page, 'Lauftreff trennen');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Trennen' }).press('Enter');
  await expect(dialog).toContainText('Du kannst dich sonst nicht mehr anmelden.');
  await dialog.getByRole('button').press('Enter');

  await pressThe(page, 'Hier und bei Lauftreff abmelden');
  await dialog.getByRole('button', { name: 'Auch dort abmelden' }).press('Enter');
  await expect.poll(() => page.url()).toContain(`${oidc.issuer}/session/end`);
  await page.goto(`${server.url}/profile`);
  await expect(page).toHaveURL(/\/login/);
});

test('the owner of an address logs in once and agrees', async ({ page }) => {
  test.slow();
  const { email } = await server.register();
  arrive(email);
  await page.goto(`${server.url}/login`);
  await press(page, 'Mit Lauftreff anmelden');
  await expect(heading(page, 'Du hast schon ein Konto')).toBeVisible();
  await judge(page, 'provider-log-in');
  const link = page.getByRole('link', { name: 'Anmelden und verbinden' });
  await tabOnto(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-Mail')).toHaveValue(email);
  await passwordBox(page, 'Passwort').fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Lauftreff verbinden')).toBeVisible();
  await judge(page, 'provider-connect');
  await press(page, 'Verbinden');
  await expect(heading(page, 'Lauftreff ist verbunden')).toBeVisible();
  await judge(page, 'provider-connected');
  await logOut(page);
  await press(page, 'Mit Lauftreff anmelden');
  await expect(page).toHaveURL(`${server.url}/`);
});

test('a member connects one on the profile with the password, and disconnects it', async ({ page }) => {
  test.slow();
  const { email } = await server.register();
  arrive(`${randomUUID()}@example.org`);
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent('/profile')}`);
  await page.getByLabel('E-Mail').fill(email);
  await passwordBox(page, 'Passwort').fill(testPassword);
  await page.keyboard.press('Enter');
  await pressThe(page, 'Lauftreff verbinden');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Passwort', exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Lauftreff verbinden')).toBeVisible();
  await press(page, 'Verbinden');
  await expect(heading(page, 'Lauftreff ist verbunden')).toBeVisible();
  await tabOnto(page, page.getByRole('link', { name: 'Weiter' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expect(card(page).getByRole('listitem').first()).toContainText('Verbunden als');
  await pressThe(page, 'Lauftreff trennen');
  await dialog.getByRole('textbox', { name: 'Passwort', exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('listitem').first()).toContainText('Nicht verbunden');
});

test('what goes wrong is said, and nothing is lost', async ({ page }) => {
  test.slow();
  await page.goto(`${server.url}/login`);
  await press(page, 'Mit Verein anmelden');
  await expect(page.getByRole('alert')).toContainText('nicht erreichbar');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeEnabled();
  await judge(page, 'provider-down');

  oidc.world.person = null;
  await press(page, 'Mit Lauftreff anmelden');
  await expect(page.getByRole('alert')).toContainText('hat dich nicht angemeldet');
  await judge(page, 'provider-denied');
  const back = page.getByRole('link', { name: 'Zurück zur Anmeldung' });
  await tabOnto(page, back);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/login`);

  // A response that this browser did not ask for.
  await page.goto(`${server.url}/provider/club?code=stolen&state=guessed`);
  await expect(page.getByRole('alert')).toContainText('in einem anderen Browser begonnen');
  expect(page.url()).toBe(`${server.url}/provider/club`);

  // A target elsewhere is ignored.
  const { email } = await server.register();
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent('https://evil.example/')}`);
  arrive(email);
  await press(page, 'Mit Lauftreff anmelden');
  await expect(heading(page, 'Du hast schon ein Konto')).toBeVisible();
  await page.getByRole('link', { name: 'Anmelden und verbinden' }).press('Enter');
  await passwordBox(page, 'Passwort').fill(testPassword);
  await page.keyboard.press('Enter');
  await press(page, 'Verbinden');
  await page.getByRole('link', { name: 'Weiter' }).press('Enter');
  await expect(page).toHaveURL(`${server.url}/`);
});
