import { addDays, mondayOf } from '../../../domain/dates.ts';
import { longDate } from '../../../domain/date-text.ts';
import { planBranchWords as words } from '../../../src/features/training/branches/words.ts';
import { trainingPlanWords as planWords } from '../../../src/features/training/plans/words.ts';
import { trainingPageWords } from '../../../src/features/training/words.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './athlete.ts';

const monday = addDays(mondayOf(today), 7);
const on = (day: number) => addDays(monday, day);

test('weeks are copied, changed, compared, accepted in part, and everything is undone', async ({ page }) => {
  for (const [day, title] of [
    [1, 'Tempo'],
    [3, 'Hills'],
    [6, 'Long run'],
  ] as const) {
    await page.goto(`/training?new=${on(day)}`);
    await page.getByLabel('Name').fill(title);
    await page.getByLabel('As text').fill('40 min z2');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: trainingPageWords.training, exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Plan branches' }).first().click();
  await page.getByLabel(words.weeks, { exact: true }).selectOption('2');
  await page.getByRole('button', { name: words.copyWeeks }).click();
  await page.getByLabel(words.name, { exact: true }).fill('Easier');
  await page.getByLabel(words.note, { exact: true }).fill('Sore calves');
  const workout = (day: string) => page.getByRole('group', { name: planWords.workoutOn(day, 1) });
  await workout('Tuesday').getByLabel(planWords.day).selectOption({ label: 'Wednesday' });
  await workout('Thursday').getByLabel('As text').fill('20 min z1');
  await workout('Sunday')
    .getByRole('button', { name: planWords.removeWorkout('Long run') })
    .click();
  await page.getByRole('button', { name: planWords.addWorkoutOn('Saturday') }).click();
  await workout('Saturday').getByLabel(planWords.workoutName).fill('Swim');
  await page.getByRole('button', { name: words.save }).click();

  await expect(page.getByRole('heading', { name: words.changes(4, 4) })).toBeVisible();
  await expect(page.getByText('Sore calves')).toBeVisible();
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect(box(words.keepMoved('Tempo', longDate(on(1)), longDate(on(2))))).toBeChecked();
  await expect(page.getByText(words.removed, { exact: true })).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'comparison of a branch', look);
  await box(words.keepRemoved('Long run', longDate(on(6)))).uncheck({ force: true });

  // The plan changes meanwhile: its version is left out until the member chooses.
  const other = await page.context().newPage();
  await other.goto(`/training?week=${monday}`);
  await other.getByRole('link', { name: 'Hills' }).first().click();
  await other.getByLabel('Name').fill('Steep hills');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('heading', { name: trainingPageWords.training, exact: true })).toBeVisible();
  await other.close();
  await expect(page.getByText(words.conflictTexts.changed)).toBeVisible();
  await page.getByRole('button', { name: words.accept(2) }).click();
  await expect(page.getByText(words.written(2))).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'accepted branch', look);

  await page.goto(`/training?week=${monday}`);
  await expect(page.getByText('Swim')).toBeVisible();
  await page.goto('/training/branches');
  await page.getByRole('link', { name: words.compareOf('Easier') }).click();
  await page.getByRole('button', { name: words.undo }).click();
  await expect(page.getByText(words.undone(2, 0))).toBeVisible();
  await expect(page.getByRole('heading', { name: words.changes(4, 3) })).toBeVisible();
  await page.getByRole('button', { name: words.reject, exact: true }).click();
  await expect(page.getByText(words.wasRejected)).toBeVisible();

  await page.goto('/training/branches');
  for (const look of looks) await expectNoComplaints(page, 'branches', look);
  await page.getByRole('button', { name: words.deleteOf('Easier') }).click();
  await page.getByRole('button', { name: words.delete, exact: true }).click();
  await expect(page.getByText(words.deleted('Easier'))).toBeVisible();
});
