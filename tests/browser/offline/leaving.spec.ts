import { goTo, signUp } from '../fixtures/person.ts';
import { appIsKept, expect, figures, keptAnswers, keptFiles, test } from './kept.ts';

// Requests while a session ends are refused.
test.use({ serviceWorkers: 'allow', mayFail: true });

const ownersOf = async (keys: Promise<string[][]>) => [...new Set((await keys).map(([owner]) => owner))];

test('signing out leaves no data of the member in stores and caches, in any tab', async ({
  page,
  context,
  ownSession,
}) => {
  await appIsKept(page);
  await expect.poll(() => ownersOf(keptAnswers(page))).toEqual([ownSession]);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.locator(figures).first()).toBeVisible();
  await goTo(page, 'Profile');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
  for (const tab of [page, other]) await expect.poll(() => keptAnswers(tab)).toEqual([]);
  const files = Object.values(await keptFiles(page)).flat();
  expect(files.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(
    ['/', '/activity', '/calendar', '/import', '/login', '/profile'].sort(),
  );
  expect(files.length).toBeGreaterThan(20);
});

test('the next member after an expired session sees none of the previous one’s data', async ({ page, ownSession }) => {
  await expect.poll(() => ownersOf(keptAnswers(page))).toEqual([ownSession]);
  await page.evaluate(() => localStorage.removeItem('longrun.user'));
  await signUp(page);
  await goTo(page, 'Calendar');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator(figures)).toHaveCount(0);
  await expect.poll(() => ownersOf(keptAnswers(page))).not.toContain(ownSession);
});

test('expired and offline, the page is readable; with the server back, the password is required', async ({
  page,
  context,
  ownSession,
}) => {
  await appIsKept(page);
  await expect.poll(() => ownersOf(keptAnswers(page))).toEqual([ownSession]);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('longrun.user') ?? '');
    kept.value.tokens.credentials_expire -= 7200;
    kept.value.updated_at -= 7_200_000;
    localStorage.setItem('longrun.user', JSON.stringify(kept));
  });
  await context.setOffline(true);
  await page.goto('/calendar');
  await expect(page.locator(figures).first()).toBeVisible();
  await expect(page.getByText(/^(?:You are offline|The server isn’t responding)\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/login?redirect=%2Fcalendar');
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});
