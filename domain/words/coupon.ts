/** Coupon box (quoted; `checking` and `valid` are ours). */
export const coupon = {
  check: 'Check',
  checking: 'Checking the coupon',
  invalid: 'Invalid coupon',
  valid: 'This coupon is valid.',
  remove: 'Use another coupon',
} as const;
