import type { Page } from '@playwright/test';
import { notificationLabels } from '../../../domain/words/notifications.ts';
import { notificationsWords as words } from '../../../src/features/profile/notifications-words.ts';
import { haveAccount } from '../fixtures/person.ts';
import { expect, test } from './people.ts';

// One refusal is intended, and browsers log it.
test.use({ isGuest: true, mayFail: true });

const row = (page: Page, type: keyof typeof notificationLabels) =>
  page.getByRole('group', { name: notificationLabels[type] });
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.ok() && answer.request().method() === 'PUT' && /notification/.test(answer.url()),
  );

test('notifications are chosen by kind and channel, saved at once, and rolled back on failure', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/profile');
  const weekly = row(page, 'weekly').getByRole('checkbox', { name: words.page });
  await expect(weekly).not.toBeChecked();
  await expect(row(page, 'comment').getByRole('checkbox', { name: words.mail })).toBeChecked();
  await expect(page.getByText(words.mailStates.unverified)).toBeVisible();

  const kept = saved(page);
  await weekly.press('Space');
  await kept;
  await page.reload();
  await expect(weekly).toBeChecked();
  await expect(row(page, 'weekly').getByRole('checkbox', { name: words.mail })).not.toBeChecked();

  await page.route(/\/notification\/plan$/, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const plan = row(page, 'plan').getByRole('checkbox', { name: words.mail });
  // A change that the server refuses is undone, so the box is no longer checked after the key press.
  await plan.press('Space');
  await expect(page.getByText(words.notSaved)).toBeVisible();
  await expect(plan).not.toBeChecked();
});
