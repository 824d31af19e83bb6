import { expect, test } from 'vitest';
import { couponSentence } from '../../../src/shared/coupons/coupon-text.ts';

const coupon = { name: 'Spring', percentOff: 20, months: 3 };
const nextPayment = { amount: 1279, currency: 'usd', at: '2026-12-15T12:00:00Z' };
const said = (payment: Parameters<typeof couponSentence>[0]) =>
  couponSentence(payment, (moment) => moment.slice(0, 10));

test.each([
  [
    'the day of the last payment that it reduces',
    { coupon, nextPayment },
    'Spring: 20% off, up to the payment on 2027-02-15',
  ],
  ['its months where no payment is known', { coupon, nextPayment: null }, 'Spring: 20% off for 3 months'],
  ['no end where it has none', { coupon: { ...coupon, months: null }, nextPayment }, 'Spring: 20% off'],
  ['nothing without one', { coupon: null, nextPayment }, null],
])('a coupon is described as %s', (_, payment, sentence) => {
  expect(said(payment)).toBe(sentence);
});
