import { dayPageWords as words } from '../../../src/features/calendar/day/words.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parsedRows } from '../../../server/db/rows.ts';
import { withDatabase } from '../../server/with-database.ts';
import { today } from '../../fixtures/today.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from './athlete.ts';

test('a page is settled when nothing is in progress: no call, no change, no module being loaded', async ({ page }) => {
  const html = page.locator('html');
  await page.goto(`/calendar/${today}`);
  await expect(html).toHaveAttribute('data-settled', 'yes');

  const save = await holdRequests(page, '**/calendar-day');
  await page.getByRole('radio', { name: words.motivations['4'], exact: true }).click();
  await expect(html).toHaveAttribute('data-settled', 'no');
  save();
  await expect(html).toHaveAttribute('data-settled', 'yes');

  await page.goto('/');
  const load = await holdRequests(page, '**/assets/explanation-dialog-*.js');
  await page.getByRole('button', { name: /^How is this computed\? Load ratio/ }).click();
  await expect(html).toHaveAttribute('data-settled', 'no');
  load();
  await expect(html).toHaveAttribute('data-settled', 'yes');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('page, server and database have the tests’ time', async ({ page, server }) => {
  await page.goto('/');
  const offBy = (ms: number) => Math.abs(ms - Date.now());
  const { date = '' } = (await page.request.get('/healthz')).headers();
  expect(offBy(Date.parse(date))).toBeLessThan(60_000);
  expect(await page.evaluate(() => new Date().toISOString().slice(0, 10))).toBe(today);
  const found = await withDatabase(server, (db) => db.execute(sql`select now()::text as now`));
  const [row] = parsedRows(found, { now: z.string() });
  expect(offBy(Date.parse(row?.now ?? ''))).toBeLessThan(60_000);
});
