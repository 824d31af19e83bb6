import { area } from './area.ts';
/** Coupon box (quoted; `checking` and `valid` are ours). */
export const coupon = area('coupon', {
  check: 'Check',
  checking: 'Checking the coupon',
  invalid: 'Invalid coupon',
  unknown: 'Unknown coupon. You can sign up without it.',
  valid: 'This coupon is valid.',
  remove: 'Use another coupon',
});
