import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { isSaved } from '../fixtures/saved.ts';
import { untilSettled } from '../fixtures/settled.ts';
import { expect, test } from './athlete.ts';

/** Yesterday's run: 40 minutes, a quarter of it at 4 m/s, the rest at 3. */
async function openRun(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: /Yesterday, 06:00/ }).click();
  const chart = page.getByRole('region', { name: 'Charts' });
  await expect(chart.getByRole('slider')).toBeVisible();
  return chart;
}

test('shows the activity’s totals, its zones and its power curve', async ({ page }) => {
  await openRun(page);
  const main = page.getByRole('main');
  // 7.8 km in miles, the default.
  await expect(main.getByText('4.85 mi').first()).toBeVisible();
  await expect(main.getByText('40:00', { exact: true }).first()).toBeVisible();
  const zones = page.getByRole('region', { name: 'Time in zones' });
  await expect(zones.getByRole('row')).toHaveCount(7);
  const curve = page.getByRole('region', { name: 'Power curve' });
  await expect(curve.getByText(/^From 320 W for 5 s down to \d+ W for 30 min\.$/)).toBeVisible();
  await curve.getByRole('button', { name: 'Show as table' }).click();
  await expect(curve.getByRole('row', { name: '10 min 320' })).toBeVisible();
});

test('time in zones is shown by power, pace and heart rate, by keyboard, and explained', async ({ page }) => {
  await openRun(page);
  const zones = page.getByRole('region', { name: 'Time in zones' });
  const ways = zones.getByRole('group', { name: 'Zones by' });
  await expect(ways.getByRole('radio')).toHaveCount(3);
  // The basis of the load comes first; no effort has determined a critical power yet.
  await expect(ways.getByRole('radio', { name: 'Heart rate' })).toBeChecked();
  await ways.getByRole('radio', { name: 'Heart rate' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(zones.getByRole('columnheader', { name: 'Power (W)' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(ways.getByRole('radio', { name: 'Pace' })).toBeChecked();
  await expect(zones.getByRole('columnheader', { name: 'Pace (min/mi)' })).toBeVisible();
  // 30 minutes at one pace, 10 at another.
  await expect(zones.getByRole('cell', { name: '30:01' })).toBeVisible();
  await expect(zones.getByRole('cell', { name: '10:00' })).toBeVisible();
  await expect(
    zones.getByText(/^Mostly in .*: 30:01, 75 %\. Zones by critical power \d+ W, provisional/),
  ).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(zones.getByRole('columnheader', { name: 'Heart rate (bpm)' })).toBeVisible();
  await expectNoComplaints(page, 'time in zones', { colorScheme: 'dark', width: 360 });
  await zones.getByRole('button', { name: 'How is this computed? Time in zones: Heart rate' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText(/Maximum heart rate of the day.* bpm/);
});

test('shows the records it set, and compares its power with the best', async ({ page }) => {
  // The first of eight equally fast long runs holds the records.
  await page.goto('/activities?sort=date');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Morning run/ })
    .first()
    .click();
  const efforts = page.getByRole('region', { name: 'Best efforts' });
  await expect(efforts.getByRole('button', { name: /^5 km .*Best ever/ })).toBeVisible();
  const curve = page.getByRole('region', { name: 'Power curve' });
  // There is nothing to compare with in the 90 days before the first run.
  await expect(curve.getByText('Best ever').first()).toBeVisible();
  await expect(curve.getByText('Best in 90 days')).toHaveCount(0);
  await curve.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect(curve.getByRole('slider')).toHaveAttribute('aria-valuetext', /, Best ever 320$/);
  await expectNoComplaints(page, 'activity with records', { colorScheme: 'light', width: 360 });
});

test('gets a name of its own, everywhere, and its sport’s name again', async ({ page }) => {
  await openRun(page);
  const title = page.getByRole('heading', { level: 1 });
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  const field = page.getByLabel('Name', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('Given up');
  await field.press('Escape');
  await expect(title).toHaveText('Morning run');
  await edit.click();
  await field.fill('Tempo with Kim');
  await field.press('Enter');
  await expect(title).toHaveText('Tempo with Kim');
  await expect(field).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const latest = page.getByRole('region', { name: 'Latest activities' });
  await latest.getByRole('link', { name: /^Tempo with Kim/ }).click();
  await edit.click();
  const saved = isSaved(page);
  await field.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await expect(title).toHaveText('Morning run');
});

test('the recording is read, zoomed and described by keyboard', async ({ page }) => {
  const chart = await openRun(page);
  const cursor = chart.getByRole('slider');
  await cursor.focus();
  await expect(cursor).toHaveAttribute('aria-valuetext', /^20:00, .* Heart rate 165 bpm, Power 320 W/);
  await cursor.press('Home');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^0:00, 0\.00 mi, Pace 8:56 min\/mi, Heart rate 140 bpm/);
  await cursor.press('Shift+ArrowRight');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^2:40, /);
  await expect(chart.getByText(/^0:00 to 40:00, 4\.85 mi\./)).toBeVisible();
  await cursor.press('+');
  await expect(chart.getByText(/^1:20 to 21:20, /)).toBeVisible();
  await expect(chart.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await cursor.press('Escape');
  await expect(chart.getByText(/^0:00 to 40:00, /)).toBeVisible();
});

test('dragging zooms in, and buttons do the same', async ({ page }) => {
  const chart = await openRun(page);
  await chart.getByRole('slider').scrollIntoViewIfNeeded();
  await untilSettled(page);
  const box = await chart.getByRole('slider').boundingBox();
  if (box === null) throw new Error('The chart has no place on the page.');
  await page.mouse.move(box.x + box.width * 0.5, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + 70, { steps: 4 });
  await page.mouse.up();
  // The fast quarter, to the nearest ten seconds.
  await expect(chart.getByText(/^(19:50|20:00|20:10) to (29:50|30:00|30:10), .* Power \d+ to 320/)).toBeVisible();
  await chart.getByRole('button', { name: 'Show the whole' }).click();
  await expect(chart.getByText(/^0:00 to 40:00, /)).toBeVisible();
  await chart.getByRole('button', { name: 'Zoom in' }).click();
  await expect(chart.getByText(/^10:00 to 30:00, /)).toBeVisible();
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('row')).toHaveCount(41);
  await chart.getByRole('button', { name: 'Show as chart' }).click();
  // Rows are miles in the chart by distance; only the visible parts of the first and last are shown.
  await chart.getByRole('radio', { name: 'Distance' }).check();
  await expect(chart.getByText(/^10:00 to 30:00, /)).toBeVisible();
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('row')).toHaveCount(4);
});

test('parts and best efforts are listed, and shown in the charts', async ({ page }) => {
  const chart = await openRun(page);
  const splits = page.getByRole('region', { name: 'Per mile' }).first();
  await expect(splits.getByRole('row')).toHaveCount(6);
  const second = splits.getByRole('button', { name: 'Show part 2' });
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  // A quarter of the run at 4 m/s, the rest at 3.
  const efforts = page.getByRole('region', { name: 'Best efforts' });
  await expect(efforts.getByRole('button')).toHaveText([/^400 m1:40/, /^1 km4:10/, /^1 mile6:42/, /^5 km24:27/]);
  await efforts.getByRole('button').first().click();
  await expect(efforts.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await expect(chart.getByRole('slider')).toBeVisible();
  await efforts.getByRole('button').first().click();
  await expect(efforts.getByRole('button').first()).toHaveAttribute('aria-pressed', 'false');
});

test('grade adjusted pace and its drift are shown and explained', async ({ page }) => {
  await openRun(page);
  const card = page.getByRole('region', { name: 'Pace and effort' });
  await expect(card).toContainText('Grade-adjusted pace');
  await card.getByRole('button', { name: 'How is this computed? Aerobic decoupling' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Second half.* bpm: [\d.]+ m per beat/);
  await expect(dialog).toContainText('Decoupling only makes sense for steady runs.');
});

test('the previous and the next activity are linked', async ({ page }) => {
  await openRun(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('link', { name: 'Next activity' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous activity' }).click();
  await expect(title).toHaveText('Morning ride');
  await page.getByRole('link', { name: 'Next activity' }).click();
  await expect(title).toHaveText('Morning run');
});

test.describe('when the server refuses', () => {
  test.use({ mayFail: true });

  test('another sport and a race mark stay, and a refusal rolls them back', async ({ page }) => {
    await openRun(page);
    const main = page.getByRole('main');
    const edit = main.getByRole('button', { name: 'Edit', exact: true });
    const sport = page.getByLabel('Sport', { exact: true });
    const race = page.getByRole('checkbox', { name: 'This was a race' });
    await page.route('**/api/activity/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { code: 'not_measured', message: 'No longer readable.' } })
        : route.fallback(),
    );
    await edit.click();
    await sport.selectOption('Trail running');
    await race.check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('No longer readable.');
    await expect(sport.locator('option:checked')).toHaveText('Trail running');
    await expect(main.getByText(/^Running · /)).toBeVisible();
    await page.unroute('**/api/activity/*');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByText(/^Race · Trail running · /)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning trail run');
    await page.reload();
    await expect(main.getByText(/^Race · Trail running · /)).toBeVisible();
    await edit.click();
    await sport.selectOption('Running');
    await race.uncheck();
    const saved = isSaved(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved;
    await expect(main.getByText(/^Running · /)).toBeVisible();
  });

  test('another tab’s changes are shown next to the member’s', async ({ page, context }) => {
    await openRun(page);
    const other = await context.newPage();
    await other.goto(page.url());
    for (const tab of [page, other])
      await tab.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
    const name = (tab: Page) => tab.getByLabel('Name', { exact: true });
    await name(page).fill('Mine');
    await name(other).fill('Theirs');
    await name(other).press('Enter');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Theirs');
    // The page shows the new name, and the edited field keeps the typed text.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs');
    await expect(name(page)).toHaveValue('Mine');
    await name(page).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('saved elsewhere as Theirs, Running');
    const kept = isSaved(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await kept;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
    const saved = isSaved(page);
    await name(page).fill('');
    await name(page).press('Enter');
    await saved;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning run');
    await other.close();
  });

  test('an unreadable recording leaves the rest of the page intact', async ({ page }) => {
    const refusal = { code: 'refused', message: 'The recording cannot be read today.' };
    await page.route('**/api/activity/*/samples*', (route) => route.fulfill({ status: 422, json: refusal }));
    await page.goto('/');
    await page.getByRole('link', { name: /Yesterday, 06:00/ }).click();
    const chart = page.getByRole('region', { name: 'Charts' });
    await expect(chart.getByRole('alert')).toContainText(refusal.message);
    await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
    await page.unroute('**/api/activity/*/samples*');
    // An event about an earlier change may have triggered a reload.
    await chart.getByRole('button', { name: 'Try again' }).or(chart.getByRole('slider')).first().click();
    await expect(chart.getByRole('slider')).toBeVisible();
  });

  test('a missing activity or import has a message, and a link onwards', async ({ page }) => {
    for (const id of ['nope', crypto.randomUUID()]) {
      await page.goto(`/activity/${id}`);
      await expect(page.getByRole('heading', { name: 'Activity not found' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await page.goto(`/profile/imports/${id}`);
      await expect(page.getByRole('heading', { name: 'Import not found' })).toBeVisible();
    }
    await page.goBack();
    await page.getByRole('link', { name: 'Go to the calendar' }).click();
    await expect(page).toHaveURL(/\/calendar/);
  });
});

test('an activity’s original file is downloaded unchanged', async ({ page }) => {
  await page.goto('/calendar');
  await page.locator('main a[href^="/activity/"]').first().press('Enter');
  const button = page.getByRole('button', { name: 'Download the original file' });
  const downloading = page.waitForEvent('download');
  await button.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.(fit|tcx|gpx)$/);
  expect(readFileSync(await download.path()).length).toBeGreaterThan(500);
});
