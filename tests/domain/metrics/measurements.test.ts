import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dailyValues,
  dailyWeights,
  type Measurement,
  measurementsInFiles,
  valueOn,
  weightOn,
  type WearerRow,
} from '../../../domain/metrics/measurements.ts';

const weight = (day: string, value: number, source: Measurement['source'] = 'hand'): Measurement => ({
  kind: 'weight',
  day,
  value,
  source,
});
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

test('what the recording of a day says counts until somebody says it themselves', () => {
  const said = dailyWeights([weight('2026-03-01', 71, 'file'), weight('2026-04-01', 68)], null);
  expect(weightOn(said, '2026-03-20', 70.5)).toBe(70.5);
  expect(weightOn(said, '2026-04-01', 70.5)).toBe(68);
  expect(weightOn(dailyWeights([], 80), '2026-03-20', 70.5)).toBe(70.5);
});

const row = (localDate: string, wearerWeight: number | null, counts = true): WearerRow => ({
  localDate,
  counts,
  wearerWeight,
  wearerRestingHr: null,
});

test('recordings say what has changed, the last of a day, and nothing from the day on that somebody said it of', () => {
  const rows = [
    row('2026-03-01', 71),
    row('2026-03-02', 71),
    row('2026-03-03', 90),
    row('2026-03-03', 70),
    row('2026-03-04', null),
    row('2026-03-05', 69, false),
    row('2026-03-06', 12),
    row('2026-04-01', 60),
  ];
  const inFiles = [weight('2026-03-01', 71, 'file'), weight('2026-03-03', 70, 'file')];
  expect(measurementsInFiles(rows, [weight('2026-04-01', 68)])).toEqual(inFiles);
  expect(measurementsInFiles(rows, [rest('2026-01-01', 50)])).toEqual([...inFiles, weight('2026-04-01', 60, 'file')]);
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
