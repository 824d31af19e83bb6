import { expect, test } from 'vitest';
import { moneyText } from '../../domain/money-text.ts';

const digits = (amount: number, currency: string) => moneyText({ amount, currency }).replaceAll(/[^\d.,]/g, '');

test.each([
  ['usd', 1599, '15.99'],
  ['eur', 5, '0.05'],
  ['jpy', 1599, '1,599'],
  ['krw', 15900, '15,900'],
  ['kwd', 4990, '4.990'],
  // Displayed without a minor unit, but passed in hundredths all the same.
  ['isk', 200000, '2,000'],
  ['ugx', 5900000, '59,000'],
  ['huf', 599000, '5,990'],
])('an amount of %s is formatted in its currency’s units', (currency, amount, text) => {
  expect(digits(amount, currency)).toBe(text);
});
