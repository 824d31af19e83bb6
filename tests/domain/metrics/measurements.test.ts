import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueOn, weightOn } from '../../../domain/metrics/measurements.ts';

test.each([
  ['2026-01-01', 70],
  ['2026-03-01', 70],
  ['2026-03-09', 70],
  ['2026-03-10', 68.5],
  ['2026-12-31', 68.5],
])('the weight of %s is the last one on or before it, else the earliest', (day, expected) => {
  expect(weightOn({ days: ['2026-03-01', '2026-03-10'], values: [70, 68.5], otherwise: 80 }, day)).toBe(expected);
});

test('without a measured weight, the weight of the profile counts, and unknown stays unknown', () => {
  expect(weightOn({ days: [], values: [], otherwise: 80 }, '2026-03-01')).toBe(80);
  expect(weightOn({ days: [], values: [], otherwise: null }, '2026-03-01')).toBeNull();
});

test('looking up a day equals scanning all of them', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
  fc.assert(
    fc.property(fc.uniqueArray(day), day, (days, on) => {
      const sorted = days.toSorted();
      const values = sorted.map((_, i) => 60 + i);
      const before = sorted.filter((one) => one <= on).length;
      expect(valueOn({ days: sorted, values }, on)).toBe(values[Math.max(0, before - 1)] ?? null);
    }),
  );
});
