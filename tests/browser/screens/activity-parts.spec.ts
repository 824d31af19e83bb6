import { addDays } from '../../../domain/dates.ts';
import { fromMore } from '../fixtures/more-menu.ts';
import { routedTcx } from '../../fixtures/routed-tcx.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { today } from '../../fixtures/today.ts';
import { expect, signUp, test } from '../fixtures/person.ts';

/** Runs from ten, five and two days ago: the first and the last one on the same route, the last one faster. */
const runs = [
  { day: addDays(today, -10), bearing: 90, seconds: 1800 },
  { day: addDays(today, -5), bearing: 0, seconds: 1800 },
  { day: addDays(today, -2), bearing: 90, seconds: 1500, speed: 3.6, off: 15 },
];

test('an activity is compared with those on its route, has marks and comments, and is split and joined again', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/import');
  await fileField(page).setInputFiles(
    runs.map((run) => ({
      name: `${run.day}.tcx`,
      mimeType: 'application/vnd.garmin.tcx+xml',
      buffer: Buffer.from(routedTcx(run)),
    })),
  );
  await page.getByRole('button', { name: 'Import 3 files' }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/activities');
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Morning run/ })
    .first()
    .click();

  const similar = page.getByRole('region', { name: 'Similar runs', exact: true });
  const table = similar.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(1)).toContainText(/This one.*Best/);
  await expect(table.getByRole('row').nth(2)).toContainText(/1:29 min\/mi slower.*Same route/);
  await similar.getByRole('slider').focus();
  await expect(similar.getByRole('slider')).toHaveAttribute('aria-valuetext', /: Pace 7:27 min\/mi, This one 7:27/);

  const charts = page.getByRole('region', { name: 'Charts' });
  await charts.getByRole('button', { name: 'Mark a section' }).press('Enter');
  const name = charts.getByLabel('Name of the section');
  await expect(name).toBeFocused();
  await charts.getByLabel('From').fill('10:00');
  await charts.getByLabel('Until').fill('5:00');
  await name.fill('Hill');
  await name.press('Enter');
  await expect(charts.getByText('Enter two times within this activity, the first before the second.')).toBeVisible();
  await charts.getByLabel('Until').fill('15:00');
  await name.press('Enter');
  const laps = page.getByRole('region', { name: 'Laps' });
  await expect(laps.getByRole('radio', { name: 'Your laps' })).toBeChecked();
  const mark = laps.getByRole('button', { name: 'Show Hill' });
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(laps.getByRole('row', { name: /Hill/ })).toContainText('5:00');

  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByLabel('Write a comment').fill('Windy on the way back.');
  await comments.getByRole('button', { name: 'Save comment' }).click();
  await expect(comments.getByRole('listitem')).toContainText('Windy on the way back.');
  await expectNoComplaints(page, 'activity with marks and similar runs', { colorScheme: 'dark', width: 360 });

  await fromMore(page, 'Trim, split or merge…');
  const split = page.getByRole('region', { name: 'Split in two' });
  await split.getByLabel('Split at').fill('0:05');
  await split.getByLabel('Split at').press('Enter');
  await expect(split.getByText(/^Enter a time at least ten seconds/)).toBeVisible();
  // The cursor of the chart chooses a time, too.
  const cursor = page.getByRole('region', { name: 'Charts' }).getByRole('slider').first();
  await cursor.focus();
  await cursor.press('End');
  await page.getByRole('button', { name: /^Split here: 2\d:/ }).click();
  await expect(split.getByLabel('Split at')).toHaveValue(/^2\d:\d\d$/);
  await expect(split.getByLabel('Split at')).toBeFocused();
  await split.getByLabel('Split at').fill('10:00');
  await split.getByLabel('Split at').press('Enter');
  await expect(main.getByText('This is part 1 of 2 of a recording.')).toBeVisible();
  await main.getByRole('link', { name: 'Open part 2' }).click();
  await expect(main.getByText('This is part 2 of 2 of a recording.')).toBeVisible();
  await laps.getByRole('radio', { name: 'Your laps' }).check({ force: true });
  await expect(mark).toBeVisible();
  await expect(main.getByRole('button', { name: 'Join the parts again' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Open part 1' }).click();
  await main.getByRole('button', { name: 'Join the parts again' }).click();
  await expect(main.getByText('of a recording.')).toHaveCount(0);
  await expect(main.getByText('25:00', { exact: true }).first()).toBeVisible();
  await laps.getByRole('radio', { name: 'Your laps' }).check({ force: true });
  await laps.getByRole('button', { name: 'Remove Hill' }).click();
  await expect(laps.getByRole('radio', { name: 'Your laps' })).toHaveCount(0);
});
