import { expect, test } from 'vitest';
import type { CachedPayment } from '../../../domain/cached-payment.ts';
import { standingOf } from '../../../src/features/accounting/access-text.ts';
import { sentencesOf } from '../../../src/features/accounting/standing-text.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const said = (payment: Partial<CachedPayment>, trialEndsAt: string | null = null) =>
  sentencesOf(
    {
      standing: 'none',
      isPractice: true,
      price: { amount: 1599, currency: 'usd' },
      nextPayment: null,
      accessUntil: null,
      coupon: null,
      ...payment,
    },
    { member: { trialEndsAt }, dateOf: (moment) => moment.slice(0, 10), now },
  ).join(' ');

test('a late payment shows until when access stays, and that it has ended afterwards', () => {
  const late = (accessUntil: string | null) => said({ standing: 'late', accessUntil });
  expect(late('2026-11-21T12:00:00Z')).toContain('You keep full access until 2026-11-21.');
  for (const over of ['2026-11-20T12:00:00Z', '2026-10-01T00:00:00Z', null]) {
    expect(late(over)).toBe(
      'Your last payment is still due, so your access has ended. Your data is kept. Pay to get full access again.',
    );
  }
});

test('no past day is shown as a future one', () => {
  const past = '2026-11-01T00:00:00Z';
  expect(said({ standing: 'ending', accessUntil: past })).toBe('');
  expect(said({}, past)).toMatch(/^(?:US)?\$15\.99 a month, cancel/);
  expect(said({}, '2026-12-01T00:00:00Z')).toMatch(/^Nothing to pay until 2026-12-01, then (?:US)?\$15\.99/);
});

test('a discount shows the last reduced payment', () => {
  const nextPayment = { amount: 799, currency: 'usd', at: '2027-01-31T08:00:00Z' };
  const coupon = (months: number | null) => ({ name: 'Half', percentOff: 50, months });
  const active = { standing: 'active' as const, nextPayment };
  expect(said({ ...active, coupon: coupon(1) })).toContain('Half: 50% off, up to the payment on 2027-01-31');
  expect(said({ ...active, coupon: coupon(2) })).toContain('Half: 50% off, up to the payment on 2027-02-28');
  expect(said({ ...active, coupon: coupon(null) })).toMatch(/Half: 50% off$/);
  expect(said({ coupon: coupon(2) })).toMatch(/Half: 50% off for 2 months$/);
});

test('if nothing is charged, no level mentions money', () => {
  const levels = [0, 5, 10, 20, 30];
  const texts = (payments: 'off' | 'live') =>
    levels.map((accessLevel) => Object.values(standingOf({ accessLevel }, payments)).join(': '));
  expect(texts('off').join(' ')).not.toMatch(/trial|subscription|pay|free/i);
  expect(texts('off')[0]).toBe('No access: Your access has ended. Your data is kept.');
  expect(texts('live')[0]).toBe('No subscription: Your trial or subscription has ended. Your data is kept.');
  expect(texts('live')[2]).toBe('Trial: You have full access during your trial.');
});
