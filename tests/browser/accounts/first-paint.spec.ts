import type { Page } from '@playwright/test';
import { guestPaths } from '../../../domain/prerendered.ts';
import { registerAdmin } from '../../server/admins.ts';
import { makeAccount, password } from '../fixtures/person.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, heading, keptNames, passwordBox, test } from './people.ts';

test.use({ isGuest: true });

// A server without an admin adds a note to the login and sign-up pages.
test.beforeAll(async ({ server }) => {
  await registerAdmin(server);
});

const emailBox = (page: Page) => page.getByLabel('Email');

/** Marks the title element, to recognise it later. */
const mark = (page: Page) => page.locator('#page-title').evaluate((title) => Object.assign(title, { wasThere: true }));
const isMarked = (page: Page) =>
  page.locator('#page-title').evaluate((title) => 'wasThere' in title && title.isConnected);
/** React adds its properties to hydrated elements. */
const isTakenOver = (page: Page) =>
  page.locator('#page-title').evaluate((title) => Object.keys(title).some((key) => key.startsWith('__reactProps')));

for (const path of guestPaths) {
  test(`${path} is visible before any code is loaded, and is hydrated unchanged`, async ({ page }) => {
    const letGo = await holdRequests(page);
    // A missing key is only reported once the address can be read.
    await page.goto(path === '/confirm/unlock' ? `${path}#key` : path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const texts = async () => ({ text: await page.locator('#root').innerText(), title: await page.title() });
    const before = await texts();
    await mark(page);
    // Otherwise, markup that the browser did not render would be rendered again.
    expect(await isTakenOver(page)).toBe(false);
    letGo();
    await expect.poll(() => isTakenOver(page)).toBe(true);
    expect(await isMarked(page)).toBe(true);
    await expect.poll(texts).toEqual(before);
    // From here on, no click is held back.
    const dark = page.getByRole('radio', { name: 'Dark' });
    if ((await dark.count()) > 0) {
      await dark.check({ force: true });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    }
  });
}

test.describe('sent before the code is loaded', () => {
  test.use({ mayFail: true });

  test('input is kept, and sent once, immediately', async ({ page }) => {
    const letGo = await holdRequests(page);
    const sent: unknown[] = [];
    await page.route(/auth\/authenticate$/, (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 401, json: { message: 'No.' } });
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await emailBox(page).fill(' early@example.org ');
    await passwordBox(page).fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await passwordBox(page).press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await expect.poll(() => sent.length).toBe(1);
    letGo();
    await expect(page.getByRole('alert')).toContainText('Unable to log in');
    expect(sent).toEqual([{ email: 'early@example.org', password }]);
    await expect(passwordBox(page)).toHaveValue(password);
  });

  test('missing input is reported, and nothing is sent', async ({ page }) => {
    const letGo = await holdRequests(page);
    let isSent = false;
    page.on('request', (request) => {
      isSent ||= request.url().endsWith('/auth/authenticate');
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await emailBox(page).fill('early@example.org');
    await page.getByRole('button', { name: 'Log In' }).click();
    letGo();
    await expect(passwordBox(page)).toHaveAttribute('aria-invalid', 'true');
    expect(isSent).toBe(false);
  });

  test('the final input is sent, including changes in the meantime', async ({ page }) => {
    const letGo = await holdRequests(page);
    const sent: unknown[] = [];
    await page.route(/auth\/authenticate$/, (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 401, json: { message: 'No.' } });
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await emailBox(page).fill('early@example.org');
    await passwordBox(page).fill('Wrong-2026');
    await page.getByRole('button', { name: 'Log In' }).click();
    await passwordBox(page).fill(password);
    letGo();
    await expect
      .poll(() => sent)
      .toEqual([
        { email: 'early@example.org', password: 'Wrong-2026' },
        { email: 'early@example.org', password },
      ]);
    await expect(page.getByRole('alert')).toContainText('Unable to log in');
  });
});

test('the last press before the code is loaded is replayed', async ({ page }) => {
  const letGo = await holdRequests(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('label[title="Dark"]').click();
  await emailBox(page).fill('kept@example.org');
  letGo();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(emailBox(page)).toHaveValue('kept@example.org');
});

test('guests see the login immediately, whichever page they open', async ({ page }) => {
  const letGo = await holdRequests(page);
  await page.goto('/calendar', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Log In', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Log In · Longrun');
  await emailBox(page).fill('here@example.org');
  await mark(page);
  letGo();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcalendar$/);
  await expect.poll(() => isTakenOver(page)).toBe(true);
  expect(await isMarked(page)).toBe(true);
  await expect(emailBox(page)).toHaveValue('here@example.org');
});

test('a passed-on address is in the field, even after a reload', async ({ page }) => {
  await page.goto('/login');
  await emailBox(page).fill('carried@example.org');
  await page.getByRole('link', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/reset$/);
  await expect(emailBox(page)).toHaveValue('carried@example.org');
  const letGo = await holdRequests(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(emailBox(page)).toHaveValue('carried@example.org');
  letGo();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await expect(emailBox(page)).toHaveValue('carried@example.org');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title] of [
    ['/login', 'Log In'],
    ['/signup', 'Sign Up'],
    ['/calendar', 'Calendar'],
  ] as const) {
    test(`${path} shows its purpose and its requirements`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.locator('noscript p')).toContainText('This page needs JavaScript');
      await expect(page.locator('noscript p')).toBeVisible();
    });
  }
});

test('after signing in, members see the next page without another check', async ({ page }) => {
  const { email } = await makeAccount(page);
  await page.goto('/login');
  await emailBox(page).fill(email);
  await passwordBox(page).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect.poll(() => keptNames(page)).toContain('longrun.credentials');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/profile');
  await expect(page.getByText(email).first()).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/cognito'))).toEqual([]);
});
