import { expectNoComplaints, looks, sidewaysOverflow } from '../fixtures/axe.ts';
import { expect, test, today } from './athlete.ts';

const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);

test('an activity without a file is added, warned about, corrected and deleted by keyboard', async ({ page }) => {
  await page.goto(`/calendar/${yesterday}`);
  const done = page.getByRole('region', { name: 'Activities' });
  await done.getByRole('link', { name: 'Add an activity' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add an activity' });
  await expect(form.getByLabel('Date')).toHaveValue(yesterday);
  await form.getByLabel('Duration').press('Enter');
  await expect(form.getByText('Enter the time at which it began.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  // At six there was a run.
  await form.getByLabel('Start time').fill('06:10');
  await form.getByLabel('Duration').fill('45');
  await expect(form.getByText(/^At this time there is Morning run already\./)).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'adding an activity', look);
  expect(await sidewaysOverflow(page)).toBe(0);
  await form.getByLabel('Start time').fill('18:15');
  await expect(form.getByText(/^At this time there is/)).toHaveCount(0);
  await form.getByLabel('Sport').selectOption('Pool swimming');
  await form.getByLabel('Distance').fill('far');
  await expect(form.getByText('Enter a distance such as 10 or 9.65.')).toBeVisible();
  await form.getByLabel('Distance').fill('1.5');
  await form.getByLabel('Perceived effort').selectOption('6 – hard');
  await form.getByLabel('Notes').fill('Cold water');

  // What is typed is not lost by a wrong press.
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

  await main.getByRole('link', { name: 'Correct…' }).press('Enter');
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
    await main.getByRole('button', { name: 'Delete', exact: true }).first().press('Enter');
    await expect(isDeleted).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(isDeleted).toBeVisible({ timeout: 5000 });
    }).toPass();
  };
  await deleteIt();
  await main.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(isDeleted).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(isDeleted).toHaveCount(0, { timeout: 5000 });
    await expect(main.getByText(/Entered by hand/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  // Other tests count what this athlete did.
  await deleteIt();
});
