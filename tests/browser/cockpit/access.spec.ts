import type { Page } from '@playwright/test';
import { fileField, mixedFiles } from '../fixtures/activity-files.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import { calm, connection, coros, linkCoros, listed } from './desk.ts';

test.afterEach(({ page }) => calm(page));

const places: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['a source that is not linked', (page) => page.goto('/profile/sources/garmin')],
  ['no such source', (page) => page.goto('/profile/sources/nothing')],
  [
    'the profile with a broken link',
    (page) => page.goto('/profile').then(() => page.getByText('Link broken').waitFor()),
  ],
  ['a source whose link is broken', (page) => page.goto('/profile/sources/coros').then(() => listed(page).waitFor())],
  [
    'an import',
    async (page) => {
      await page.goto('/profile/sources/file');
      await listed(page).getByRole('link').click();
      await page.getByRole('table').waitFor();
    },
  ],
  [
    'taking it back',
    async (page) => {
      await page.getByRole('button', { name: 'Undo this import' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
];

test('no complaints by axe, nothing sideways, in both themes, on a phone and a desktop', async ({ page }) => {
  test.slow();
  await haveAccount(page);
  await page.goto('/import');
  await fileField(page).setInputFiles(mixedFiles().slice(0, 5));
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/profile/sources/coros');
  await linkCoros(page);
  await expect(connection(page).getByText('Up to date')).toBeVisible({ timeout: 60_000 });
  await coros(page, { switches: { revoked: true } });
  await page.getByRole('button', { name: 'Pull now from COROS' }).click();
  await expect(connection(page).getByText('Link broken')).toBeVisible();
  for (const [name, open] of places) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page);
    // An address answers with the product's name alone until its page is there.
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
    for (const { colorScheme, width } of looks) await expectNoComplaints(page, name, { colorScheme, width });
  }
});
