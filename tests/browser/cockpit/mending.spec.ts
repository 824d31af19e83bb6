import { messages } from '../../../domain/messages.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import { calm, connection, coros, lineOf, linkCoros, listed, recordRun } from './desk.ts';

test.afterEach(({ page }) => calm(page));

const { pull } = messages.sources;

test('a watch’s life: linked, syncing, broken with time and reason, fixed with one button, in two tabs', async ({
  page,
  context,
}) => {
  test.slow();
  await haveAccount(page);
  await page.goto('/profile');
  await linkCoros(page);
  const row = lineOf(page, 'COROS');
  await expect(row.getByText('Up to date')).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText(/10 activities · .*\d{4} · last sync (today|yesterday), \d\d:\d\d · next/);

  await row.getByRole('button', { name: 'Pull now from COROS' }).click();
  await expect(row.getByText(pull.nothing('COROS'))).toBeVisible({ timeout: 60_000 });
  await coros(page, { switches: { webhookLost: true } });
  await recordRun(page, 30);
  await row.getByRole('button', { name: 'Pull now from COROS' }).click();
  await expect(row.getByText(pull.cameIn(1))).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText('11 activities');

  const other = await context.newPage();
  await other.goto('/profile/sources/coros');
  await expect(connection(other)).toContainText('Up to date');
  await expect(connection(other)).toContainText(/Activities11From – to.* \d{4}/);
  await expect(connection(other)).toContainText('COROS only provides the 89 days');
  await coros(page, { switches: { revoked: true } });
  await row.getByRole('button', { name: 'Pull now from COROS' }).click();
  for (const place of [row, connection(other)]) {
    await expect(place.getByText('Link broken')).toBeVisible();
    await expect(place.getByText(/^Broken since (today|yesterday), \d\d:\d\d\.$/)).toBeVisible();
    await expect(place.getByText(messages.sourceTroubles.access_refused('COROS'))).toBeVisible();
    await expect(place.getByRole('button', { name: 'Pull now' })).toHaveCount(0);
  }
  await expect(listed(other)).toContainText(messages.sources.turnedDown('COROS'));
  await expect(connection(other).getByText('Next sync')).toHaveCount(0);

  // Closing the window without a decision changes nothing.
  const opened = page.waitForEvent('popup');
  await row.getByRole('button', { name: 'Link again with COROS' }).click();
  const window = await opened;
  await window.getByRole('button', { name: 'Allow' }).waitFor();
  await window.close();
  await expect(row.getByText(messages.link.closed)).toBeVisible();
  await coros(page, { switches: { revoked: false } });
  await linkCoros(page, 'Link again with COROS');
  for (const place of [row, connection(other)]) {
    await expect(place.getByText('Up to date')).toBeVisible({ timeout: 60_000 });
    await expect(place.getByText(/^Broken since/)).toHaveCount(0);
  }

  await other.getByRole('button', { name: 'Full dates' }).click();
  await expect(connection(other)).toContainText(/Last sync\w+day \d+ \w+ \d{4}, \d\d:\d\d/);
  await connection(other).getByRole('button', { name: 'Unlink COROS' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(row.getByRole('button', { name: 'Link COROS' })).toBeVisible();
  await expect(connection(other)).toContainText(messages.sources.endedThere);
});

test('a busy vendor: shows until when, a waiting import cannot be undone, and it continues automatically', async ({
  page,
}) => {
  await haveAccount(page);
  await page.goto('/profile/sources/coros');
  await linkCoros(page, 'Link COROS', 'Empty account');
  await expect(connection(page).getByText('Up to date')).toBeVisible({ timeout: 60_000 });
  await expect(listed(page)).toContainText('Nothing new');
  await coros(page, { switches: { where: 'list', rateLimited: true, retryAfter: 5 } });
  await page.getByRole('button', { name: 'Pull now from COROS' }).click();
  await expect(connection(page).getByText('Waiting')).toBeVisible();
  await expect(connection(page)).toContainText(
    /COROS is busy or isn’t responding. We will try again (today|tomorrow), \d\d:\d\d\./,
  );
  await listed(page).getByRole('link').click();
  await expect(page.getByText(messages.importUndo.busy)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo this import' })).toHaveAttribute('aria-disabled', 'true');
  await coros(page, { switches: { where: 'all', rateLimited: false } });
  await expect(page.getByText(/^Done, (today|yesterday)/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'COROS' }).click();
  await expect(connection(page).getByText('Up to date')).toBeVisible();
});
