import { activityPageWords as words } from '../../../src/features/activity/words.ts';
import { run, START, triathlon } from '../../fixtures/fit-activity.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, signUp, test } from '../fixtures/person.ts';

test('the legs of a race are one entry in calendar and dashboard, and all on the page of each', async ({ page }) => {
  await signUp(page);
  await page.goto('/import');
  await fileField(page).setInputFiles(
    [
      { name: 'race.fit', fit: triathlon() },
      { name: 'jog.fit', fit: run(900, START + 20_000) },
    ].map(({ name, fit }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(fit.file()) })),
  );
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });

  await page.goto('/');
  const latest = page.getByRole('region', { name: 'Latest activities' });
  await expect(latest.getByRole('link', { name: /Triathlon/ })).toHaveCount(1);
  await expect(latest.getByRole('listitem')).toHaveCount(2);

  await page.goto('/activities');
  const list = page.getByRole('table', { name: 'Activities' });
  await expect(list.getByRole('row')).toHaveCount(3);
  await expect(list.getByRole('row').filter({ hasText: /Triathlon/ })).toContainText('40:00');
  await list.getByRole('checkbox', { name: /Triathlon/ }).check();
  await expect(page.getByRole('button', { name: 'Change sport' })).toHaveAttribute('aria-disabled', 'true');

  await page.goto('/calendar?month=2021-03');
  const race = page.getByRole('main').getByRole('link', { name: /Triathlon/ });
  await expect(race).toHaveCount(1);
  await race.click();

  const legs = page.getByRole('region', { name: words.legs });
  await expect(legs.getByRole('listitem')).toHaveCount(5);
  await expect(legs.getByRole('listitem').filter({ hasText: words.transition })).toHaveText([/2:00$/, /1:00$/]);
  // 40 minutes of racing and 3 of transitions.
  await expect(legs.getByText(words.totalWithTransitions).locator('..')).toContainText('43:00');
  const [swim, ride, leg] = await legs.getByRole('link').all();
  await expect(swim!).toHaveAttribute('aria-current', 'page');
  for (const look of looks) await expectNoComplaints(page, 'legs', look);
  await ride!.click();
  await expect(ride!).toHaveAttribute('aria-current', 'page');
  await expect(swim!).not.toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ride$/);
  await leg!.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/run$/);
});
