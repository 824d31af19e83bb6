import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ageTokens, expect, heading, lookAgain, passwordBox, test } from './people.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { password } from '../fixtures/person.ts';

test.use({ mayFail: true });

const unknown = 'There was an unknown error. Our team has been alerted and are looking into it.';

/** Responds to a call like a failing server. */
const answer = (page: Page, path: string, status: number, body: string, contentType = 'application/json') =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, body, contentType }));
const refusal = (message: string, code = 'refused') => JSON.stringify({ message, code });

/** Errors that the page reported to the server. */
function reportsOf(page: Page): unknown[] {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/fault-reports')) reports.push(request.postDataJSON());
  });
  return reports;
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('runner@example.org');
  await passwordBox(page).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test.describe('guests', () => {
  test.use({ isGuest: true });

  test('login failure: the response’s message after the title and a colon', async ({ page }) => {
    await logIn(page);
    await expect(page.getByRole('alert')).toHaveText('Unable to log in: Incorrect username or password.');
  });

  test('an error inside the app is reported over the page, in its language, and disappears', async ({ page }) => {
    const reports = reportsOf(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    // Like the browser reports an exception in a handler.
    const fail = () =>
      page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('planted') })));
    await fail();
    const bar = page.getByRole('alert');
    await expect(bar).toContainText(
      'Something went wrong. Your last action may not have been saved. Reload the page and try again.',
    );
    await expectNoComplaints(page, 'an error inside the program', { colorScheme: 'dark', width: 360 });
    await expectNoComplaints(page, 'an error inside the program', { colorScheme: 'light', width: 1280 });
    const kinds = reports.map((report) => (report as { kind: string }).kind);
    expect(kinds).toEqual(['RangeError']);
    await bar.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toHaveCount(0);
    await fail();
    await bar.getByRole('button', { name: 'Reload' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  });

  test('generic API error: a proxy’s HTML page is not shown', async ({ page }) => {
    await answer(page, 'auth/authenticate', 502, '<html><body>Bad gateway</body></html>', 'text/html');
    await logIn(page);
    await expect(page.getByRole('alert')).toHaveText(`Unable to log in: ${unknown}`);
  });

  test('generic API error: a body other than HTML is shown', async ({ page }) => {
    await answer(page, 'auth/authenticate', 503, 'Down for ten minutes.', 'text/plain');
    await logIn(page);
    await expect(page.getByRole('alert')).toHaveText('Unable to log in: Down for ten minutes.');
  });

  test('sign-up failure: the message under its title, with a link only if the email exists', async ({ page }) => {
    await answer(page, 'auth/register', 400, refusal('Not today.'));
    await page.goto('/signup');
    await page.getByLabel('Email').fill('runner@example.org');
    await passwordBox(page).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Unable to sign up');
    await expect(alert).toContainText('Not today.');
    await expect(alert.getByRole('link')).toHaveCount(0);
    await page.unroute('**/api/auth/register');
    await answer(page, 'auth/register', 409, refusal('An account with the given email already exists.'));
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(alert.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  test('reset request failure', async ({ page }) => {
    await answer(page, 'auth/forgot-password', 400, refusal('Attempt limit exceeded, please try after some time.'));
    await page.goto('/reset');
    await page.getByLabel('Email').fill('runner@example.org');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toContainText('Error resetting password');
    await expect(page.getByRole('alert')).toContainText('Attempt limit exceeded');
    await expect(page).toHaveURL('/reset');
  });

  test('confirm reset failure, without a report', async ({ page }) => {
    const reports = reportsOf(page);
    await page.goto('/confirm/reset');
    await page.getByLabel('Email').fill(`nobody-${crypto.randomUUID()}@example.org`);
    await page.getByLabel('Confirmation code').fill('123456');
    await passwordBox(page, 'New password').fill(password);
    await passwordBox(page, 'Re-enter new password').fill(password);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByRole('alert')).toContainText('Unable to reset your password');
    expect(reports).toEqual([]);
  });

  test('coupon: a failure that is not its fault is shown next to it, and it can be checked again', async ({ page }) => {
    await answer(page, 'payment/coupon/stride90', 500, refusal('Something broke.'));
    const reports = reportsOf(page);
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Have a coupon?' }).click();
    await page.getByLabel('Coupon').fill('stride90');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('Something broke.')).toBeVisible();
    await expect
      .poll(() => reports)
      .toEqual([expect.objectContaining({ kind: 'refused', status: 500, page: '/signup' })]);
    await page.unroute('**/api/payment/coupon/stride90');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('90 days free with Stride Shoes')).toBeVisible();
  });

  test('a sign-up link that could not be looked up is retried', async ({ page }) => {
    await page.route('**/api/signup-page/stride90', (route) => route.abort());
    await page.goto('/signup/stride90');
    await expect(page.getByRole('alert')).toContainText('No connection.');
    await page.unroute('**/api/signup-page/stride90');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText('Stride Shoes', { exact: true })).toBeVisible();
  });
});

test('generic error display: title, reason, retry button, and a log entry', async ({ page }) => {
  const reports = reportsOf(page);
  // A response that violates the contract: an error of the program.
  await page.route(/\/api\/member\/[\da-f-]+\/sessions$/, (route) => route.fulfill({ json: {} }));
  await page.goto('/profile');
  const alert = page.getByRole('alert').filter({ hasText: 'Error while loading' });
  await expect(alert).toContainText(unknown);
  await expect
    .poll(() => reports)
    .toEqual([expect.objectContaining({ kind: 'Unknown', status: 200, page: '/profile' })]);
  // The report includes the page's previous steps, by name only.
  const [{ steps = [] }] = reports as [{ readonly steps?: readonly string[] }];
  expect(steps).toContainEqual(expect.stringMatching(/^session xstate\.init /));
  await page.unroute(/\/api\/member\/[\da-f-]+\/sessions$/);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
});

test('undefined activities: an error, and a log entry', async ({ page }) => {
  const reports = reportsOf(page);
  // Archived activities use the same call.
  await page.route(/\/api\/member\/[\da-f-]+\/activities\b/, (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  await expect(page.getByRole('alert').filter({ hasText: 'Error while loading' })).toContainText(unknown);
  await expect.poll(() => reports).toEqual([expect.objectContaining({ kind: 'Unknown', status: 200, page: '/' })]);
});

test('missing credentials for signing: an error, and no unsigned request', async ({ page }) => {
  const unsigned: string[] = [];
  page.on('request', (request) => {
    const isCall = /\/api\/(member|calendar|import)\b/.test(request.url());
    if (isCall && request.headers()['authorization'] === undefined) unsigned.push(request.url());
  });
  // The credentials of the previous visit would be used otherwise.
  await page.addInitScript(() => localStorage.removeItem('longrun.credentials'));
  await page.route('**/cognito-identity/**', (route) => {
    const asks = route.request().headers()['x-amz-target']?.endsWith('GetCredentialsForIdentity');
    return asks ? route.fulfill({ json: { IdentityId: 'local-1:somebody' } }) : route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByRole('alert').filter({ hasText: 'Error while loading' }).first()).toBeVisible();
  expect(unsigned).toEqual([]);
});

test('token refresh 401: silent, and the page stays', async ({ page }) => {
  await page.route('**/api/auth/refresh', (route) =>
    route.fulfill({ status: 401, json: { message: 'Refresh Token has been revoked', code: 'NotAuthorizedException' } }),
  );
  const reports = reportsOf(page);
  await ageTokens(page, 58.3);
  await page.goto('/contact');
  await expect(heading(page, 'Contact')).toBeVisible();
  await lookAgain(page);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toContainText('Couldn’t renew your session. Log in again to continue.');
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toHaveCount(0);
  await expect(page).toHaveURL('/contact');
  expect(reports).toEqual([]);
});

test('change password failure: shown under its title until the next input, and nothing has to be typed again', async ({
  page,
}) => {
  await page.goto('/password');
  await passwordBox(page, 'Current password').fill('Wrong-pass-1');
  await passwordBox(page, 'New password').fill('Longer-run-2027');
  await passwordBox(page, 'Re-enter new password').fill('Longer-run-2027');
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Please try again');
  await expect(passwordBox(page, 'Current password')).toHaveValue('Wrong-pass-1');
  await expect(passwordBox(page, 'New password')).toHaveValue('Longer-run-2027');
  await passwordBox(page, 'Current password').press('End');
  await expect(alert).toBeVisible();
  await passwordBox(page, 'Current password').press('Backspace');
  await expect(alert).toBeHidden();
});

/** A page whose program fails. */
const breakPage = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new TypeError("ada@example.org"); };',
    }),
  );

test.describe('details for a report', () => {
  test.use({ ownContext: true });

  test('a crashed page shows the last steps, to copy and save', async ({ context }) => {
    // A separate page, since the test's page must not log errors.
    const page = await context.newPage();
    const reports = reportsOf(page);
    await breakPage(page, 'contact-screen');
    await page.goto('/contact');
    await expect(heading(page, 'Something went wrong')).toBeVisible();
    const summary = page.getByText('Details for a report');
    await summary.press('Enter');
    const steps = page.getByRole('list', { name: 'Details for a report' });
    await expect(steps.getByRole('listitem').filter({ hasText: /^session xstate\.init / })).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = readFileSync(await (await saving).path(), 'utf8');
    expect(saved).toContain('session xstate.init ');
    expect(saved).not.toMatch(/@|[\da-f]{8}-/);
    await expect
      .poll(() => reports)
      .toEqual([expect.objectContaining({ kind: 'TypeError', page: '/contact', steps: expect.any(Array) as unknown })]);
    expect(JSON.stringify(reports)).not.toContain('@');
    for (const colorScheme of ['light', 'dark'] as const) {
      await expectNoComplaints(page, 'page failure', { colorScheme, width: 320 });
    }
  });

  test('so does a crashed page without a frame', async ({ context }) => {
    const page = await context.newPage();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const reports = reportsOf(page);
    await breakPage(page, 'manual-screen');
    await page.goto('/manual');
    await expect(page.getByText(/^This page crashed\. Your data is safe\./)).toBeVisible();
    await page.getByText('Details for a report').click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('session xstate.init ');
    await expect.poll(() => reports).toEqual([expect.objectContaining({ kind: 'TypeError' })]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await expectNoComplaints(page, 'root failure', { colorScheme, width: 320 });
    }
  });
});
