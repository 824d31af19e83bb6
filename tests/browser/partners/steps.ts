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
  await expect(step(page, `You are joining as ${email}.`)).toBeVisible();
  return email;
}

/** The step with details, whose Submit button only appears with the last of them. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await step(page, name).click();
  const details = dialog(page);
  await expect(details.getByRole('button', { name: 'Submit' })).toBeHidden();
  await details.getByLabel('First name').fill('Ada');
  await details.getByLabel('Last name').fill('Long');
  await details.getByLabel('Email').fill('ada@example.org');
  await details.getByLabel('Month').selectOption('February');
  await details.getByLabel('Day', { exact: true }).selectOption('28');
  await details.getByLabel('Year').selectOption('1990');
  await details.getByText('Female').click();
  await details.getByRole('checkbox').check();
  await details.getByRole('button', { name: 'Submit' }).click();
}

/** The challenge's survey starting with the sex, without an injury unless that was answered before. */
export async function finishSurvey(page: Page): Promise<void> {
  const survey = dialog(page);
  await survey.getByRole('radiogroup', { name: 'Biological sex' }).getByText('Female').click();
  await survey.getByLabel('Height in inches').fill('65');
  await survey.getByLabel('Weight in pounds').fill('120');
  await survey
    .getByRole('radiogroup', { name: 'Men’s or women’s sizes?' })
    .getByText('Women’s', { exact: true })
    .click();
  await survey.getByLabel('Shoe size').selectOption('8.5');
  await survey.getByLabel('Shoe width').selectOption('Standard (B)');
  await survey.getByLabel('Which brand do you run in most?').selectOption('Everlope');
  await survey.getByLabel('Which model do you wear most?').selectOption('Lope 9');
  await survey.getByLabel('Why do you run?').selectOption('To go further');
  await survey.getByRole('radiogroup', { name: 'May the organiser write' }).getByText('No').click();
  await survey.getByRole('button', { name: 'Save answers' }).click();
}
