import type { Page } from '@playwright/test';
import { fromMore } from '../fixtures/more-menu.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, test } from './athlete.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';

test.use({ mayFail: true });

async function openRun(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: /Yesterday, 06:00/ }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toBeVisible();
}

test('notes are written, survive a reload while being typed, are changed and deleted', async ({ page }) => {
  await openRun(page);
  const notes = page.getByRole('region', { name: 'Notes' });
  const field = notes.getByLabel('Write a note');
  await field.fill('Heavy legs,\nwindy');
  await page.reload();
  await expect(field).toHaveValue('Heavy legs,\nwindy');
  await notes.getByRole('button', { name: 'Save note' }).click();
  const list = notes.getByRole('list', { name: 'Notes' });
  await expect(list.getByText('Heavy legs')).toBeVisible();
  await expect(field).toHaveValue('');
  await list.getByRole('button', { name: 'Edit' }).click();
  await notes.getByLabel('Write a note').fill('Light legs');
  await notes.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list.getByText('Light legs')).toBeVisible();
  await page.reload();
  await expect(list.getByText('Light legs')).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'notes', look);
  await list.getByRole('button', { name: 'Delete' }).click();
  const deleted = page.waitForResponse('**/delete-activity-notes');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list).toHaveCount(0);
  await deleted;
});

test('a note that cannot be saved stays in its field', async ({ page }) => {
  await openRun(page);
  const notes = page.getByRole('region', { name: 'Notes' });
  await page.route('**/activity-note', (route) => route.abort());
  await notes.getByLabel('Write a note').fill('Heavy legs');
  await notes.getByRole('button', { name: 'Save note' }).click();
  await expect(notes.getByRole('alert')).toContainText('Couldn’t save this');
  await expect(notes.getByLabel('Write a note')).toHaveValue('Heavy legs');
  await notes.getByLabel('Write a note').fill('');
});

test('an activity is excluded, by keyboard, and marked in the calendar', async ({ page }) => {
  await openRun(page);
  const box = page.getByRole('checkbox', { name: /Exclude from statistics/ });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('This activity doesn’t count towards your totals')).toBeVisible();
  await expect(box).toBeChecked();
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  const session = page.getByRole('link', { name: /not counted/ }).first();
  await session.click();
  await expect(box).toBeChecked();
  await page.keyboard.press('Tab');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('This activity doesn’t count towards your totals')).toHaveCount(0);
  await expect(box).not.toBeChecked();
});

test('an activity is deleted and restored; a failure is shown and rolled back', async ({ page }) => {
  await openRun(page);
  const more = page.getByRole('main').getByRole('button', { name: 'More actions' });
  await page.route('**/delete-activities', (route) => route.abort());
  await fromMore(page, 'Delete');
  await expect(page.getByRole('alert')).toContainText('Couldn’t delete the activity');
  await expect(more).toBeVisible();
  await page.unroute('**/delete-activities');
  // A member who left the page is notified when they return.
  await page.route('**/delete-activities', (route) => route.abort());
  const fail = await holdRequests(page, '**/delete-activities');
  await fromMore(page, 'Delete');
  await expect(page.getByText('You deleted this activity.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('region', { name: 'Latest activities' }).getByRole('link').first()).toBeVisible();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/delete-activities'));
  fail();
  await failed;
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('Couldn’t delete the activity');
  await page.unroute('**/delete-activities');
  await fromMore(page, 'Delete');
  await expect(page.getByText('You deleted this activity.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('region', { name: 'Latest activities' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Yesterday, 06:00/ })).toHaveCount(0);
  await page.goBack();
  // Shown as restored before it is, and saved even if the page is left.
  const send = await holdRequests(page, '**/restore-activities');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('You deleted this activity.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('region', { name: 'Latest activities' }).getByRole('link').first()).toBeVisible();
  send();
  await expect(page.getByRole('link', { name: /Yesterday, 06:00/ })).toBeVisible();
  // A change queued behind another one also continues.
  await page.goBack();
  await fromMore(page, 'Delete');
  await expect(page.getByText('You deleted this activity.')).toBeVisible();
  const sendNext = await holdRequests(page, '**/restore-activities');
  // Once it is sent: a waiting change is cancelled by its opposite.
  const restoring = page.waitForRequest('**/restore-activities');
  await page.getByRole('button', { name: 'Restore' }).click();
  await restoring;
  await fromMore(page, 'Delete');
  await expect(page.getByText('You deleted this activity.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const deleted = page.waitForResponse('**/delete-activities');
  sendNext();
  await deleted;
  await page.goBack();
  const restored = page.waitForResponse('**/restore-activities');
  await page.getByRole('button', { name: 'Restore' }).click();
  await restored;
});
