import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dailyValues,
  dailyWeights,
  type Measurement,
  valueOn,
  weightOn,
} from '../../../domain/metrics/measurements.ts';

const weight = (day: string, value: number): Measurement => ({ kind: 'weight', day, value, source: 'hand' });
const rest = (day: string, value: number): Measurement => ({ ...weight(day, value), kind: 'resting_heart_rate' });

test.each([
  ['2026-01-01', 70],
  ['2026-03-01', 70],
  ['2026-03-09', 70],
  ['2026-03-10', 68.5],
  ['2026-12-31', 68.5],
])('the weight of %s is the last one on or before it, else the earliest', (day, expected) => {
  const said = [rest('2026-02-01', 50), weight('2026-03-01', 70), weight('2026-03-10', 68.5)];
  expect(weightOn(dailyWeights(said, 80), day)).toBe(expected);
  expect(valueOn(dailyValues(said, 'resting_heart_rate'), day)).toBe(50);
});

test('where nobody has weighed themselves the weight of the profile counts, and unknown is unknown', () => {
  expect(weightOn(dailyWeights([rest('2026-02-01', 50)], 80), '2026-03-01')).toBe(80);
  expect(weightOn(dailyWeights([], null), '2026-03-01')).toBeNull();
});

test('looking a day up says the same as looking at all of them', () => {
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
