import { describe, expect, test } from 'vitest';
import { couponMessages } from '../../../domain/forms/coupon.ts';
import { canCheckCoupon, couponError, couponHoldReason, couponSuccess } from '../../../domain/forms/coupon-box.ts';

test.each([
  ['', []],
  ['x'.repeat(30), []],
  [` ${'x'.repeat(30)} `, []],
  ['x'.repeat(31), ['At most 30 characters']],
])('%j → %j', (coupon, sentences) => expect(couponMessages(coupon)).toEqual(sentences));

describe('Check', () => {
  test.each([
    ['may be pressed', 'SPRING', {}, null],
    ['is held while empty', ' ', {}, 'Fill in the fields above first.'],
    ['is held while checking', 'SPRING', { isChecking: true }, 'Please wait, this is in progress.'],
    ['is held while the box is disabled', 'SPRING', { isDisabled: true }, 'There are no changes to save.'],
    ['is held by a coupon that is too long', 'x'.repeat(31), {}, 'Check the fields marked above.'],
  ])('%s', (_, coupon, box, sentence) => {
    expect(couponHoldReason(coupon, box)).toBe(sentence);
    expect(canCheckCoupon(coupon, box)).toBe(sentence === null);
  });
});

test('a valid coupon shows its description or its name', () => {
  expect(couponSuccess({ description: 'Two months free', name: 'SPRING' })).toBe('Two months free');
  expect(couponSuccess({ description: '', name: 'SPRING' })).toBe('SPRING');
  expect(couponSuccess({ description: null, name: null })).toBe('This coupon is valid.');
});

test('an invalid coupon shows its reason', () => {
  expect(couponError({ reason: 'Used up' })).toBe('Used up');
  expect(couponError({ reason: '' })).toBe('Invalid coupon');
  expect(couponError({ reason: null })).toBe('Invalid coupon');
});
