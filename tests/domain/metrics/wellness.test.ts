import { describe, expect, test } from 'vitest';
import {
  chooseWellness,
  mergedWellness,
  emptyWellness,
  plausible,
  type VendorWellness,
  type ManualWellness,
  type WellnessRow,
} from '../../../domain/metrics/wellness.ts';

const day = '2026-05-20';
const row = (values: Partial<WellnessRow>): WellnessRow => ({ ...emptyWellness(day), ...values });
const sent = (source: VendorWellness['source'], values: Partial<WellnessRow>): VendorWellness => ({
  ...row(values),
  source,
});
const untyped: ManualWellness = { hoursSlept: null, restingHeartRate: null, hrvMs: null, weightKg: null };

describe('plausible values', () => {
  test.each<[Partial<WellnessRow>, Partial<WellnessRow> | null]>([
    [{ restingHeartRate: 25 }, { restingHeartRate: 25 }],
    [{ restingHeartRate: 24 }, null],
    [{ restingHeartRate: 120 }, { restingHeartRate: 120 }],
    [{ restingHeartRate: 121 }, null],
    [
      { hrvMs: 300, hrvKind: 'rmssd' },
      { hrvMs: 300, hrvKind: 'rmssd' },
    ],
    [{ hrvMs: 301, hrvKind: 'rmssd' }, null],
    [{ hrvMs: 60 }, null],
    [{ sleepSeconds: 86_400 }, { sleepSeconds: 86_400 }],
    [{ sleepSeconds: 86_401, weightKg: 70 }, { weightKg: 70 }],
    [{ weightKg: 19 }, null],
    [{ weightKg: 351 }, null],
    [{ sleepScore: 101, sleepSeconds: 3600 }, { sleepSeconds: 3600 }],
    [{ sleepSeconds: Number.NaN }, null],
    [
      { hrvMs: 50.999_999_999, hrvKind: 'sdnn', weightKg: 70.000_4 },
      { hrvMs: 51, hrvKind: 'sdnn', weightKg: 70 },
    ],
    [{}, null],
  ])('%j is %j', (given, expected) => {
    expect(plausible(row(given))).toEqual(expected === null ? null : row(expected));
  });
});

describe('two versions of a day of one source', () => {
  const first = mergedWellness(
    undefined,
    row({ sleepSeconds: 25_000, sleepScore: 70, restingHeartRate: 50, version: 3 }),
  );

  test('a null removes nothing', () => {
    expect(mergedWellness(first, row({ weightKg: 70 }))).toEqual({ ...first, weightKg: 70 });
  });

  test('the same and a higher version replace a value, and a lower one does not', () => {
    expect(mergedWellness(first, row({ sleepSeconds: 26_000, version: 3 })).sleepSeconds).toBe(26_000);
    expect(mergedWellness(first, row({ sleepSeconds: 26_000, version: 4 })).sleepVersion).toBe(4);
    expect(mergedWellness(first, row({ sleepSeconds: 26_000, version: 2 }))).toEqual(first);
  });

  test('values have versions of their own', () => {
    const later = mergedWellness(first, row({ hrvMs: 60, hrvKind: 'rmssd', version: 0 }));
    expect(later).toEqual({ ...first, hrvMs: 60, hrvKind: 'rmssd' });
  });

  test('a score without values joins its night', () => {
    const night = mergedWellness(undefined, row({ sleepSeconds: 25_000 }));
    expect(mergedWellness(night, row({ sleepScore: 81 }))).toEqual({ ...night, sleepScore: 81 });
  });
});

describe('the values shown for a day', () => {
  test('are empty, if no source sent anything', () => {
    expect(chooseWellness([], { ...untyped, hoursSlept: 7 })).toBeNull();
  });

  test('are the member’s own first, value by value', () => {
    const garmin = sent('garmin', {
      sleepSeconds: 25_920,
      sleepScore: 81,
      restingHeartRate: 48,
      hrvMs: 62.5,
      hrvKind: 'rmssd',
      weightKg: 70,
    });
    expect(chooseWellness([garmin], { ...untyped, hoursSlept: 7.5, weightKg: 69.5 })).toEqual({
      sleep: { value: 27_000, source: 'hand', score: null },
      resting_heart_rate: { value: 48, source: 'garmin' },
      hrv: { value: 62.5, source: 'garmin', kind: 'rmssd' },
      weight: { value: 69.5, source: 'hand' },
    });
    expect(chooseWellness([garmin], { ...untyped, restingHeartRate: 44, hrvMs: 80 })).toEqual({
      sleep: { value: 25_920, source: 'garmin', score: 81 },
      resting_heart_rate: { value: 44, source: 'hand' },
      hrv: { value: 80, source: 'hand', kind: 'rmssd' },
      weight: { value: 70, source: 'garmin' },
    });
  });

  test('are those of the source with most values, and others fill in', () => {
    const watch = sent('garmin', { sleepSeconds: 20_000 });
    const phone = sent('apple', { sleepSeconds: 25_000, restingHeartRate: 51 });
    const scales = sent('intervals', { weightKg: 70 });
    const expected = {
      sleep: { value: 25_000, source: 'apple', score: null },
      resting_heart_rate: { value: 51, source: 'apple' },
      hrv: null,
      weight: { value: 70, source: 'intervals' },
    };
    expect(chooseWellness([watch, phone, scales], untyped)).toEqual(expected);
    expect(chooseWellness([scales, phone, watch], untyped)).toEqual(expected);
  });

  test('are those of a fixed source among equal ones, in any order', () => {
    const pair = [sent('intervals', { sleepSeconds: 20_000 }), sent('polar', { sleepSeconds: 25_000 })];
    for (const rows of [pair, pair.toReversed()]) {
      expect(chooseWellness(rows, untyped)?.sleep).toEqual({ value: 25_000, source: 'polar', score: null });
    }
  });
});
