import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './athlete.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';

async function openList(page: Page, query = '') {
  await page.goto(`/activities${query}`);
  const table = page.getByRole('table', { name: 'Activities' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  return table;
}
const countOf = async (page: Page): Promise<number> => {
  const sums = page.getByRole('status').filter({ hasText: /activit/ });
  return Number(((await sums.first().textContent()) ?? '').match(/\d+/)?.[0]);
};

test('every activity is listed, searched, filtered and totalled, and the URL contains the filter', async ({ page }) => {
  const table = await openList(page);
  const all = await countOf(page);
  expect(all).toBeGreaterThan(20);
  await expect(table).toHaveAttribute('aria-rowcount', String(all + 1));
  await page.getByRole('searchbox', { name: 'Search' }).fill('run MORNING');
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  const runs = await countOf(page);
  await page.getByLabel('Sport', { exact: true }).selectOption('By bike');
  await expect(page.getByRole('heading', { name: 'No matching activities' })).toBeVisible();
  // The URL is updated after the list is painted.
  await expect(page).toHaveURL(/sport=/);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('run MORNING');
  await page.getByLabel('Sport', { exact: true }).selectOption('On foot');
  await expect.poll(() => countOf(page)).toBe(runs);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('At least').fill('500');
  await expect(page.getByRole('heading', { name: 'No matching activities' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).last().click();
  await expect.poll(() => countOf(page)).toBe(all);
});

test('a row opens its activity within the app, and Back restores the list', async ({ page }) => {
  const table = await openList(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('morning');
  await expect(page).toHaveURL(/q=morning/);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await table.getByRole('rowheader').first().getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/activity\/./);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('morning');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('columns are sorted by keyboard, and show the direction', async ({ page }) => {
  const table = await openList(page);
  const distance = table.getByRole('columnheader', { name: 'Distance' });
  await distance.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(distance).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('Enter');
  await expect(distance).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=distance/);
});

test('many are renamed, marked, deleted and restored, each with undo', async ({ page }) => {
  const table = await openList(page, '?q=run');
  const before = await countOf(page);
  const bar = page.getByRole('region', { name: /selected/ });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const choose = async (many: number) => {
    for (let row = 1; row <= many; row++) await table.getByRole('row').nth(row).getByRole('checkbox').check();
    await expect(page.getByText(`${many} selected`)).toBeVisible();
  };
  await choose(2);
  await bar.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New name').fill('Camp in spring, run');
  await dialog.getByLabel('New name').press('Enter');
  await expect(page.getByText('2 activities changed.')).toBeVisible();
  await expect(table.getByRole('link', { name: 'Camp in spring, run' })).toHaveCount(2);
  await undo.click();
  await expect(table.getByRole('link', { name: 'Camp in spring, run' })).toHaveCount(0);
  await choose(2);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 activities deleted.')).toBeVisible();
  await expect.poll(() => countOf(page)).toBe(before - 2);
  await page.getByLabel('Show', { exact: true }).selectOption('Deleted');
  await expect.poll(() => countOf(page)).toBe(2);
  await page.getByRole('checkbox', { name: 'Choose all 2' }).check();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('2 activities restored.')).toBeVisible();
  await undo.click();
  await expect.poll(() => countOf(page)).toBe(2);
  // A change continues when its page is left.
  const leave = await holdRequests(page, '**/restore-activities');
  await page.getByRole('checkbox', { name: 'Choose all 2' }).check();
  const asked = page.waitForRequest('**/restore-activities');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await asked;
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('region', { name: 'Latest activities' })).toBeVisible();
  const answered = page.waitForResponse('**/restore-activities');
  leave();
  await answered;
  await page.getByRole('link', { name: 'Activities' }).first().click();
  await expect(page.getByText('2 activities restored.')).toBeVisible();
  await openList(page, '?q=run');
  await expect.poll(() => countOf(page)).toBe(before);
});

test.describe('a change of many', () => {
  test.use({ mayFail: true });

  test('continues while another page is open, and the list shows where it stopped', async ({ page }) => {
    await openList(page, '?q=run');
    const total = await countOf(page);
    await page.getByRole('checkbox', { name: `Choose all ${total}` }).check();
    await page
      .getByRole('region', { name: /selected/ })
      .getByRole('button', { name: 'Change sport' })
      .click();
    await page.getByRole('dialog').getByLabel('Sport').selectOption('Trail running');
    let sent = 0;
    await page.route('**/change-activities', (route) => {
      sent += 1;
      return sent === 2 ? route.abort() : route.fallback();
    });
    const letGo = await holdRequests(page, '**/change-activities');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(`Changing 0 of ${total} activities`)).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('region', { name: 'Latest activities' })).toBeVisible();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/change-activities'));
    letGo();
    await failed;
    await page.getByRole('link', { name: 'Activities' }).first().click();
    const stopped = page.getByText(`Stopped after 10 of ${total} activities`);
    await expect(stopped).toBeVisible();
    // The notice stays until the member decides, even via a page outside the member's frame.
    await page.getByRole('link', { name: 'Manual' }).first().click();
    await expect(page).toHaveURL(/\/manual/);
    await page.getByRole('link', { name: 'Activities' }).first().click();
    await expect(stopped).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByText(`${total} activities changed.`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(page.getByText(/activities changed|Undoing/)).toHaveCount(0);
    expect(sent).toBeGreaterThanOrEqual(2 * Math.ceil(total / 10) + 1);
  });
});

test('the list is saved as CSV for spreadsheets', async ({ page }) => {
  await openList(page, '?sport=foot');
  const count = await countOf(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1);
  expect(text).toMatch(/^activity_id,local_start_time,name,sport,/);
});

test('on a phone rows have two lines, and are sorted by a select', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page);
  await page.getByLabel('Sort by').selectOption('Distance');
  await expect(page).toHaveURL(/sort=-distance/);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
});

test.describe('a new member', () => {
  test.use({ isNew: true });

  test('sees what will be here', async ({ page }) => {
    await page.goto('/activities');
    await expect(page.getByRole('heading', { name: 'No activities yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Import files' })).toBeVisible();
  });
});

test.describe('when the server fails', () => {
  test.use({ mayFail: true });

  test('a response without archived activities is an error, and not an empty list', async ({ page }) => {
    await page.route('**/activities?*archives=1*', (route) => route.fulfill({ json: {} }));
    await page.goto('/activities?show=deleted');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test('a filter is saved by name, applied with one press, removed and restored', async ({ page }) => {
  await openList(page);
  const all = await countOf(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('run MORNING');
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  const mornings = await countOf(page);
  await page.getByRole('button', { name: 'Save this filter' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(dialog.getByText(/^Enter a name in one line/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Early birds');
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  const button = page.getByRole('button', { name: 'Early birds', exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.poll(() => countOf(page)).toBe(all);
  await page.reload();
  await button.press('Enter');
  await expect.poll(() => countOf(page)).toBe(mornings);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('run MORNING');

  await page.getByRole('button', { name: 'Edit saved filters' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove Early birds' }).press('Enter');
  await expect(dialog.getByText('Removed: Early birds.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove Early birds' }).press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(button).toHaveCount(0);
});
