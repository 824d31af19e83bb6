import { sql } from 'drizzle-orm';
import type { Locator, Page } from '@playwright/test';
import { type Authenticator, authenticator } from '../../server/authenticator.ts';
import { startTestServer } from '../../server/harness.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { freshPage, haveAccount, password, signIn, signOut } from '../fixtures/person.ts';
import { expect, heading, mailTo, passwordBox, test } from './people.ts';

// Wrong codes are refused, and browsers log every refusal.
test.use({ isGuest: true, mayFail: true });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const codeBox = (page: Page) => page.getByLabel('Code from your app');
const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

/** Reads the key next to the QR code. */
async function appOf(page: Page): Promise<Authenticator> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await page.locator('code').first().innerText();
  return authenticator(key.replace(/\s/g, ''), 10_000);
}

/** The message is at the field, which is empty and focused for the next code. */
async function expectRefused(box: Locator, sentence: string): Promise<void> {
  await expect(box).toHaveAccessibleDescription(sentence);
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
}

const look = async (page: Page, name: string) => {
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
};

test('is set up on the profile, required at the next sign-in, and switched off', async ({ page }) => {
  test.slow();
  const { email } = await haveAccount(page);
  await page.goto('/profile');
  await expect(card(page).getByText('Off', { exact: true })).toBeVisible();
  await look(page, 'profile-off');

  await test.step('the password is asked for where the session is too old, then it goes on by itself', async () => {
    await page.route(
      /\/second-factor$/,
      (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 403, json: { code: 'recent_proof_needed', message: 'Again.' } })
          : route.fallback(),
      { times: 1 },
    );
    await card(page).getByRole('button', { name: 'Set up' }).focus();
    await page.keyboard.press('Enter');
    const asks = dialog(page, 'Enter your password again');
    await expect(passwordBox(page)).toBeFocused();
    await look(page, 'proof');
    await page.keyboard.type('Wrong 123 !');
    await page.keyboard.press('Enter');
    await expect(asks.getByText('Wrong password.')).toBeVisible();
    await expect(passwordBox(page)).toBeFocused();
    await look(page, 'proof-wrong');
    await passwordBox(page).fill(password);
    await page.keyboard.press('Enter');
  });

  let app: Authenticator;
  let codes: string[] = [];
  await test.step('QR code, first code, recovery codes', async () => {
    app = await appOf(page);
    await expect(codeBox(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(codeBox(page)).toHaveAttribute('inputmode', 'numeric');
    await codeBox(page).fill(app.wrong());
    await page.keyboard.press('Enter');
    await expectRefused(codeBox(page), 'Wrong code. Enter the one your app shows now.');
    await look(page, 'set-up');
    await codeBox(page).fill(app.next());
    await page.getByRole('button', { name: 'Turn on' }).click();
    const kept = dialog(page, 'Your recovery codes');
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    codes = await kept.getByRole('listitem').allInnerTexts();
    await page.keyboard.press('Escape');
    await expect(kept).toBeVisible();
    await look(page, 'recovery-codes');
    await kept.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(card(page)).toContainText('10 recovery codes left');
    await look(page, 'profile-on');
    expect(await mailTo(page, email)).toContain('Two-step sign-in was switched on');
  });

  await test.step('the next sign-in asks for a code', async () => {
    await signOut(page);
    await signIn(page, { email });
    await expect(heading(page, 'Enter your code')).toBeVisible();
    await expect(codeBox(page)).toBeFocused();
    await look(page, 'code');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the code')).toBeVisible();
    await codeBox(page).fill(app.wrong());
    await page.keyboard.press('Enter');
    await expectRefused(codeBox(page), 'Wrong code. Enter the one your app shows now.');
    await look(page, 'code-wrong');
    await codeBox(page).fill(app.next());
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  await test.step('a recovery code does as well, and a sign-in can be left', async () => {
    await signOut(page);
    await signIn(page, { email });
    await page.getByRole('button', { name: 'Back to log in' }).click();
    await expect(heading(page, 'Log In')).toBeVisible();
    await signIn(page, { email });
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill('aaaaa-bbbbb-ccccc');
    await page.keyboard.press('Enter');
    await expectRefused(page.getByLabel('Recovery code'), 'Wrong recovery code, or already used.');
    await look(page, 'recovery');
    await page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.goto('/profile');
    await expect(card(page)).toContainText('9 recovery codes left');
  });

  await test.step('new recovery codes, then off, which always asks for the password', async () => {
    await card(page).getByRole('button', { name: 'New recovery codes' }).click();
    await dialog(page, 'Your new recovery codes').getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(card(page)).toContainText('10 recovery codes left');
    await card(page).getByRole('button', { name: 'Switch off' }).click();
    await page.keyboard.press('Escape');
    await expect(card(page).getByText('On', { exact: true })).toBeVisible();
    await card(page).getByRole('button', { name: 'Switch off' }).click();
    await passwordBox(page).fill(password);
    await dialog(page, 'Enter your password again').getByRole('button', { name: 'Switch off' }).click();
    await expect(card(page).getByText('Off', { exact: true })).toBeVisible();
    await signOut(page);
    await signIn(page, { email });
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });
});

test('a coach sets it up during the login if the operator requires it', async ({ browser }) => {
  test.slow();
  const server = await startTestServer({ env: { REQUIRE_SECOND_FACTOR: 'coaches' } });
  try {
    const { email } = await server.register();
    await withDatabase(server, (db) =>
      db.execute(sql`update members set member_type = 'Coach', first_name = 'Ada', last_name = 'Long'`),
    );
    const page = await freshPage(browser);
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(email);
    await passwordBox(page).fill('Long-run 42 km');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(heading(page, 'Set up two-step sign-in')).toBeVisible();
    const app = await appOf(page);
    await expect(heading(page, 'Set up two-step sign-in')).toBeFocused();
    await look(page, 'coach-set-up');
    await codeBox(page).fill(app.next());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await look(page, 'coach-recovery-codes');
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page).not.toHaveURL(/login/);
    await page.goto(`${server.url}/profile`);
    await expect(card(page).getByText('On', { exact: true })).toBeVisible();
    await expect(card(page).getByText('Required for your account.')).toBeVisible();
    await look(page, 'coach-profile');
    await page.context().close();
  } finally {
    await server.stop();
  }
});
