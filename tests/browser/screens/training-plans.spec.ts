import { addDays } from '../../../domain/dates.ts';
import { trainingPlanWords as words } from '../../../src/features/training/plans/words.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './athlete.ts';

test('a plan is written, applied back from a race at a lower volume, shown in the weeks, and undone', async ({
  page,
}) => {
  await page.goto('/training/plans');
  await page.getByRole('link', { name: words.create }).click();
  await page.getByLabel(words.name, { exact: true }).fill('Ten weeks');
  await page.getByLabel(words.weeks, { exact: true }).selectOption('2');
  await page.getByRole('button', { name: words.addPhase }).click();
  await page
    .getByRole('group', { name: words.phase(1) })
    .getByLabel(words.phaseName)
    .fill('Build');
  for (const [day, steps] of [
    ['Tuesday', '20 min z1, 5x(3 min z4, 2 min z1)'],
    ['Sunday', '18 km z2'],
  ] as const) {
    await page.getByRole('button', { name: words.addWorkoutOn(day) }).click();
    const workout = page.getByRole('group', { name: words.workoutOn(day, 1) });
    await workout.getByLabel(words.workoutName).fill(`${day} run`);
    await workout.getByLabel('As text').fill(steps);
  }
  await page.getByRole('button', { name: words.following }).click();
  await page.getByLabel(words.copyFrom).selectOption('1');
  for (const look of looks) await expectNoComplaints(page, 'plan editor', look);
  await page.getByRole('button', { name: words.save }).click();

  await page.getByRole('link', { name: words.applyOf('Ten weeks') }).click();
  await page.getByRole('radio', { name: words.anchors.race }).check({ force: true });
  await page.getByLabel(words.raceDay).fill(addDays(today, 40));
  await page.getByLabel(words.volume).selectOption('60');
  await page.getByRole('checkbox', { name: 'Tuesday' }).uncheck({ force: true });
  await page.getByRole('button', { name: words.preview }).click();
  await expect(page.getByText(words.counts(4, 0))).toBeVisible();
  await expect(page.getByText('12 min z1, 3x(3 min z4, 2 min z1)')).toHaveCount(2);
  await expect(page.getByText(words.scaledFrom('18 km z2'))).toHaveCount(2);
  for (const look of looks) await expectNoComplaints(page, 'preview of a plan', look);
  await page.getByRole('button', { name: words.planWorkouts(4) }).click();
  await expect(page.getByRole('heading', { name: words.done(4) })).toBeVisible();

  await page.getByRole('link', { name: words.show }).click();
  await expect(page.getByText('Build · Ten weeks, week 1 of 2')).toBeVisible();
  await expect(page.getByText('From Ten weeks, week 2 of 2')).toHaveCount(2);

  await page.goto('/training/plans');
  await page.getByRole('button', { name: words.undoOf('Ten weeks') }).click();
  await page.getByRole('button', { name: words.remove, exact: true }).click();
  await expect(page.getByText(words.takenBack(4))).toBeVisible();
});
