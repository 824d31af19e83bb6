import { importReasons } from '../../../domain/words/import-reasons.ts';
import { messages } from '../../../domain/messages.ts';
import { fileField, mixedFiles } from '../fixtures/activity-files.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import { calm, connection, linkCoros, listed } from './desk.ts';

test.afterEach(({ page }) => calm(page));

const { undo, pull } = messages.sources;

test('a watch’s import is undone and repeated, and the open calendar follows', async ({ page, context }) => {
  test.slow();
  await haveAccount(page);
  await page.goto('/profile/sources/coros');
  await linkCoros(page);
  await expect(connection(page).getByText('Up to date')).toBeVisible({ timeout: 60_000 });
  const calendar = await context.newPage();
  await calendar.goto('/calendar');
  const sessions = calendar.getByRole('main').locator('a[href^="/activity/"]');
  await expect(sessions).not.toHaveCount(0);

  await expect(listed(page)).toContainText('10 imported');
  await listed(page).getByRole('link').click();
  const rows = page.getByRole('table', { name: 'Result for each file' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText('Imported');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const dialog = page.getByRole('alertdialog', { name: undo.title });
  await expect(dialog).toContainText(undo.what(10, 10));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await dialog.getByRole('button', { name: undo.confirm }).click();
  await expect(page.getByText(undo.done(10))).toBeVisible();
  await expect(page.getByText(/^Undone (today|yesterday), \d\d:\d\d\./)).toBeVisible();
  await expect(rows.nth(1)).toContainText(importReasons.undone);
  await expect(sessions).toHaveCount(0);

  await page.getByRole('button', { name: 'Import again' }).click();
  await expect(page.getByText(pull.cameIn(10))).toBeVisible({ timeout: 60_000 });
  await expect(sessions).not.toHaveCount(0);
  await page.getByRole('link', { name: 'See that import' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '10 imported' })).toBeVisible();
  await page.getByRole('link', { name: 'COROS' }).click();
  await expect(listed(page, 1)).toContainText(/Undone (today|yesterday)/);

  // A watch can be synced from any page through the search box, which shows the result.
  await page.goto('/');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('combobox').fill('get new');
  const ask = page.getByRole('option', { name: 'Get new activities from COROS' });
  await expect(ask).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile/sources/coros');
  await expect(page.getByText(pull.nothing('COROS'))).toBeVisible({ timeout: 60_000 });
});

test('files: failures with reasons, undone, and then no duplicates', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/import');
  const send = async () => {
    await fileField(page).setInputFiles(mixedFiles());
    // Three of the eight turn out to be no recordings once they are checked.
    await page.getByRole('button', { name: 'Import 5 files' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  };
  await send();
  await page.goto('/profile/sources/file');
  await expect(listed(page)).toContainText('5 imported');
  await listed(page).getByRole('link').click();
  const table = page.getByRole('table', { name: 'Result for each file' });
  const filters = page.getByRole('group', { name: 'Show' });
  await filters.getByRole('button', { name: 'Not imported 4' }).click();
  await expect(table.getByRole('row')).toHaveCount(5);
  for (const [name, reason] of [
    ['empty.fit', importReasons.empty],
    ['route.gpx', importReasons.notTimed],
    ['photo.jpg', importReasons.notInArchive],
  ] as const) {
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText(reason);
  }
  await filters.getByRole('button', { name: 'Imported 6' }).click();
  await expect(table.getByRole('row')).toHaveCount(7);
  await table.getByRole('link', { name: /^.+ run, from morning-run\.fit$/ }).click();
  await expect(page).toHaveURL(/\/activity\//);
  await page.goBack();

  // Both ways by keyboard only.
  const take = page.getByRole('button', { name: 'Undo this import' });
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  // A destructive button is not focused first.
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: undo.confirm })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(undo.done(6))).toBeVisible();
  await page.getByRole('link', { name: 'Import the files again' }).click();
  await send();
  await expect(page.getByRole('region', { name: 'Imported' })).toContainText('5 imported');
  await expect(page.getByRole('region', { name: 'Imported' })).not.toContainText('uplicate');
});
