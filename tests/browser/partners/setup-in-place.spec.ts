import type { Page } from '@playwright/test';
import { expect, giveBiometrics, makeAccount, password, test } from '../fixtures/person.ts';

const wizard = (page: Page) => page.getByRole('heading', { name: "Let's Get Started" });

test('a guest signs up in a partner’s wizard, which continues with its device and origin', async ({ page }) => {
  await page.goto('/custom/setup/garmin?coupon=stride90&origin=/profile');
  await expect(page.getByText('Stride Shoes')).toBeVisible();
  await page.getByRole('button', { name: 'Create a new account' }).click();
  await page.getByLabel('Email').fill(`setup-${crypto.randomUUID()}@example.org`);
  await page.getByRole('textbox', { name: 'Create a Password' }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(wizard(page)).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toContain('/custom/setup/garmin?coupon=stride90');
  const opened = page.waitForEvent('popup');
  await giveBiometrics(page);
  await (await opened).close();
  await page.getByRole('button', { name: 'Skip This' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/profile');
});

test.describe(() => {
  test.use({ mayFail: true });
  test('a guest with an account logs in there after a wrong password, and signing out leads back', async ({
    page,
    context,
  }) => {
    const { email } = await makeAccount(page);
    await page.goto('/custom/setup');
    await page.getByRole('button', { name: 'Continue with an existing account' }).click();
    for (const typed of ['Wrong-2026-password', password]) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(typed);
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      if (typed !== password) await expect(page.getByRole('alert')).toContainText('Unable to log in');
    }
    await expect(wizard(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(page.getByRole('button', { name: 'Create a new account' })).toBeVisible();
  });
});
