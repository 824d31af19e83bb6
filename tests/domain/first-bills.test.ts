import { describe, expect, test } from 'vitest';
import { firstCharges, reducedPrice } from '../../domain/first-charges.ts';

const price = { amount: 1599, currency: 'usd' };
const now = Date.parse('2026-11-30T23:30:00Z');
const noTrial = { trialEndsAt: null, timeZone: 'Europe/Zurich' };
/** Its last moment is in January in the member's zone. */
const trial = { trialEndsAt: '2027-01-24T23:30:00.000Z', timeZone: 'Europe/Zurich' };
const half = (months: number | null) => ({ name: 'Half', percentOff: 50, months });

describe('the first two invoices of a subscription', () => {
  test.each([
    ['are the price, a month apart', null, noTrial, 1599, '2027-01-01', 1599, true],
    ['begin when a trial ends', null, trial, 0, '2027-01-25', 1599, true],
    [
      'begin today when the trial is over',
      null,
      { ...trial, trialEndsAt: '2026-11-30T23:00:00Z' },
      1599,
      '2027-01-01',
      1599,
      true,
    ],
    ['are both reduced for ever', half(null), noTrial, 799, '2027-01-01', 799, true],
    ['are both reduced for two months', half(2), noTrial, 799, '2027-01-01', 799, false],
    ['are reduced once for one month', half(1), noTrial, 799, '2027-01-01', 1599, true],
    ['are reduced after a trial, whose months do not count', half(1), trial, 0, '2027-01-25', 799, false],
    ['are nothing where all is taken off', { ...half(1), percentOff: 100 }, noTrial, 0, '2027-01-01', 1599, true],
    [
      'are nothing for the months of which all is taken off, and the next is the first above',
      { ...half(3), percentOff: 100 },
      noTrial,
      0,
      '2027-03-01',
      1599,
      true,
    ],
    [
      'are nothing where all is taken off for ever',
      { ...half(null), percentOff: 100 },
      noTrial,
      0,
      '2027-01-01',
      0,
      true,
    ],
    ['begin after a trial and free months', { ...half(2), percentOff: 100 }, trial, 0, '2027-03-25', 1599, true],
  ])('%s', (_, coupon, member, today, on, amount, isMonthly) => {
    expect(firstCharges({ price, coupon }, member, now)).toEqual({ today, next: { on, amount, isMonthly } });
  });
});

test('a reduced price is rounded as the payment service does', () => {
  expect([33, 50, 99].map((percentOff) => reducedPrice(1599, { percentOff }))).toEqual([1071, 799, 16]);
});
