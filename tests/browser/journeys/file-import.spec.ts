import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { importReasons } from '../../../domain/words/import-reasons.ts';
import { fileField, mixedFiles, thirtyFiles } from '../fixtures/activity-files.ts';
import { expect, goTo, haveAccount, startSetup, test } from '../fixtures/person.ts';

test('good and bad files: previewed, sent, and a message for each', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/import');
  const files = mixedFiles();
  await fileField(page).setInputFiles(files);
  await expect(page.getByText('All files checked.')).toBeVisible();
  const chosen = page.getByRole('table', { name: 'Selected files' });
  const row = (name: string) => chosen.getByRole('row').filter({ hasText: name });
  await expect(row('morning-run.fit')).toContainText('Running');
  await expect(row('morning-run.fit')).toContainText('30:00');
  await expect(row('evening-run.gpx')).toContainText('2 Mar 2025');
  await expect(row('export.zip')).toContainText('Running');
  await expect(row('empty.fit')).toContainText(importReasons.empty);
  await expect(row('shopping.fit')).toContainText(importReasons.unknownFormat);
  await expect(row('route.gpx')).toContainText(importReasons.notTimed);
  await page.getByRole('button', { name: 'Remove shopping.fit' }).click();
  await expect(row('shopping.fit')).toHaveCount(0);

  await page.getByRole('button', { name: 'Import 5 files' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  const became = page.getByRole('table', { name: 'Result for each file' });
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
  await page.getByRole('link', { name: /^.+ run, from morning-run\.fit$/ }).click();
  await expect(page).toHaveURL(/\/activity\//);

  // A repeated import creates no duplicates.
  await goTo(page, 'Import');
  await fileField(page).setInputFiles(files.slice(0, 2));
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(item('morning-run.fit')).toContainText(`Duplicate${importReasons.duplicateFile}`, { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Earlier imports' })).toContainText('5 imported1 partly imported');
});

/** One entry of a trace; times in microseconds, `tdur` is the thread's CPU time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Work of a page while it was traced, in CPU milliseconds of its threads, which exclude waiting. */
interface Worked {
  /** The longest task of the main thread. */
  readonly longest: number;
  /** All tasks of its workers. */
  readonly workers: number;
}

async function trace(browser: Browser, page: Page, act: () => Promise<void>): Promise<Worked> {
  await browser.startTracing(page, { categories: ['__metadata', 'toplevel'] });
  await act();
  // The last task is only recorded when it has ended, which is certain once the page responds again.
  await page.evaluate(() => null);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const tasksOf = (thread: string) => {
    const ids = traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name?.startsWith(thread))
      .map(({ pid, tid }) => `${pid}:${tid}`);
    return traceEvents
      .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && ids.includes(`${pid}:${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
  return {
    longest: Math.max(...tasksOf('CrRendererMain')),
    workers: tasksOf('DedicatedWorker').reduce((sum, time) => sum + time, 0),
  };
}

/** Does a fixed amount of work in one task, about 400 ms on an idle machine. */
const work = (page: Page) =>
  page.evaluate(() => {
    let sum = 0;
    for (let step = 0; step < 100_000_000; step += 1) sum = (sum + step) % 7;
    return sum;
  });

test('thirty files at once: workers read them, and no task on the page takes a third of a fixed amount of work', async ({
  page,
  browser,
}, testInfo) => {
  // Opens another page first, so shared files are already loaded.
  await startSetup(page);
  await goTo(page, 'Import');
  // From disk, like people's files: passing bytes would itself keep the page busy.
  const paths = thirtyFiles().map(({ name, buffer }) => {
    const path = testInfo.outputPath(name);
    writeFileSync(path, buffer);
    return path;
  });
  const choose = async () => {
    await fileField(page).setInputFiles(paths);
    await expect(page.getByText('All files checked.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('table', { name: 'Selected files' }).getByRole('row')).toHaveCount(paths.length + 1);
  };
  // Alternating, since other work on the machine slows both: absolute times would depend more on the machine than on the page.
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && best >= 1 / 3; round += 1) {
    if (round > 0) await page.reload();
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
    const chosen = await trace(browser, page, choose);
    expect(chosen.workers).toBeGreaterThan(chosen.longest);
    const fixed = await trace(browser, page, async () => void (await work(page)));
    best = Math.min(best, chosen.longest / fixed.longest);
  }
  expect(best).toBeLessThan(1 / 3);
});
