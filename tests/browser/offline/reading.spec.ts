import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { giveNames, goTo, press } from '../fixtures/person.ts';
import { expect, test } from '../screens/athlete.ts';
import { appIsKept, figures, keptAnswers } from './kept.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';

test.use({ serviceWorkers: 'allow', mayFail: true });

const samplesAreThere = (page: Page) =>
  expect(page.getByRole('region', { name: 'Charts' }).getByRole('slider')).toBeVisible();

test('cached data appears at once and marked; offline it does too, with a message', async ({ page, context }) => {
  test.slow();
  await page.goto('/');
  await expect(page.locator(figures).first()).toBeVisible();
  await page.locator(figures).first().click();
  await samplesAreThere(page);
  const activity = new URL(page.url()).pathname;
  await goTo(page, 'Calendar');
  await expect(page.locator(figures).first()).toBeVisible();
  await expect
    .poll(async () => [...new Set((await keptAnswers(page)).map(([, , hash = '']) => JSON.parse(hash)[0]))].sort())
    .toEqual(['activities', 'activity', 'calendar', 'samples']);
  await appIsKept(page);

  await test.step('second visit', async () => {
    const answer = await holdRequests(page, '**/api/**');
    await page.goto('/calendar');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect(page.locator(figures).first()).toBeVisible();
    const mark = page.getByText(/^As of today, \d\d:\d\d$/);
    await expect(mark).toBeVisible();
    for (const look of looks) await expectNoComplaints(page, 'numbers of an earlier visit', look);
    answer();
    await expect(mark).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('offline', async () => {
    // Since Chromium 150, a page served by its worker considers itself online when a test cuts the network.
    const says = page.getByText(
      /^(?:You are offline|The server isn’t responding)\. Numbers are from today, \d\d:\d\d\.$/,
    );
    await context.setOffline(true);
    await page.goto('/calendar');
    await expect(page.locator(figures).first()).toBeVisible();
    await expect(says).toBeVisible();
    for (const look of looks) await expectNoComplaints(page, 'offline', look);
    await goTo(page, 'Dashboard');
    await expect(page.locator(figures).first()).toBeVisible();
    await expect(says).toBeVisible();
    await page.goto(activity);
    await samplesAreThere(page);
    await expect(says).toBeVisible();

    await goTo(page, 'Profile');
    await giveNames(page);
    await page.getByText('kilometres, kilograms').click();
    await page.getByLabel('Weight').fill('58.5');
    await page.getByLabel('Height').fill('1.68');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(messages.offlineWords.notSent)).toBeVisible();

    await press(page, 'Calendar');
    // The typed text could not be sent.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.locator(figures).first()).toBeVisible();
    await expect(says).toBeVisible();
    await context.setOffline(false);
    await expect(says).toHaveCount(0);
    await expect(page.locator(figures).first()).toBeVisible();
  });
});

for (const [what, broken] of [
  [
    'is refused',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        value: {
          open: () => {
            throw new Error('No.');
          },
        },
      }),
  ],
  [
    'never answers',
    () => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    },
  ],
] as const) {
  test(`a store that ${what} changes nothing`, async ({ page }) => {
    await page.addInitScript(broken);
    await page.goto('/calendar');
    await expect(page.locator(figures).first()).toBeVisible();
  });
}
