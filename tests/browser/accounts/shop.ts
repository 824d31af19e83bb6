import type { Page } from '@playwright/test';
import type { TestServer } from '../../server/harness.ts';
import { registerMember, testPassword } from '../../server/member.ts';
import { expect } from '../fixtures/person.ts';

// Actions of the subscription tests on the accounting page.

export const subscription = (page: Page) => page.getByRole('region', { name: 'Your subscription' });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Submits the card form, whose button depends on whether a payment is due now. */
export const subscribe = (page: Page) =>
  page.getByRole('button', { name: /^Subscribe(?:, first payment on .+| and pay US\$15\.99)$/ }).click();

/** Signs a new member in, who has no subscription. */
export async function openAccounting(page: Page, server: TestServer): Promise<void> {
  const member = await registerMember(await server.addresses());
  await page.goto(`${server.url}/login?redirect=/accounting`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(subscription(page)).toContainText('No subscription yet');
}

/** Chooses the simulated bank's decision. */
export async function chooseCard(page: Page, card: RegExp): Promise<void> {
  const list = page.getByLabel('Practice card');
  const name = await list.locator('option', { hasText: card }).textContent();
  await list.selectOption({ label: name ?? '' });
}
