import { expect, test } from 'vitest';
import { partnerKeyOf } from '../../../domain/partners/address.ts';

const cohort = '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19146';

test.each([
  ['/2020-b1914', '2020-b1914'],
  ['/2020-B1914/', '2020-b1914'],
  ['/optin/wear-test', 'wear-test'],
  ['//optin//wear-test/', 'wear-test'],
  ['/optin/Wear%2DTest', 'wear-test'],
  [`/optin/${cohort}`, cohort],
  [`/register/${cohort}`, cohort],
  ['/custom/rhf', 'rhf'],
])('%s shows the page %s', (path, key) => {
  expect(partnerKeyOf(path)).toBe(key);
});

test.each([
  '/',
  '/optin',
  '/optin/',
  '/optin/a/b',
  '/optin/%',
  '/optin/wear-test%00',
  '/optin/wear-test.',
  '/optin/..%2F..',
  '/optin/%2e%2e',
  '/optin/w%C3%A9ar',
  '/optin/%F0%9F%8F%83',
  `/optin/${'x'.repeat(61)}`,
  '/register',
  '/custom',
  '/custom/setup',
  '/custom/setup/garmin',
  // Its connections are not a public page.
  '/custom/rhf/connections',
  '/custom/rhf/a/b',
  '/2020-b1914/x',
  '/login',
  '/signup/ultrasignup',
])('%s shows none', (path) => {
  expect(partnerKeyOf(path)).toBeNull();
});
