import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import {
  heartRateHeldFor,
  isHard,
  maximumHeartRates,
  thresholdPowerOf,
} from '../../../domain/metrics/heart-evidence.ts';

describe('the sustained heart rate', () => {
  const histogram = { min: 150, seconds: Uint32Array.from([600, 0, 300, 236, 4]) };

  test('counts all seconds at or above it', () => {
    expect(heartRateHeldFor(histogram, 4)).toBe(154);
    expect(heartRateHeldFor(histogram, 5)).toBe(153);
    expect(heartRateHeldFor(histogram, 540)).toBe(152);
    expect(heartRateHeldFor(histogram, 541)).toBe(150);
  });

  test('is unknown if it was shorter', () => {
    expect(heartRateHeldFor(histogram, 1141)).toBeNull();
    expect(heartRateHeldFor({ min: 0, seconds: new Uint32Array(0) }, 5)).toBeNull();
  });
});

describe('the maximum heart rate', () => {
  const days = (peaks: readonly (number | null)[], from = '2026-01-01') =>
    peaks.map((peakHeartRate, i) => ({ localDate: addDays(from, i), peakHeartRate }));
  const usual = () => 187;

  test('is measured from the fifth peak on', () => {
    expect([...maximumHeartRates(days([180, null, 191, 185, 182, 183, 180]), usual)]).toEqual([
      187, 187, 187, 187, 187, 191, 191,
    ]);
  });

  test('may be a little below the usual one, but not far: then nothing was hard', () => {
    expect([...maximumHeartRates(days([170, 171, 172, 173, 177]), usual)].at(-1)).toBe(177);
    expect([...maximumHeartRates(days([170, 171, 172, 173, 176]), usual)].at(-1)).toBe(187);
  });

  test('drops peaks after a year', () => {
    const peaks = [...days([195, 180, 180, 180, 180]), ...days([180, 180, 180, 180, 179], '2027-01-01')];
    expect([...maximumHeartRates(peaks, usual)].slice(4)).toEqual([195, 180, 180, 180, 180, 180]);
  });
});

test('an effort is hard from nine minutes at 0.88 of the maximum', () => {
  expect([isHard(164, 187), isHard(165, 187), isHard(null, 187)]).toEqual([false, true, false]);
});

test('power at the threshold is extrapolated from easy activities only', () => {
  const easy = { seconds: 1800, power: 140, heartRate: 150 };
  const heart = { maximum: 190, resting: 60 };
  // (0.89 · 190 − 60) / (150 − 60)
  expect(thresholdPowerOf(easy, heart)).toBeCloseTo(169.71, 2);
  expect(thresholdPowerOf({ ...easy, seconds: 599 }, heart)).toBeNull();
  expect(thresholdPowerOf({ ...easy, heartRate: 113 }, heart)).toBeNull();
  expect(thresholdPowerOf({ ...easy, heartRate: 168 }, heart)).toBeNull();
  // A lower resting heart rate means more reserve at the same rate: (0.89 · 190 − 45) / (150 − 45)
  expect(thresholdPowerOf(easy, { maximum: 190, resting: 45 })).toBeCloseTo(165.47, 2);
  // A heart rate close to the resting one gives no evidence: (130 − 115) of (190 − 115).
  expect(thresholdPowerOf({ ...easy, heartRate: 130 }, { maximum: 190, resting: 115 })).toBeNull();
});
