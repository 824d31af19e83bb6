import { expect, test } from 'vitest';
import { dayOfEnd, endAfter } from '../../../src/features/admin/coupon-limits.ts';

test('a coupon that ended at noon stays ended when its other limits are changed', () => {
  const noon = '2026-11-23T12:00:00.000Z';
  expect(endAfter(dayOfEnd(noon), noon)).toBe(noon);
  expect(endAfter(dayOfEnd(null), null)).toBeNull();
});

test('another day ends it with that day, and none never', () => {
  expect(endAfter('2026-11-24', '2026-11-23T12:00:00.000Z')).toBe('2026-11-24T23:59:59.000Z');
  expect(endAfter('', '2026-11-23T12:00:00.000Z')).toBeNull();
});
