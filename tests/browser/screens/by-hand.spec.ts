import { expectNoComplaints, expectToFit, looks } from '../fixtures/axe.ts';
import { fromMore } from '../fixtures/more-menu.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './athlete.ts';

const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);

test('an activity without a file is added, warned about, corrected and deleted by keyboard', async ({ page }) => {
  await page.goto(`/calendar/${yesterday}`);
  const done = page.getByRole('region', { name: 'Activities' });
  await done.getByRole('link', { name: 'Add an activity' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add an activity' });
  await expect(form.getByLabel('Date')).toHaveValue(yesterday);
  await form.getByLabel('Duration').press('Enter');
  await expect(form.getByText(/^Enter minutes, or a time/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  // There was a run at six. A half-typed time is not taken for none.
  await form.getByLabel('Duration').fill('45');
  await expect(form.getByText(/^You already have Morning run on this day\./)).toBeVisible();
  await form.getByLabel('Start time').press('1');
  await form.getByLabel('Duration').press('Enter');
  await expect(form.getByText('Enter a complete time, or clear the field.')).toBeVisible();
  await form.getByLabel('Start time').fill('06:10');
  await expect(form.getByText(/^You already have Morning run at this time\./)).toBeVisible();
  await expectToFit(page);
  await form.getByLabel('Start time').fill('18:15');
  await expect(form.getByText(/^You already have/)).toHaveCount(0);
  await form.getByLabel('Sport').selectOption('Pool swimming');
  await form.getByLabel('Distance').fill('far');
  await expect(form.getByText('Enter a distance such as 10 or 9.65.')).toBeVisible();
  await form.getByLabel('Distance').fill('1.5');
  await form.getByLabel('Perceived effort').selectOption('6 – hard');
  await form.getByLabel('Notes').fill('Cold water');

  // A wrong click does not lose the typed text.
  await page.getByRole('link', { name: 'Dashboard' }).first().press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await form.getByRole('button', { name: 'Save' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Evening swim' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/Entered by hand/)).toBeVisible();
  await expect(
    main.getByText('This activity was entered by hand. Charts, route and laps need a recording.'),
  ).toBeVisible();
  await expect(main.getByText('Cold water')).toBeVisible();
  await expect(main.getByText('2640 yd')).toBeVisible();
  // 45 minutes at half of 6.
  await expect(main.getByText('from perceived effort')).toBeVisible();
  await main.getByRole('button', { name: 'How is this computed? Load' }).press('Enter');
  await expect(page.getByRole('dialog').getByText('45 min × 3.0 = 135')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const look of looks) await expectNoComplaints(page, 'an activity by hand', look);

  await fromMore(page, 'Change time and figures…');
  const correction = page.getByRole('form', { name: 'Correct the activity' });
  await expect(correction.getByLabel('Duration')).toHaveValue('45:00');
  await correction.getByLabel('Duration').fill('1:00:00');
  await correction.getByLabel('Duration').press('Enter');
  await expect(main.getByText('1:00:00', { exact: true })).toBeVisible();
  await expect(main.getByText('180', { exact: true })).toBeVisible();

  await page.goto('/activities');
  await expect(
    page.getByRole('table', { name: 'Activities' }).getByRole('link', { name: /^Evening swim/ }),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Add an activity' })).toBeVisible();
  await page.getByRole('link', { name: /^Evening swim/ }).press('Enter');
  const isDeleted = main.getByText(/^You deleted this activity/);
  const deleteIt = async () => {
    // Until it has loaded, the first link is a note's.
    await expect(main.getByRole('button', { name: 'More actions' })).toBeVisible();
    const told = page.waitForResponse('**/delete-activities');
    await fromMore(page, 'Delete');
    await expect(isDeleted).toBeVisible();
    // Shown immediately, but only stored once the server has responded.
    await told;
    await expect(async () => {
      await page.reload();
      await expect(isDeleted).toBeVisible({ timeout: 5000 });
    }).toPass();
  };
  await deleteIt();
  const told = page.waitForResponse('**/restore-activities');
  await main.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(isDeleted).toHaveCount(0);
  await told;
  await expect(async () => {
    await page.reload();
    await expect(isDeleted).toHaveCount(0, { timeout: 5000 });
    await expect(main.getByText(/Entered by hand/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  // Other tests count this athlete's activities.
  await deleteIt();
});

test('an activity without a start time shows none, and gets one later', async ({ page }) => {
  await page.goto(`/activities/new?day=${yesterday}`);
  const form = page.getByRole('form', { name: 'Add an activity' });
  await form.getByLabel('Duration').fill('20');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Run', exact: true })).toBeVisible();
  await expect(main.getByText(/\(start time unknown\)/)).toBeVisible();
  await expect(main.getByText(/12:00|noon|lunch/i)).toHaveCount(0);
  await fromMore(page, 'Change time and figures…');
  const correction = page.getByRole('form', { name: 'Correct the activity' });
  await expect(correction.getByLabel('Start time')).toHaveValue('');
  await correction.getByLabel('Start time').fill('18:30');
  await correction.getByLabel('Duration').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Evening run' })).toBeVisible();
  await expect(main.getByText(/18:30/)).toBeVisible();
  await fromMore(page, 'Delete');
  await expect(main.getByText(/^You deleted this activity/)).toBeVisible();
});

test('a recording is cropped and its distance corrected, and the original restored', async ({ page }) => {
  await page.goto(`/calendar/${yesterday}`);
  await page
    .getByRole('region', { name: 'Activities' })
    .getByRole('link', { name: /^Morning run/ })
    .first()
    .click();
  await page.waitForURL('**/activity/*');
  const main = page.getByRole('main');
  const isCorrected = main.getByText(/^Corrected by you/);
  const restored = async () => {
    await main.getByRole('button', { name: 'Restore the original' }).press('Enter');
    await expect(isCorrected).toHaveCount(0);
  };
  await fromMore(page, 'Trim, split or merge…');
  const form = page.getByRole('form', { name: 'Correct the activity' });
  await expect(form.getByLabel('Distance')).toHaveValue('4.85');
  await expect(form.getByLabel('Keep until')).toHaveValue('40:00');
  await form.getByLabel('Distance').fill('5');
  await form.getByLabel('Distance').press('Enter');
  await expect(isCorrected).toHaveText(/^Corrected by you: distance 5\.0 instead of 4\.8 mi\./);
  await fromMore(page, 'Trim, split or merge…');
  await expect(form.getByLabel('Distance')).toHaveValue('5');
  // Only the zoomed range of the chart is kept, whose distance is shorter than the whole.
  const chart = page.getByRole('region', { name: 'Charts' });
  await chart.getByRole('button', { name: 'Zoom in' }).click();
  await expect(form.getByLabel('Keep from')).toHaveValue('10:00');
  await expect(form.getByLabel('Distance')).toHaveValue('');
  await expect(form.getByLabel('Moving time')).toHaveValue('');
  await chart.getByRole('button', { name: 'Show the whole' }).click();
  await expect(form.getByLabel('Keep from')).toHaveValue('0:00');
  await expect(form.getByLabel('Distance')).toHaveValue('5');
  await form.getByLabel('Keep until').fill('50:00');
  await form.getByLabel('Keep until').press('Enter');
  await expect(form.getByText(/^Enter a time after the first one/)).toBeVisible();
  await form.getByLabel('Keep until').fill('20:00');
  await expect(form.getByLabel('Distance')).toHaveValue('');
  await form.getByLabel('Moving time').fill('19:30');
  await expectToFit(page);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(isCorrected).toHaveText(
    /^Corrected by you: moving time 19:30 instead of 40:00, 0:00 to 20:00 of 40:00 kept\./,
  );
  await expect(main.getByText('19:30', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('2.24 mi').first()).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'a corrected recording', look);
  await restored();
  await expect(main.getByText('4.85 mi').first()).toBeVisible();
});

test.describe('on the other side of the world', () => {
  const zone = 'Pacific/Auckland';
  test.use({ timezoneId: zone, ownContext: true });

  test('an activity of an hour ago has the time of their own clock', async ({ page }) => {
    const ago = new Date(Date.now() - 3_600_000);
    const clock = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...options }).format(ago);
    const [date, time] = [clock({ dateStyle: 'short' }), clock({ timeStyle: 'short' })];
    await page.goto('/activities');
    await page.getByRole('link', { name: 'Add an activity' }).click();
    const form = page.getByRole('form', { name: 'Add an activity' });
    await form.getByLabel('Date').fill(date);
    await form.getByLabel('Start time').fill(time);
    await form.getByLabel('Duration').fill('20');
    await form.getByLabel('Name').fill('Far away');
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Far away' })).toBeVisible();
  });
});
