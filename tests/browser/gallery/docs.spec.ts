import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectNoComplaints } from '../fixtures/axe.ts';

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'longrun-docs-'));
  execFileSync(process.execPath, ['node_modules/.bin/tsx', 'scripts/make-docs.ts', folder]);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the documentation is readable from the file system: on a phone, on a desktop, in both themes', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) elsewhere.push(request.url());
  });
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Longrun' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter');
  await page.getByRole('link', { name: 'Machines', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'couponCheck' }).click();
  const picture = page.getByRole('img', { name: /^couponCheck: \d+ states/ });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
  await expect(page.getByRole('cell', { name: 'unchecked', exact: true })).toBeVisible();
  await expectNoComplaints(page, 'machine', { colorScheme: 'dark', width: 320 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await page.getByRole('link', { name: 'POST fault-reports' }).click();
  await page.locator('#reportFault').getByText('Body', { exact: true }).click();
  await expect(page.locator('#reportFault').getByText('"steps"')).toBeVisible();
  await expectNoComplaints(page, 'api', { colorScheme: 'dark', width: 320 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'Architecture', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'HTTPS', exact: true })).toBeVisible();
  for (const [colorScheme, width] of [
    ['dark', 320],
    ['light', 1280],
  ] as const) {
    await expectNoComplaints(page, 'architecture', { colorScheme, width });
  }
  await page.getByText('On this page').click();
  await page.getByRole('link', { name: 'Processes' }).click();
  await expect(page.getByRole('heading', { name: 'Processes' })).toBeInViewport();
  expect(elsewhere).toEqual([]);
});

test('the documentation is searched and navigated by keyboard, and a picture opens at full size', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(pathToFileURL(join(folder, 'docs/machines/session.html')).href);
  const side = page.getByRole('navigation', { name: 'Documentation' });
  await expect(side.locator('[aria-current="page"]')).toHaveText('session');
  await expect(side.locator('[aria-current="page"]')).toBeInViewport();
  const width = () => page.getByRole('img', { name: /^session: / }).evaluate((image) => image.clientWidth);
  expect(await width()).toBeGreaterThan(2000);
  await page.getByRole('link', { name: 'Open the whole picture' }).click();
  const full = await width();
  expect(full).toBeGreaterThan(2000);
  await page.getByRole('button', { name: '50 %', exact: true }).press('Enter');
  await expect.poll(width).toBeLessThan(full * 0.51);
  await expectNoComplaints(page, 'picture', { colorScheme: 'light', width: 1280 });

  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto(pathToFileURL(join(folder, 'docs/machines/session.html')).href);
  await expect(side).toBeHidden();
  await page.locator('summary', { hasText: 'Contents' }).press('Enter');
  await expect(side.getByRole('link', { name: 'Decisions' })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search the documentation' });
  await expect(search).toBeFocused();
  await search.fill('qqqqq');
  await expect(page.getByRole('status')).toHaveText('Nothing found.');
  await search.fill('restore it every week');
  const results = page.getByRole('search').getByRole('link');
  await expect(results.first()).toContainText('restore it every week');
  await expectNoComplaints(page, 'search', { colorScheme: 'dark', width: 360 });
  await page.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(results).toHaveCount(0);
  await search.fill('restore it every week');
  await expect(results.first()).toBeVisible();
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('restore it every week');
});
