import { readFileSync } from 'node:fs';
import { csvOf, csvRows } from '../../../domain/csv.ts';
import { importReasons } from '../../../domain/words/import-reasons.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { storedZip } from '../../server/data/zip.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import { listed } from './desk.ts';

const FIT_EPOCH = 631_065_600;
const recording = (nth: number) => run(840 + nth * 60, Date.UTC(2026, 4, 12 + nth, 16) / 1000 - FIT_EPOCH).file();
const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a Strava export: the result of each of its rows, by kind and as a file', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/import');
  const row = (nth: number, file: string) => [String(nth), 'Jun 3, 2026', `Lake ${nth}`, 'Padel', file];
  const table = csvOf(
    ['Activity ID', 'Activity Date', 'Activity Name', 'Activity Type', 'Filename'],
    [row(1, 'activities/1.fit'), row(2, ''), row(3, 'activities/3.fit'), row(4, 'activities/1.fit')],
  );
  const zip = storedZip([
    { name: 'activities.csv', bytes: bytesOf(table) },
    { name: 'activities/1.fit', bytes: recording(1) },
    { name: 'activities/9.fit', bytes: recording(9) },
  ]);
  const archive = { name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) };
  await fileField(page).setInputFiles([archive]);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/profile/sources/file');
  await listed(page).getByRole('link').click();

  const rows = page.getByRole('table', { name: 'Report' }).getByRole('row');
  await expect(page.getByRole('heading', { name: 'Rows of the lists: 4' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Other files: 2' })).toBeVisible();
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(1)).toContainText(importReasons.noFile);
  await expect(rows.nth(2)).toContainText(importReasons.fileMissing);
  await expect(rows.nth(3)).toContainText(importReasons.sameRow);
  for (const look of looks) await expectNoComplaints(page, 'report', look);
  await page.getByRole('button', { name: 'Duplicate 1' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole('link')).toHaveText('Lake 1');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const path = await (await downloading).path();
  const lines = [...csvRows(readFileSync(path, 'utf8'))].map(([list, nth, , , name, , , , result]) => [
    list,
    nth,
    name,
    result,
  ]);
  expect(lines).toEqual([
    ['list', 'row', 'name', 'result'],
    ['activities.csv', '1', 'Lake 1', 'imported'],
    ['activities.csv', '2', 'Lake 2', 'out'],
    ['activities.csv', '3', 'Lake 3', 'out'],
    ['activities.csv', '4', 'Lake 4', 'duplicate'],
    ['', '', '', 'read'],
    ['', '', '', 'imported'],
  ]);
});
