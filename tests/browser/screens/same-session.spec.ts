import type { Page } from '@playwright/test';
import { START, run } from '../../fixtures/fit-activity.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, signUp, test } from '../fixtures/person.ts';

test.use({ ownContext: true, mayFail: true });

const fit = (seconds: number) => ({
  name: `${seconds}.fit`,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(run(seconds, START).file()),
});

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'This session was recorded' });

test('a recording set aside is made to count, by keyboard, and the other one again', async ({ page }) => {
  await signUp(page);
  await page.goto('/import');
  await fileField(page).setInputFiles([fit(1500), fit(1400)]);
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/activities');
  await page.getByRole('main').getByRole('link', { name: /run/ }).first().click();
  await expect(page.getByText('25:00', { exact: true }).first()).toBeVisible();
  await expect(status(page)).toContainText('This recording is the most complete and counts.');

  // Opens the recording that does not count.
  await status(page).getByRole('link').click();
  await expect(page.getByText('23:20', { exact: true }).first()).toBeVisible();
  await expect(status(page)).toContainText('is more complete and counts.');
  for (const look of looks) await expectNoComplaints(page, 'a recording set aside', look);

  // An error is shown, and nothing has changed.
  const instead = page.getByRole('button', { name: 'Count this one instead' });
  await page.route('**/count-instead', (route) => route.abort());
  await instead.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Couldn’t switch to this recording');
  await expect(instead).toBeVisible();
  await page.unroute('**/count-instead');

  await instead.press('Enter');
  await expect(status(page)).toContainText('This recording was chosen to count.');
  await page.reload();
  await expect(status(page)).toContainText('This recording was chosen to count.');
  await page.goto('/activities');
  await expect(page.getByRole('main').getByText('23:20')).toBeVisible();
  await expect(page.getByRole('main').getByText('25:00')).toHaveCount(0);
  await page.goBack();

  await page.getByRole('button', { name: 'Count the other one instead' }).press('Enter');
  await expect(status(page)).toContainText('was chosen to count.');
  await expect(page.getByRole('button', { name: 'Count this one instead' })).toBeVisible();
  await status(page).getByRole('link', { name: 'Open the other one' }).click();
  await expect(status(page)).toContainText('This recording was chosen to count.');
});
