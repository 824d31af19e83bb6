import { goTo, signUp } from '../fixtures/person.ts';
import { expect, test } from '../screens/athlete.ts';
import { appIsKept, keptAnswers, keptFiles } from './kept.ts';

test.use({ serviceWorkers: 'allow' });

const figures = 'main a[href^="/activity/"]';
const ownersOf = async (keys: Promise<string[][]>) => [...new Set((await keys).map(([owner]) => owner))];

test('signing out leaves nothing of the member in stores and caches, in any tab', async ({ page, context }) => {
  await page.goto('/calendar');
  await expect(page.locator(figures).first()).toBeVisible();
  await appIsKept(page);
  await expect.poll(() => keptAnswers(page)).not.toEqual([]);
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

test('who comes after somebody whose session ran out sees nothing of theirs', async ({ page, athlete }) => {
  const kept = athlete.origins.flatMap(({ localStorage }) => localStorage);
  const first = JSON.parse(kept.find(({ name }) => name === 'longrun.user')?.value ?? '').owner as string;
  await page.goto('/calendar');
  await expect(page.locator(figures).first()).toBeVisible();
  await expect.poll(() => ownersOf(keptAnswers(page))).toEqual([first]);
  await page.evaluate(() => localStorage.removeItem('longrun.user'));
  await signUp(page);
  await goTo(page, 'Calendar');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator(figures)).toHaveCount(0);
  await expect.poll(() => ownersOf(keptAnswers(page))).not.toContain(first);
});
