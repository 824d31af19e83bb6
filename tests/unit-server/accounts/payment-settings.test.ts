import { describe, expect, test } from 'vitest';
import { paymentsOf, shopOf, takesMoney, trialDaysOf } from '../../../server/payments/settings.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_ID: 'price_1',
};
const tests = { ...keys, STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
const [here, elsewhere] = [{ practises: true }, { practises: false }];

describe('how members pay', () => {
  test.each([
    ['nothing is said, on this machine', {}, here, 'sandbox'],
    ['nothing is said, elsewhere', {}, elsewhere, null],
    ['there are keys', keys, here, 'live'],
    ['there are keys, and it is said', { ...keys, PAYMENTS: 'live' as const }, elsewhere, 'live'],
    ['it is off, with keys', { ...keys, PAYMENTS: 'off' as const }, elsewhere, null],
    ['it is off', { PAYMENTS: 'off' as const }, here, null],
    ['it is practised elsewhere', { PAYMENTS: 'sandbox' as const }, elsewhere, 'sandbox'],
    ['keys are for tests', tests, elsewhere, 'live'],
  ])('%s', (_name, read, where, mode) => {
    expect(paymentsOf(read, where)?.mode ?? null).toBe(mode);
  });

  test.each([
    ['practising with keys', { ...keys, PAYMENTS: 'sandbox' as const }, 'live or off'],
    ['live without keys', { PAYMENTS: 'live' as const }, 'needs STRIPE_SECRET_KEY'],
    ['some of the keys', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['a secret key for tests, and one that is not', { ...keys, STRIPE_SECRET_KEY: 'sk_test_1' }, 'one is for tests'],
    [
      'a public key for tests, and one that is not',
      { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'one is for tests',
    ],
  ])('%s stops the start', (_name, read, why) => {
    expect(() => paymentsOf(read, here)).toThrow(why);
  });

  test('test keys are a separate shop, and take no money', () => {
    const shops = [paymentsOf(keys, here), paymentsOf(tests, here), paymentsOf({}, here)].map((settings) =>
      settings === null ? null : [shopOf(settings), takesMoney(settings)],
    );
    expect(shops).toEqual([
      ['live', true],
      ['test', false],
      ['sandbox', false],
    ]);
  });
});

test('a trial ends if members pay, or if it is configured', () => {
  const [live, practice] = [paymentsOf(keys, here), paymentsOf({}, here)];
  expect([undefined, 7].map((said) => [live, practice, null].map((settings) => trialDaysOf(said, settings)))).toEqual([
    [30, null, null],
    [7, 7, null],
  ]);
});
