import type { Page } from '@playwright/test';
import type { TestServer } from '../../server/harness.ts';
import { startShop, steer } from '../../server/payments.ts';
import { registerMember, testPassword } from '../../server/member.ts';
import { expect, test } from '../fixtures/person.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startShop();
});
test.afterAll(() => server.stop());

async function openAccounting(page: Page): Promise<void> {
  const member = await registerMember(await server.addresses());
  await page.goto(`${server.url}/login?redirect=/accounting`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('region', { name: 'Your subscription' })).toContainText('No subscription yet');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const subscription = (page: Page) => page.getByRole('region', { name: 'Your subscription' });

async function chooseCard(page: Page, card: RegExp): Promise<void> {
  const list = page.getByLabel('Practice card');
  const name = await list.locator('option', { hasText: card }).textContent();
  await list.selectOption({ label: name ?? '' });
}

test('a trial goes on by card, is cancelled and taken back', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAccounting(page);
  expect(asked.filter((url) => url.includes('stripe'))).toEqual([]);
  await press(page, 'Start with a card');
  await chooseCard(page, /that works/);
  await press(page, 'Subscribe');
  await expect(subscription(page)).toContainText('Free trial');
  await expect(subscription(page)).toContainText('Visa ending in 4242');
  await expect(subscription(page)).toContainText('First payment: US$15.99');

  await press(page, 'Cancel subscription');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Everything stays open to you until');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(subscription(page)).toContainText('Cancelled');
  await expect(dialog).toHaveCount(0);
  await press(page, 'Keep my subscription');
  await expect(subscription(page)).toContainText('Free trial');
  // Nothing of secrets in an address.
  expect(asked.filter((url) => url.includes('_secret_'))).toEqual([]);

  const { subscriptions } = await steer(server, { advance: 40 * 86_400 });
  expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
  await page.reload();
  await expect(subscription(page)).toContainText('Next payment: US$15.99');
  await expect(page.getByRole('region', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(1);
});

test.describe('where something goes wrong', () => {
  // Browsers note answers that refuse, and those that are lost.
  test.use({ mayFail: true });

  test('the bank refuses a card, then asks the holder of another', async ({ page }) => {
    await openAccounting(page);
    await press(page, 'Start with a card');
    await chooseCard(page, /Not enough money/);
    await press(page, 'Subscribe');
    await expect(page.getByRole('alert')).toContainText('There is not enough money on this card.');
    await chooseCard(page, /asks you once/);
    await press(page, 'Subscribe');
    await press(page, 'No');
    await expect(page.getByRole('alert')).toContainText('Your bank could not confirm that it is you.');
    await press(page, 'Subscribe');
    await press(page, 'Yes, it is me');
    await expect(subscription(page)).toContainText('Visa ending in 3155');
  });

  test('an answer that is lost on the way is asked for again, and is one subscription', async ({ page }) => {
    await openAccounting(page);
    const before = (await steer(server)).subscriptions.length;
    await press(page, 'Start with a card');
    let isLost = false;
    await page.route('**/payment/card', async (route) => {
      if (route.request().method() !== 'PUT' || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await press(page, 'Subscribe');
    await expect(page.getByRole('alert')).toContainText('nothing is paid twice');
    await press(page, 'Go on');
    await expect(subscription(page)).toContainText(/Free trial|Active/);
    expect((await steer(server)).subscriptions.length).toBe(before + 1);
  });

  test('the form cannot be loaded: a sentence, and another way', async ({ page }) => {
    await openAccounting(page);
    await page.route('**/practice.js', (route) => route.abort());
    await press(page, 'Start with a card');
    await expect(page.getByRole('alert')).toContainText('The card form could not be loaded');
    await page.unroute('**/practice.js');
    await press(page, 'Try again');
    await expect(page.getByLabel('Practice card')).toBeVisible();
  });
});
