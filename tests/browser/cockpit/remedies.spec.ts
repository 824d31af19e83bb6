import type { Page } from '@playwright/test';
import { importReasons } from '../../../domain/words/import-reasons.ts';
import { messages } from '../../../domain/messages.ts';
import { fileField, manyInOne } from '../fixtures/activity-files.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import { allow, calm, lastLinked, lineOf, listed, standIn } from './desk.ts';

// Requests are refused on purpose.
test.use({ mayFail: true });

test.afterEach(({ page }) => calm(page));

/** Fills in and submits the vendor's login in the dialog. */
async function giveLogin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('runner@example.org');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('right');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
}

/** Has the server refuse a call of the page from now on, with this message. */
const refuse = (page: Page, path: string, message: string) =>
  page.route(path, (route) => route.fulfill({ status: 409, json: { message, code: 'refused' } }));

test('remedies: retry after a refusal, log in again to a locked account, dismiss an ended one', async ({ page }) => {
  test.slow();
  const { sources, sourceTroubles } = messages;
  await haveAccount(page);
  await page.goto('/profile');
  const polar = lineOf(page, 'Polar');
  await polar.getByRole('button', { name: 'Link Polar' }).click();
  await allow(page, () => giveLogin(page));
  await expect(polar.getByText('Up to date')).toBeVisible({ timeout: 60_000 });

  await refuse(page, '**/vendor/polar/pull', 'Not while the server is being looked after.');
  const pull = polar.getByRole('button', { name: 'Pull now from Polar' });
  await pull.click();
  await expect(polar.getByText('Not while the server is being looked after.')).toBeVisible();
  await expect(polar.getByText('Up to date')).toBeVisible();
  await page.unroute('**/vendor/polar/pull');
  await pull.click();
  await expect(polar.getByText(sources.pull.nothing('Polar'))).toBeVisible({ timeout: 60_000 });

  await standIn(page, 'polar', { switches: { accountLocked: true } });
  await pull.click();
  await expect(polar.getByText('Link broken')).toBeVisible({ timeout: 60_000 });
  await expect(polar).toContainText(sourceTroubles.account_locked());
  await expect(pull).toHaveCount(0);
  await expect(polar.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0);
  await polar.getByRole('button', { name: 'Log in again to Polar' }).click();
  await giveLogin(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await standIn(page, 'polar', { switches: { accountLocked: false } });
  await allow(page, () => giveLogin(page));
  await expect(polar.getByText('Up to date')).toBeVisible({ timeout: 60_000 });

  const garmin = lineOf(page, 'Garmin');
  await allow(page, () => garmin.getByRole('button', { name: 'Link Garmin' }).click(), 'Empty account');
  await expect(garmin.getByText('Up to date')).toBeVisible({ timeout: 60_000 });
  await standIn(page, 'garmin', { deregister: await lastLinked(page, 'garmin') });
  await expect(garmin.getByText('Link broken')).toBeVisible({ timeout: 60_000 });
  await expect(garmin).toContainText(sourceTroubles.access_ended('Garmin'));
  await expect(garmin.getByRole('button', { name: 'Link again with Garmin' })).toBeVisible();
  const dismiss = garmin.getByRole('button', { name: 'Dismiss the message about Garmin' });
  await refuse(page, '**/oauth1/garmin/unlink', 'Not now.');
  await dismiss.click();
  await expect(garmin.getByText(sources.dismissFailed)).toBeVisible();
  await page.unroute('**/oauth1/garmin/unlink');
  await dismiss.click();
  await expect(garmin.getByRole('button', { name: 'Link Garmin', exact: true })).toBeVisible();
  await expect(garmin.getByText('Link broken')).toHaveCount(0);
});

test('rows of a long import are loaded fifty at a time, those with messages first', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/import');
  await fileField(page).setInputFiles([manyInOne(60)]);
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/profile/sources/file');
  await listed(page).getByRole('link').click();
  const rows = page.getByRole('table', { name: 'Result for each file' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText(importReasons.notInArchive);
  await expect(page.getByText('50 of 61 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(62);
  await expect(rows.nth(61)).toContainText('Imported');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});
