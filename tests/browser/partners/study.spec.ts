import type { Page } from '@playwright/test';
import { expect, haveAccount, password, test } from '../fixtures/person.ts';
import { answer } from '../onboarding/wizard.ts';
import { acceptTerms, dialog, join, step } from './steps.ts';

const study = '/optin/running-study';
const watch = (page: Page) => step(page, 'Link your GPS watch');

async function agree(page: Page): Promise<void> {
  await step(page, 'Agree to receive 2 surveys (Not done yet)').click();
  await dialog(page).getByRole('button', { name: 'I agree' }).click();
  await expect(step(page, 'Agree to receive 2 surveys (Done)')).toBeVisible();
}

/** Clicks “Link” at Garmin. @returns the vendor's window */
async function openVendor(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Link Garmin' }).click();
  return opened;
}

test('a new guest joins a study in three steps, with a reload during the vendor’s consent', async ({ page }) => {
  const email = `study-${crypto.randomUUID()}@example.org`;
  await page.goto(study);
  await expect(page.getByRole('heading', { name: '3 Steps to Join' })).toBeVisible();
  for (const text of ['Complete these steps before May 9, 2021.', 'May 10-15', 'May 16, 2021'])
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await agree(page);
  await acceptTerms(page);
  // A watch is linked to an account.
  await watch(page).click();
  await dialog(page).getByRole('button', { name: 'Create a new account' }).click();
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('textbox', { name: 'Create a Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Create account' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Link your GPS watch' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
  await answer(await openVendor(page), 'Deny');
  await expect(dialog(page).getByRole('button', { name: 'Link Garmin' })).toBeEnabled();
  const window = await openVendor(page);
  await window.getByText('New runner', { exact: true }).click();
  await page.reload();
  // The page no longer waits, so the vendor's window stays open and shows the result.
  await window.getByRole('button', { name: 'Allow' }).click();
  await expect(window.getByRole('heading', { name: 'Garmin is linked' })).toBeVisible();
  await window.close();
  await expect(page.getByText(`You are joining as ${email}.`)).toBeVisible();
  await watch(page).click();
  await dialog(page).getByRole('button', { name: 'Continue with Garmin' }).click();
  await expect(step(page, 'Link your GPS watch (Done)')).toBeVisible();
  await page.reload();
  await expect(join(page)).not.toHaveAttribute('aria-disabled');
  await join(page).click();
  await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  await page.goto(study);
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
});

test.describe('a lost connection', () => {
  test.use({ ownContext: true, mayFail: true });

  test('while joining a study is reported; the watch stays linked, and the next attempt reaches the dashboard', async ({
    page,
  }) => {
    const { email } = await haveAccount(page);
    await page.goto(study);
    await agree(page);
    await acceptTerms(page);
    await watch(page).click();
    await dialog(page)
      .getByRole('button', { name: `Continue as ${email}` })
      .click();
    await answer(await openVendor(page), 'Allow');
    await dialog(page).getByRole('button', { name: 'Continue with Garmin' }).click();
    await page.route('**/api/cohort-members', (route) => route.abort());
    await join(page).click();
    await expect(page.getByRole('alert')).toContainText('Not joined yet');
    await expect(step(page, 'Link your GPS watch (Done)')).toBeVisible();
    await page.unroute('**/api/cohort-members');
    await join(page).click();
    await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
  });
});
