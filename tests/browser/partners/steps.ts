import type { Page } from '@playwright/test';
import { expect, password } from '../fixtures/person.ts';

export const dialog = (page: Page) => page.getByRole('dialog');
export const step = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
export const join = (page: Page, name = 'Join Now') => page.getByRole('button', { name });

export async function acceptTerms(page: Page): Promise<void> {
  await step(page, 'Accept the terms and conditions (Not done yet)').click();
  await dialog(page).getByRole('button', { name: 'I accept the terms and conditions' }).click();
  await expect(step(page, 'Accept the terms and conditions (Done)')).toBeVisible();
}

export const openAccount = (page: Page) => step(page, 'Log in or create an account').click();

export async function logIn(page: Page, email: string, typed = password): Promise<void> {
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(typed);
  await dialog(page).getByRole('button', { name: 'Log In', exact: true }).click();
}

export async function createAccount(page: Page): Promise<string> {
  const email = `partner-${crypto.randomUUID()}@example.org`;
  await openAccount(page);
  await dialog(page).getByRole('button', { name: 'Create a new account' }).click();
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('textbox', { name: 'Create a Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Create account' }).click();
  await expect(step(page, `You join as ${email}.`)).toBeVisible();
  return email;
}
