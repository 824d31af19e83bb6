import type { Page } from '@playwright/test';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, heading, test } from './people.ts';

const at =
  (path: string, name: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(path).then(() => heading(page, name).waitFor());

test.describe('emails stored instead of sent', () => {
  test.use({ isGuest: true });

  test('no axe violations and no horizontal overflow', async ({ page, somebody }) => {
    await at('/reset', 'Reset Password')(page);
    await page.getByLabel('Email').fill(somebody.email);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('alertdialog').waitFor();
    await at('/outbox', 'Outbox')(page);
    for (const look of looks) await expectNoComplaints(page, 'outbox', look);
    await page.locator('li').filter({ hasText: somebody.email }).first().getByRole('link').click();
    await page.locator('pre').waitFor();
    for (const look of looks) await expectNoComplaints(page, 'one mail', look);
  });
});

test('a dialog on a partner’s page has the partner’s colours', async ({ page }) => {
  await page.goto('/custom/setup?coupon=stride90');
  await page.getByRole('button', { name: 'Skip This' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const brand = dialog.evaluate((element) => getComputedStyle(element).getPropertyValue('--brand'));
  expect(await brand).toMatch(/^#[\da-f]{6}$/);
  for (const look of looks) await expectNoComplaints(page, 'a question over a partner’s page', look);
});

test.describe('password managers', () => {
  /** `autocomplete` of every field, in order. */
  const attributes = (page: Page) =>
    page
      .locator('form input:not([type=checkbox])')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));

  test.describe('for guests', () => {
    test.use({ isGuest: true });

    test('work on login, sign-up, reset and confirmation', async ({ page }) => {
      await at('/login', 'Log In')(page);
      expect(await attributes(page)).toEqual(['username webauthn', 'current-password']);
      await at('/signup', 'Sign Up')(page);
      expect(await attributes(page)).toEqual(['username', 'new-password']);
      await at('/reset', 'Reset Password')(page);
      expect(await attributes(page)).toEqual(['username']);
      await at('/confirm/reset', 'Confirm Password Reset')(page);
      expect(await attributes(page)).toEqual(['username', 'one-time-code', 'new-password', 'new-password']);
    });
  });

  test('know whose password is being changed', async ({ page, somebody }) => {
    await at('/password', 'Update Password')(page);
    expect(await attributes(page)).toEqual(['username', 'current-password', 'new-password', 'new-password']);
    await expect(page.locator('form input[autocomplete=username]')).toHaveValue(somebody.email);
  });
});

test.describe('by keyboard only', () => {
  test.use({ isGuest: true });

  test('from the login to requesting a code, and back', async ({ page }) => {
    await at('/login', 'Log In')(page);
    await page.getByLabel('Email').focus();
    await page.keyboard.type('runner@example.org');
    // Password, its reveal button, the stay-signed-in box, the submit button, the link.
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Reset Password' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Reset Password')).toBeVisible();
    await page.getByLabel('Email').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(heading(page, 'Confirm Password Reset')).toBeVisible();
  });

  test('a coupon is entered, checked and removed', async ({ page }) => {
    await at('/signup', 'Sign Up')(page);
    await page.getByRole('button', { name: 'Have a coupon?' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Coupon')).toBeFocused();
    await page.keyboard.type('ridgerun60');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Check' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('60 days free with your Ridge Run start number')).toBeVisible();
    await page.getByRole('button', { name: 'Use another coupon' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Coupon')).toHaveValue('');
  });
});
