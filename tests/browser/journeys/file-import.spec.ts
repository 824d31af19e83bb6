import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { importReasons } from '../../../domain/import-reasons.ts';
import { mixedFiles, thirtyFiles } from '../fixtures/activity-files.ts';
import { expect, goTo, signUp, test } from '../fixtures/person.ts';

test('good and bad files: looked into, sent, and a sentence for each', async ({ page }) => {
  await signUp(page);
  await goTo(page, 'Import');
  const files = mixedFiles();
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByText('All were looked into.')).toBeVisible();
  const chosen = page.getByRole('table', { name: 'Chosen files' });
  const row = (name: string) => chosen.getByRole('row').filter({ hasText: name });
  await expect(row('morning-run.fit')).toContainText('Running');
  await expect(row('morning-run.fit')).toContainText('30:00');
  await expect(row('evening-run.gpx')).toContainText('2 Mar 2025');
  await expect(row('export.zip')).toContainText('Running');
  await expect(row('empty.fit')).toContainText(importReasons.empty);
  await expect(row('shopping.fit')).toContainText(importReasons.unknownFormat);
  await expect(row('route.gpx')).toContainText(importReasons.notTimed);
  await page.getByRole('button', { name: 'Take out shopping.fit' }).click();
  await expect(row('shopping.fit')).toHaveCount(0);

  await page.getByRole('button', { name: 'Import 7 files' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 30_000 });
  const became = page.getByRole('table', { name: 'What became of every file' });
  const item = (name: string) => became.getByRole('row').filter({ hasText: name });
  await expect(item('morning-run.fit')).toContainText('Imported');
  await expect(item('evening-run.gpx')).toContainText('Imported');
  await expect(item('packed-run.gpx.gz')).toContainText('Imported');
  await expect(item('export.zip/activities/a.fit')).toContainText('Imported');
  await expect(item('export.zip/activities/b.gpx')).toContainText('Imported');
  await expect(item('photo.jpg')).toContainText(importReasons.notInArchive);
  await expect(item('broken-off.fit')).toContainText(`Partly imported${importReasons.truncated}`);
  await expect(item('empty.fit')).toContainText(`Not imported${importReasons.empty}`);
  await expect(item('route.gpx')).toContainText(`Not imported${importReasons.notTimed}`);
  await page.getByRole('link', { name: 'Open the activity of morning-run.fit' }).click();
  await expect(page).toHaveURL(/\/activity\//);

  // Once more: nothing is doubled.
  await goTo(page, 'Import');
  await page.locator('input[type=file]').setInputFiles(files.slice(0, 2));
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(item('morning-run.fit')).toContainText(`Duplicate${importReasons.duplicateFile}`, { timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Earlier imports' })).toContainText('5 imported1 partly imported');
});

/** Milliseconds of the tasks over 50 ms on the page while it looks into the files. */
async function longTasks(page: Page, paths: readonly string[]): Promise<readonly number[]> {
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await page.locator('input[type=file]').setInputFiles(paths);
  await expect(page.getByText('All were looked into.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('table', { name: 'Chosen files' }).getByRole('row')).toHaveCount(paths.length + 1);
  return page.evaluate(() => Reflect.get(window, 'longTasks') as number[]);
}

test('thirty files at once: no task on the page lasts longer than 50 ms', async ({ page }, testInfo) => {
  await signUp(page);
  await goTo(page, 'Import');
  // From the disk, as people have them: handing over bytes would itself keep the page busy.
  const paths = thirtyFiles().map(({ name, buffer }) => {
    const path = testInfo.outputPath(name);
    writeFileSync(path, buffer);
    return path;
  });
  expect(await longTasks(page, paths)).toEqual([]);
});
