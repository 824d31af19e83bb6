import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import type { TestServer } from '../../server/harness.ts';
import { startShop } from '../../server/payments.ts';
import { atAdmin, backToAdmin, button, openPlace, overflow } from './desk.ts';

// The server refuses a coupon without a benefit.
test.use({ mayFail: true });

/** Returns the texts about money in the document of a sign-up page, and whether it says that everything is free. */
async function headlineOf(page: Page, address: string) {
  const document = await (await page.request.get(address)).text();
  return {
    said: /credit card|free trial|free months/i.test(document),
    free: document.includes('Everything is open to you.'),
  };
}

let shop: TestServer;
test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('an admin sees who pays, creates a coupon, tries it for a member, limits and ends it, and finds all of that in the log', async ({
  page,
}) => {
  const email = await atAdmin(page, shop);
  await openPlace(page, 'Payments');
  await expect(page.getByText('Practice: the payment service is simulated')).toBeVisible();
  await expect(page.getByRole('row', { name: /15\.99 a month.*What members buy here/ })).toBeVisible();
  await page.getByLabel('Name or email').fill('nobody-of-that-name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No matches.')).toBeVisible();

  expect(await headlineOf(page, `${shop.url}/signup`)).toEqual({ said: true, free: false });

  await backToAdmin(page);
  await openPlace(page, 'Coupons');
  const code = `run-${randomUUID().slice(0, 8)}`;
  const made = page.getByRole('form', { name: 'New coupon' });
  await made.getByLabel('Code').fill(code);
  await made.getByLabel('Name').fill('Run');
  await made.getByLabel('Description').fill('60 days free');
  await made.getByRole('button', { name: 'Create coupon' }).click();
  await expect(made.getByText('Enter days, a percentage, or both.').first()).toBeVisible();
  await made.getByLabel('Trial days').fill('sixty');
  await expect(made.getByText('Enter a whole number from 0 to 730, or leave it empty.')).toBeVisible();
  await made.getByLabel('Trial days').fill('60');
  await made.getByLabel('Maximum uses').fill('10');
  await made.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText(`${code} can be used from now on.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${code}.*60 days.*0 of 10`) })).toBeVisible();

  const lab = page.getByRole('form', { name: 'Coupon lab' });
  const tryFor = async (who: string) => {
    await lab.getByLabel('Code').fill(code);
    await lab.getByLabel('Member’s email or ID').fill(who);
    await page.keyboard.press('Enter');
  };
  await tryFor(email);
  await expect(
    lab.getByText(`${email} would get this error: Your free access already lasts longer than this coupon.`),
  ).toBeVisible();

  await button(page, `Change the limits of ${code}`).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Limits of ${code}` });
  await dialog.getByLabel('Maximum uses').fill('20');
  await dialog.getByLabel('Last day (UTC)').fill('2039-05-01');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(`${code}.*0 of 20.*2039`) })).toBeVisible();
  await expect(button(page, `Change the limits of ${code}`)).toBeFocused();

  await button(page, `End ${code} now`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
  await expect(button(page, `End ${code} now`)).toBeHidden();
  await tryFor(email);
  await expect(lab.getByText('This coupon has expired.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);

  await backToAdmin(page);
  await openPlace(page, 'Failed jobs and imports');
  await expect(page.getByText('No failures: all jobs are done or running.')).toBeVisible();

  await backToAdmin(page);
  await openPlace(page, 'Audit log');
  const rows = page.getByRole('row').filter({ hasText: code });
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'created the coupon' }).filter({ hasText: 'Done' })).toHaveCount(1);
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('other members see no link, and get their profile at the URL', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/admin/coupons');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

test('a message says if nothing is charged', async ({ page, server }) => {
  await atAdmin(page, server);
  // Nothing mentions money, except the page itself at its URL.
  await expect(page.getByRole('link', { name: /^Payments/ })).toHaveCount(0);
  await page.goto(`${server.url}/admin/coupons`);
  await expect(page.getByLabel('Trial days')).toBeVisible();
  await expect(page.getByText(/price|subscription|per cent/i)).toHaveCount(0);
  await page.goto(`${server.url}/privacy`);
  await expect(page.getByText('Your email address, and a hash of your password')).toBeVisible();
  await expect(page.getByText(/subscription|card/i)).toHaveCount(0);
  await page.goto(`${server.url}/accounting`);
  await expect(page.getByText('You have full access.')).toBeVisible();
  await expect(page.getByText(/subscription|trial|card|price/i)).toHaveCount(0);
  // Nor does the prerendered markup.
  for (const path of ['/signup', '/signup/ultrasignup']) {
    const { said, free } = await headlineOf(page, server.url + path);
    expect([said, free]).toEqual([false, true]);
  }
  await page.goto(`${server.url}/admin/payments`);
  await expect(page.getByText('Payments are off on this server: nothing is charged')).toBeVisible();
});
