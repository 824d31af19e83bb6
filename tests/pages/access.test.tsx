import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PaymentWire } from '../../domain/entities/payment.ts';
import { parseRealtime } from '../../machines/realtime/messages.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

test('the page about access lists exactly what the guard closes', async () => {
  const open = await openApp('/accounting', { member: { ...ada, access_level: 0 }, reads: 'empty' });
  const areas = page.getByRole('main').getByRole('list', { name: 'Pages' });
  await settle(open);
  expect([...areas.element().querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'DashboardNo access',
    'CalendarNo access',
    'ActivitiesNo access',
    'AnalysisNo access',
    'RecordsNo access',
    'MapNo access',
    'TrainingNo access',
    'ImportOpen',
    'ProfileOpen',
  ]);
});

const subscription: PaymentWire = {
  standing: 'waiting',
  is_practice: true,
  publishable_key: 'pk_test',
  plan: null,
  price: { amount: 900, currency: 'eur' },
  next_payment: null,
  due: { amount: 900, currency: 'eur' },
  access_until: null,
  card: { brand: 'visa', last4: '4242' },
  coupon: null,
  confirmation: null,
  receipts: [],
};

test('a payment that the server reports changes the access and the subscription beside it', async () => {
  let payment = subscription;
  const unpaid = { ...ada, access_level: 0 };
  const open = await openApp('/accounting', {
    member: unpaid,
    reads: 'empty',
    answers: { getPayment: () => ({ payment }) },
    config: { payments: 'sandbox' },
  });
  await settle(open);
  const main = page.getByRole('main');
  await expect.element(main.getByText('Not paid yet', { exact: true })).toBeVisible();
  await expect.element(main.getByText('No subscription', { exact: true })).toBeVisible();

  payment = { ...subscription, standing: 'active', due: null };
  const news = parseRealtime(
    JSON.stringify({ message: { headers: { event: 'member_updated' }, body: { member: ada } } }),
  )!;
  open.app.session.send({ type: 'REALTIME_NEWS', news });
  await expect.element(main.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(main.getByText('Full access', { exact: true })).toBeVisible();
  await expect.element(main.getByText('Not paid yet', { exact: true })).not.toBeInTheDocument();
});
