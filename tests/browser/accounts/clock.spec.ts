import { expect, goTo, haveAccount, signUp, test } from '../fixtures/person.ts';
import { heading, keptNames, lookAgain } from './people.ts';

const MINUTE = 60_000;

for (const minutes of [-10, 10]) {
  test(`a computer whose clock is off by ${minutes} minutes works like any other`, async ({ page }) => {
    await page.addInitScript((offset) => {
      const now = Date.now.bind(Date);
      globalThis.Date = new Proxy(Date, {
        construct: (real, given: readonly unknown[]) =>
          Reflect.construct(real, given.length === 0 ? [now() + offset] : [...given]),
        get: (real, name, receiver) => (name === 'now' ? () => now() + offset : Reflect.get(real, name, receiver)),
      });
    }, minutes * MINUTE);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401 || response.status() === 403) refused.push(response.url());
    });
    await signUp(page);
    await goTo(page, 'Profile');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Link Garmin', exact: true })).toBeVisible();
    await goTo(page, 'Calendar');
    await expect(page.getByRole('grid')).toBeVisible();
    expect(refused).toEqual([]);
  });
}

test('calls that find expiring tokens share one refresh', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/reset');
  const kept = () => page.evaluate(() => localStorage.getItem('longrun.credentials'));
  await expect.poll(kept).not.toBeNull();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('longrun.user') ?? '');
    stored.value.tokens.credentials_expire = Math.floor(Date.now() / 1000) + 60;
    localStorage.setItem('longrun.user', JSON.stringify(stored));
    // Removes stored credentials, with which the page would sign its calls without requesting new ones.
    localStorage.removeItem('longrun.credentials');
  });
  let exchanges = 0;
  const early: string[] = [];
  const later: string[] = [];
  let isExchanged = false;
  // Ignores requests of the previous page.
  page.once('framenavigated', () =>
    page.on('request', (request) => {
      if (request.headers()['authorization'] !== undefined) (isExchanged ? later : early).push(request.url());
    }),
  );
  const waiting = page.waitForRequest('**/api/auth/refresh');
  await page.route('**/api/auth/refresh', async (route) => {
    exchanges += 1;
    // The page has now sent all its requests.
    await heading(page, 'Dashboard').waitFor();
    isExchanged = true;
    await route.continue();
  });
  await page.goto('/');
  await waiting;
  await expect.poll(() => later.length).toBeGreaterThanOrEqual(5);
  expect({ exchanges, early }).toEqual({ exchanges: 1, early: [] });
});

test.describe('a laptop that was closed', () => {
  // No responses while it wakes up.
  test.use({ mayFail: true, ownContext: true });

  test('for eight hours is signed out silently when opened, and no data is left', async ({ page }) => {
    await haveAccount(page);
    await page.clock.install();
    await page.goto('/contact');
    await expect(heading(page, 'Contact')).toBeVisible();
    // The server's clock has not advanced, so no response may contain the time.
    await page.route(/\/(?:api|cognito-idp|cognito-identity)\//, (route) => route.abort());
    await page.clock.fastForward('08:00:00');
    await lookAgain(page);
    await expect(page).toHaveURL('/login?redirect=%2Fcontact');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect.poll(() => keptNames(page)).not.toContain('longrun.user');
  });
});
