import type { Page } from '@playwright/test';
import { otherTcx, sessionFit } from '../../fixtures/session-files.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expect, signUp, test } from '../fixtures/person.ts';

test.use({ ownContext: true, mayFail: true });

const swim = { start: Date.UTC(2026, 4, 12, 6) / 1000, seconds: 1800, metres: 1000 };
const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
const recordings = (page: Page) => page.getByRole('list', { name: 'Recordings' }).getByRole('listitem');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

test('duplicates show which recording counts and why, and the member changes that, by keyboard', async ({ page }) => {
  await signUp(page);
  await page.goto('/activities/duplicates');
  await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
  await page.goto('/import');
  await fileField(page).setInputFiles([
    file('swim.fit', sessionFit('poolSwim', { ...swim, step: 45 })),
    file('swim.tcx', otherTcx(swim)),
  ]);
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });

  await page.goto('/activities');
  await page.getByRole('main').getByRole('link', { name: 'Duplicates' }).press('Enter');
  await expect(recordings(page)).toHaveText([
    /Pool swimming.*Counts$/,
    /Other.*Not counted\. .* counts: it includes the sport\.Count this one insteadCount this one too$/,
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // An error is shown, and nothing has changed.
  await page.route('**/counting', (route) => route.abort());
  await press(page, 'Count this one too');
  await expect(page.getByRole('alert')).toContainText('Your change was not saved');
  await page.unroute('**/counting');

  await press(page, 'Count this one too');
  await expect(recordings(page).filter({ hasText: 'Counts because you chose it' })).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Recordings' })).toBeFocused();
  await press(page, 'Let Longrun decide');
  await expect(recordings(page).nth(1)).toContainText('it includes the sport');
  await press(page, 'Count this one instead');
  await expect(recordings(page)).toHaveText([
    /Other.*Counts because you chose it/,
    /Pool swimming.*counts: you chose it\./,
  ]);

  // A failed request shows an error and can be retried.
  await page.route('**/repeated-recordings*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/repeated-recordings*');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(recordings(page)).toHaveCount(2);
});
