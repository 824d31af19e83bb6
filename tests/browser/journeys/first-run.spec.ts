import { messages } from '../../../domain/messages.ts';
import { watchWords } from '../onboarding/wizard.ts';
import { answerGarmin, expect, giveBiometrics, goTo, signIn, signUp, startSetup, test } from '../fixtures/person.ts';

test('from sign-up through the wizard and live bars to the training, out and in again', async ({ page }) => {
  const said = await watchWords(page);
  const account = await signUp(page);
  await giveBiometrics(page);
  // Both are only visible for a moment.
  const success = page.getByText('Your training is ready.').waitFor({ timeout: 90_000 });
  await answerGarmin(page, 'Allow', 'New runner');

  await expect(page.getByRole('tab', { name: 'Data Import' })).toHaveAttribute('aria-selected', 'true');
  await success;
  expect(await said()).toEqual(expect.arrayContaining([messages.progress.importDone, messages.progress.analysisDone]));

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible();
  const latest = page.getByRole('region', { name: 'Latest activities' });
  await expect(latest.getByRole('listitem')).toHaveCount(6);

  await goTo(page, 'Calendar');
  await expect(page).toHaveURL('/calendar');
  await expect(page.getByRole('grid')).toBeVisible();
  const activities = page.locator('a[href^="/activity/"]');
  await expect(activities.first()).toBeVisible();
  await activities.first().click();
  await expect(page).toHaveURL(/\/activity\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('slider').first()).toBeVisible();

  await goTo(page, 'Profile');
  await expect(page.getByRole('region', { name: 'Data Sources' })).toContainText(/GarminUp to date\d+ activities/);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL('/login');

  await signIn(page, account);
  await expect(latest.getByRole('listitem')).toHaveCount(6);
});

test('the bars move while the import runs', async ({ page }) => {
  await startSetup(page);
  await giveBiometrics(page);
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const look = () => {
      const text = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext');
      if (text && text !== texts.at(-1)) texts.push(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return texts;
  });
  await answerGarmin(page, 'Allow', 'Triathlete');
  await expect.poll(async () => (await seen.jsonValue()).at(-1), { timeout: 120_000 }).toBe('Sync complete');
  const texts = await seen.jsonValue();
  const counts = texts
    .map((text) => Number(/Importing (\d+) of/.exec(text)?.[1] ?? Number.NaN))
    .filter(Number.isFinite);
  expect(counts.length).toBeGreaterThanOrEqual(3);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});
