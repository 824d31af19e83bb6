import type { CDPSession, Page } from '@playwright/test';
import { freePort } from '../../server/ports.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { testPassword } from '../../server/member.ts';
import { authenticator } from '../../server/authenticator.ts';
import { expectNoComplaints, expectToFit, looks } from '../fixtures/axe.ts';
import { englishOn } from '../fixtures/english.ts';
import { expect, heading, passwordBox, test } from './people.ts';

// Each test has its authenticator; some passkeys are refused, and browsers log every refusal.
test.use({ isGuest: true, mayFail: true, ownContext: true });

let server: TestServer;
test.beforeAll(async () => {
  // Passkeys need a host name; browsers accept this one without HTTPS.
  const port = await freePort();
  server = await startTestServer({ env: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` } });
});
test.afterAll(() => server.stop());

/**
 * Adds an authenticator to the page's browser that responds automatically, also to suggestions. With `isPressed`, the browser has no suggestions, so
 * only a button signs in.
 */
async function plugIn(
  page: Page,
  { isPressed }: { readonly isPressed: boolean },
): Promise<{ readonly client: CDPSession; readonly authenticatorId: string }> {
  if (isPressed) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  }
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

async function logIn(page: Page, email: string, words = { email: 'Email', password: 'Password', button: 'Log In' }) {
  await page.goto(`${server.url}/login`);
  await page.getByLabel(words.email).fill(email);
  await passwordBox(page, words.password).fill(testPassword);
  await page.getByRole('button', { name: words.button, exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/login/);
}
async function logOut(page: Page) {
  await page.goto(`${server.url}/logout`);
  await expect(page).toHaveURL(`${server.url}/login`);
}
const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function look(page: Page, name: string): Promise<void> {
  for (const one of looks) await expectNoComplaints(page, name, one);
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  }
}

test('added on the profile, named, used to sign in by the button, and removed, by keyboard', async ({ page }) => {
  test.slow();
  const { client, authenticatorId } = await plugIn(page, { isPressed: true });
  const { email } = await server.register();
  await logIn(page, email);
  await page.goto(`${server.url}/profile`);
  await expect(card(page)).toContainText('No passkeys yet');
  await look(page, 'passkeys-none');
  await card(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(card(page).getByRole('status')).toContainText('added');
  const row = card(page).getByRole('listitem');
  await expect(row).toContainText('not used yet');
  await look(page, 'passkeys-one');

  await row.getByRole('button', { name: /^Rename/ }).press('Enter');
  const box = page.getByRole('dialog').getByRole('textbox');
  await expect(box).toBeFocused();
  await box.fill(' ');
  await page.keyboard.press('Enter');
  await expect(box).toHaveAccessibleDescription(/Enter a name/);
  await box.fill('Blue key');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Blue key');

  await card(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(card(page).getByRole('alert')).toContainText('already has a passkey');

  await logOut(page);
  await look(page, 'passkey-login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${server.url}/profile`);
  await expect(row).toContainText('Last used');

  await row.getByRole('button', { name: /^Remove/ }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Blue key');
  await look(page, 'passkey-remove');
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(card(page)).toContainText('No passkeys yet');

  // The device still has it, and the server no longer does.
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('This passkey didn’t work here');
});

test('picked from the suggestions of the field for the address', async ({ page }) => {
  await plugIn(page, { isPressed: false });
  const { email } = await server.register();
  await logIn(page, email);
  await page.goto(`${server.url}/profile`);
  await card(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/login?redirect=%2Fprofile`);
  await expect(page).toHaveURL(`${server.url}/profile`);
  await expect(card(page).getByRole('listitem')).toContainText('Last used');
});

test('in place of the code of two-step sign-in', async ({ page }) => {
  await plugIn(page, { isPressed: true });
  const { email, call, memberId } = await server.register();
  await logIn(page, email);
  await page.goto(`${server.url}/profile`);
  await card(page).getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  const { body } = await call('POST', `member/${memberId}/second-factor`);
  const app = authenticator((body as { secret: string }).secret);
  await call('POST', `member/${memberId}/second-factor/confirm`, { body: { code: app.next() } });
  await logOut(page);
  await page.getByLabel('Email').fill(email);
  await passwordBox(page).fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey instead' }).press('Enter');
  await expect(page).not.toHaveURL(/login/);
});

test.describe('in German, on a phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 740 } });

  test('added and used, by keyboard', async ({ page }) => {
    await plugIn(page, { isPressed: true });
    const { email } = await server.register();
    await logIn(page, email, { email: 'E-Mail', password: 'Passwort', button: 'Anmelden' });
    await page.goto(`${server.url}/profile`);
    const own = page.getByRole('region', { name: 'Passkeys' });
    await own.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter');
    await expect(own.getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => englishOn(page)).toEqual([]);
    await expectToFit(page, 'German profile with a passkey');
    await logOut(page);
    await expectToFit(page, 'German login with a passkey');
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).press('Enter');
    await expect(page).not.toHaveURL(/login/);
  });
});
