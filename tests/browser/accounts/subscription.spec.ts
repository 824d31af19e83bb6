import { randomUUID } from 'node:crypto';
import { messages } from '../../../domain/messages.ts';
import { payment as words } from '../../../domain/words/payment.ts';
import { addCoupon } from '../../../server/accounts/coupons.store.ts';
import { coupons } from '../../../server/db/schema/accounts.ts';
import type { TestServer } from '../../server/harness.ts';
import { startShop, steer } from '../../server/payments.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/person.ts';
import { chooseCard, openAccounting, press, subscribe, subscription } from './shop.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startShop();
});
test.afterAll(() => server.stop());

test('a trial continues by card, is cancelled and resumed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAccounting(page, server);
  expect(asked.filter((url) => url.includes('stripe'))).toEqual([]);
  await press(page, 'Start with a card');
  await chooseCard(page, /that works/);
  // The keyboard focus is never lost with the pressed element.
  const heading = page.getByRole('heading', { name: 'Your subscription' });
  const enter = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order.getByRole('definition').first()).toHaveText('US$0.00');
  await expect(order).toContainText(/Next paymentUS\$15\.99 on .+ \d{4}, then every month/);
  await expect(order).toContainText('Payment bySimulated payment service');
  await expect(subscription(page)).toContainText(/Due today: US\$0\.00\. Next payment: US\$15\.99 on /);
  await page.getByRole('button', { name: /^Subscribe, first payment on .+ \d{4}$/ }).press('Enter');
  await expect(subscription(page).getByRole('status').first()).toHaveText('You are subscribed.');
  await expect(subscription(page)).toContainText('Free trial');
  await expect(subscription(page)).toContainText('Visa ending in 4242');
  await expect(subscription(page)).toContainText('First payment: US$15.99');
  await expect(heading).toBeFocused();

  await enter('Cancel subscription');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You keep full access until');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).press('Enter');
  await expect(subscription(page)).toContainText('Cancelled');
  await expect(dialog).toHaveCount(0);
  await expect(heading).toBeFocused();
  await enter('Keep my subscription');
  await expect(subscription(page)).toContainText('Free trial');
  await expect(heading).toBeFocused();
  // No secrets in URLs.
  expect(asked.filter((url) => url.includes('_secret_'))).toEqual([]);

  const { subscriptions } = await steer(server, { advance: 40 * 86_400 });
  expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
  // The open page updates after the payment without a reload.
  await expect(subscription(page)).toContainText('Next payment: US$15.99');
  // The last visit's data is shown until the server responds.
  const answer = await holdRequests(page, '**/payment');
  await page.reload();
  await expect(subscription(page)).toContainText('From your last visit.');
  await expect(subscription(page)).toContainText('First payment: US$15.99');
  await expect(subscription(page).getByRole('button')).toHaveCount(0);
  answer();
  await expect(subscription(page)).toContainText('Next payment: US$15.99');
  await expect(subscription(page)).not.toContainText('From your last visit.');
  await expect(subscription(page)).toContainText('Plan: Practice plan, US$15.99 a month');
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await expect(receipts.getByRole('listitem')).toHaveCount(1);
  const opened = page.waitForEvent('popup');
  await receipts.getByRole('link', { name: /^View or download the receipt of / }).click();
  const receipt = await opened;
  await expect(receipt.getByRole('heading', { name: 'Practice receipt' })).toBeVisible();
  await expect(receipt.getByRole('row', { name: 'Total' })).toContainText('15.99 USD');
  await receipt.close();
  const kept = () => page.evaluate(() => localStorage.getItem('longrun.payment'));
  expect(await kept()).toContain('"standing":"active"');
  expect(await kept()).not.toMatch(/4242|pk_|_secret_/);
  await page.goto(`${server.url}/profile`);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  expect(await kept()).toBeNull();
});

test.describe('with failures', () => {
  // Browsers log refused and lost requests.
  test.use({ mayFail: true });

  test('each declined card has its message, and another one starts one subscription', async ({ page }) => {
    await openAccounting(page, server);
    const before = (await steer(server)).subscriptions.length;
    await press(page, 'Start with a card');
    for (const [card, sentence] of [
      [/The bank refuses it/, words.declined],
      [/Not enough money/, words.insufficientFunds],
      [/Expired/, words.expired],
      [/Wrong security code/, words.incorrectCvc],
      [/The bank has a fault/, words.processing],
      [/A number that is wrong/, words.incorrectNumber],
    ] as const) {
      await chooseCard(page, card);
      await subscribe(page);
      await expect(page.getByRole('alert')).toContainText(sentence);
    }
    expect((await steer(server)).subscriptions.length).toBe(before);
    // Even if pressed in two tabs at the same time.
    const other = await page.context().newPage();
    await other.goto(`${server.url}/accounting`);
    await press(other, 'Start with a card');
    for (const tab of [page, other]) await chooseCard(tab, /that works/);
    await Promise.all([page, other].map((tab) => subscribe(tab)));
    for (const tab of [page, other]) await expect(subscription(tab)).toContainText('Visa ending in 4242');
    await other.close();
    expect((await steer(server)).subscriptions.length).toBe(before + 1);
  });

  test('an invalid coupon has a reason, and a valid one lowers the price', async ({ page }) => {
    const mark = randomUUID().slice(0, 8);
    const base = { name: 'Half', description: 'Half the price', trialDays: 0, percentOff: 50, discountMonths: null };
    await withDatabase(server, async (db) => {
      await addCoupon(db, { ...base, code: `good-${mark}`, expiresAt: null, mostUses: null });
      await addCoupon(db, { ...base, code: `over-${mark}`, expiresAt: new Date(0), mostUses: null });
      await db.insert(coupons).values({ ...base, code: `used-${mark}`, mostUses: 1, uses: 1 });
    });
    await openAccounting(page, server);
    const form = page.getByRole('form', { name: 'Coupon' });
    const use = async (code: string) => {
      await form.getByLabel('Coupon').fill(code);
      await form.getByRole('button', { name: 'Use coupon' }).click();
    };
    for (const [code, sentence] of [
      [`none-${mark}`, messages.account.couponUnknown],
      [`over-${mark}`, messages.account.couponExpired],
      [`used-${mark}`, messages.account.couponUsedUp],
    ] as const) {
      await use(code);
      await expect(form.getByText(sentence)).toBeVisible();
    }
    await use(`good-${mark}`);
    await expect(subscription(page)).toContainText('Half: 50% off');
    await expect(form.getByRole('status')).toHaveText('Your coupon is active.');
    await expect(form.getByRole('textbox')).toHaveValue('');
    for (const look of looks) await expectNoComplaints(page, 'a coupon', look);
    await expect(form.getByText(messages.account.couponUsedUp)).toHaveCount(0);
    await press(page, 'Start with a card');
    await chooseCard(page, /that works/);
    // The theme changes while the form is open.
    for (const look of looks) await expectNoComplaints(page, 'the card', look);
    await subscribe(page);
    await expect(subscription(page)).toContainText(/(?:First|Next) payment: US\$7\.99/);
  });

  test('a failed renewal is fixed, and ends with the closed account', async ({ page }) => {
    await openAccounting(page, server);
    await press(page, 'Start with a card');
    await chooseCard(page, /that works/);
    await subscribe(page);
    await expect(subscription(page)).toContainText('Visa ending in 4242');
    await press(page, 'Change card');
    await chooseCard(page, /each charge is refused/);
    await press(page, 'Save card');
    await expect(subscription(page)).toContainText('Visa ending in 0341');
    await steer(server, { advance: 32 * 86_400 });
    await page.reload();
    await expect(subscription(page)).toContainText('Payment failed');
    await expect(subscription(page)).toContainText('Your last payment failed. You keep full access');
    await press(page, 'Cancel subscription');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Access ends now, and we won’t collect the unpaid amount.');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.goto(`${server.url}/`);
    await press(page, 'Notices, 1 new');
    await page.getByRole('link', { name: 'Your last payment failed' }).click();
    await press(page, 'Pay now');
    await expect(page.getByRole('alert')).toContainText(words.declined);
    await press(page, 'Use another card');
    await chooseCard(page, /that works/);
    await press(page, 'Save card');
    await expect(subscription(page)).toContainText('Next payment: US$15.99');
    await expect(page.getByRole('region', { name: 'Receipts' })).toBeVisible();

    await page.goto(`${server.url}/profile`);
    await press(page, messages.closure.button);
    const closing = page.getByRole('alertdialog', { name: messages.closure.title });
    for (const look of looks) await expectNoComplaints(page, 'cancel your subscription', look);
    await page.route('**/payment', (route) => route.abort());
    await closing.getByRole('button', { name: messages.closure.confirm }).click();
    await expect(closing.getByRole('alert')).toContainText('Error');
    await page.unroute('**/payment');
    await closing.getByRole('button', { name: messages.closure.confirm }).click();
    await page.getByRole('alertdialog', { name: messages.closure.closed }).getByRole('button', { name: 'OK' }).click();
    await page.goto(`${server.url}/accounting`);
    await expect(subscription(page)).toContainText('Cancelled');
    await expect(page.getByRole('button', { name: 'Keep my subscription' })).toBeVisible();
  });

  test('the bank asks a card’s holder, without details in URLs or in the log', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openAccounting(page, server);
    await press(page, 'Start with a card');
    await chooseCard(page, /asks you once/);
    await subscribe(page);
    await press(page, 'No');
    await expect(page.getByRole('alert')).toContainText('Your bank couldn’t confirm your identity.');
    await subscribe(page);
    await press(page, 'Yes, it is me');
    await expect(subscription(page)).toContainText('Visa ending in 3155');
    const secret = /_secret_|4000002500003155/;
    expect(asked.filter((url) => url.includes('/practice/authenticate/')).length).toBeGreaterThan(0);
    expect(asked.filter((url) => secret.test(url))).toEqual([]);
    expect(server.output()).not.toMatch(secret);
  });

  test('a request whose response is lost is repeated, and creates one subscription', async ({ page }) => {
    await openAccounting(page, server);
    const before = (await steer(server)).subscriptions.length;
    await press(page, 'Start with a card');
    let isLost = false;
    await page.route('**/payment/card', async (route) => {
      if (route.request().method() !== 'PUT' || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await chooseCard(page, /that works/);
    // First the payment service's response to the card, then ours.
    await page.route(
      '**/practice/confirm/**',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await subscribe(page);
    await expect(page.getByRole('alert')).toContainText(words.connectionLost);
    expect((await steer(server)).subscriptions.length).toBe(before);
    await subscribe(page);
    await expect(page.getByRole('alert')).toContainText('you won’t be charged twice');
    await press(page, 'Continue');
    await expect(subscription(page)).toContainText(/Free trial|Active/);
    expect((await steer(server)).subscriptions.length).toBe(before + 1);
  });

  test('the form cannot be loaded: a message, and an alternative', async ({ page }) => {
    await openAccounting(page, server);
    let refuse = () => {};
    const pressed = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/practice.js', async (route) => {
      await pressed;
      await route.abort();
    });
    await press(page, 'Start with a card');
    // Pressed before the form is there, the button does nothing.
    await expect(page.getByText('Loading the card form')).toBeAttached();
    await expect(page.getByRole('button', { name: /^Subscribe/ })).toHaveAttribute('data-busy', 'true');
    await page.getByRole('button', { name: /^Subscribe/ }).press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(0);
    refuse();
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the card form');
    await page.unroute('**/practice.js');
    await press(page, 'Try again');
    await expect(page.getByLabel('Practice card')).toBeVisible();
  });
});
