import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cover } from '../../../domain/metrics/coverage.ts';
import {
  type Histogram,
  histogramMaximum,
  histogramMean,
  histogramOf,
  packHistogram,
  unpackHistogram,
} from '../../../domain/metrics/histogram.ts';
import { loadOf, maximumHeartRateOf, trainingImpulse, weightedLoad } from '../../../domain/metrics/load.ts';
import { heartRateZone, heartRateZoneSeconds, powerZone, zoneSeconds } from '../../../domain/metrics/zones.ts';

const none: Histogram = { min: 0, seconds: new Uint32Array(0) };
const minutes = (pairs: readonly (readonly [value: number, minutes: number])[]): Histogram => {
  const seconds = new Uint32Array(300);
  for (const [value, count] of pairs) seconds[value] = count * 60;
  return { min: 0, seconds };
};

describe('zones', () => {
  test.each([
    [194.9, 0],
    [195, 1],
    [239.9, 1],
    [240, 2],
    [269.9, 2],
    [270, 3],
    [299.9, 3],
    [300, 4],
    [344.9, 4],
    [345, 5],
  ])('%d W at critical power 300 is zone %d', (power, zone) => {
    expect(powerZone(power, 300)).toBe(zone);
  });

  test.each([
    [100, 0],
    [130, 1],
    [140, 2],
    [155, 3],
    [165, 4],
    [175, 5],
  ])('%d bpm of 187 is zone %d', (heartRate, zone) => {
    expect(heartRateZone(heartRate, 187)).toBe(zone);
  });

  test('bounds in whole percent compare exactly', () => {
    expect([heartRateZone(123, 205), heartRateZone(122, 205)]).toEqual([1, 0]);
    // 0.6 * 205 and 1.15 * 100 are inexact in binary.
    expect([powerZone(115, 100), powerZone(114, 100)]).toEqual([5, 4]);
    expect(heartRateZone(130, 208 - 0.7 * 31)).toBe(1);
    // 0.6 * 188.3 is 112.98, and 0.6 * 188.4 is 113.04: tenths of the maximum matter.
    expect([heartRateZone(113, 188.3), heartRateZone(113, 188.4)]).toEqual([1, 0]);
  });

  test('law: seconds by zone are all covered seconds, and equal counting sample by sample', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 200, size: 'max' }),
        fc.double({ min: 100, max: 450, noNaN: true }),
        (watts, criticalPower) => {
          const time = Float64Array.from(watts, (_, i) => i * 2);
          const covered = cover(time, Float64Array.from(watts), 0, 2500, null);
          const expected = [0, 0, 0, 0, 0, 0];
          watts.forEach((power, i) => {
            expected[powerZone(power, criticalPower)]! += covered.seconds[i]!;
          });
          const zones = zoneSeconds(histogramOf(covered), criticalPower);
          expect(zones).toEqual(expected);
          expect(zones.reduce((a, b) => a + b, 0)).toBe(covered.total);
        },
      ),
    );
  });
});

describe('load', () => {
  test('minutes weighted by zone', () => {
    expect(loadOf([0, 1800, 600, 300, 120, 60])).toBe(78);
    expect(loadOf([0, 0, 0, 3600, 0, 0])).toBe(180);
    expect(loadOf([3600, 0, 0, 0, 0, 0])).toBe(0);
    expect(loadOf([0, 0, 0, 2700, 0, 0])).toBe(135);
    expect(loadOf([10, 1, 74, 518, 1250, 1062])).toBeCloseTo(200.22, 2);
  });

  test('by heart rate, age 30', () => {
    const maximum = maximumHeartRateOf(null, 30);
    expect(maximum).toBe(187);
    const heartRate = minutes([
      [100, 10],
      [130, 20],
      [140, 15],
      [155, 10],
      [165, 5],
      [175, 2],
    ]);
    expect(heartRateZoneSeconds(heartRate, maximum)).toEqual([600, 1200, 900, 600, 300, 120]);
    const activity = { powerSource: null, powerHistogram: none, heartRateHistogram: heartRate };
    expect(weightedLoad(activity, { criticalPower: 300, proven: true }, maximum)).toEqual({
      zones: [600, 1200, 900, 600, 300, 120],
      load: 110,
      source: 'heart_rate',
    });
  });

  test('order of the sources; no stream is no load', () => {
    const both = { powerHistogram: minutes([[285, 10]]), heartRateHistogram: minutes([[175, 10]]) };
    const proven = { criticalPower: 300, proven: true };
    const load = (powerSource: 'native' | 'developer' | 'estimated' | null, basis = proven) =>
      weightedLoad({ ...both, powerSource }, basis, 187);
    expect(load('native')).toEqual({ load: 30, source: 'power', zones: [0, 0, 0, 600, 0, 0] });
    expect(load('developer')).toEqual({ load: 30, source: 'power', zones: [0, 0, 0, 600, 0, 0] });
    expect(load('estimated')).toEqual({ load: 30, source: 'estimated', zones: [0, 0, 0, 600, 0, 0] });
    expect(load(null)).toEqual({ load: 50, source: 'heart_rate', zones: [0, 0, 0, 0, 0, 600] });
    const silent = { powerSource: null, powerHistogram: none, heartRateHistogram: none };
    expect(weightedLoad(silent, proven, 187)).toBeNull();
  });

  test('a provisional critical power yields to the heart rate, if that was recorded for half of the time', () => {
    const provisional = { criticalPower: 300, proven: false };
    const load = (heartRateMinutes: number) =>
      weightedLoad(
        {
          powerSource: 'native',
          powerHistogram: minutes([[285, 10]]),
          heartRateHistogram: heartRateMinutes === 0 ? none : minutes([[175, heartRateMinutes]]),
        },
        provisional,
        187,
      );
    expect(load(10)).toEqual({ load: 50, source: 'heart_rate', zones: [0, 0, 0, 0, 0, 600] });
    expect(load(5)).toEqual({ load: 25, source: 'heart_rate', zones: [0, 0, 0, 0, 0, 300] });
    expect(load(4)).toEqual({ load: 30, source: 'power', zones: [0, 0, 0, 600, 0, 0] });
    expect(load(0)).toEqual({ load: 30, source: 'power', zones: [0, 0, 0, 600, 0, 0] });
  });

  test('without a critical power of the sport, power does not count', () => {
    const unknown = { criticalPower: null, proven: false };
    const ride = { powerSource: 'native' as const, powerHistogram: minutes([[285, 10]]), heartRateHistogram: none };
    expect(weightedLoad(ride, unknown, 187)).toBeNull();
    expect(weightedLoad({ ...ride, heartRateHistogram: minutes([[175, 10]]) }, unknown, 187)).toEqual({
      load: 50,
      source: 'heart_rate',
      zones: [0, 0, 0, 0, 0, 600],
    });
  });

  test('maximum heart rate: measured, by age, default', () => {
    expect([maximumHeartRateOf(201, 30), maximumHeartRateOf(null, 40), maximumHeartRateOf(null, null)]).toEqual([
      201, 180, 190,
    ]);
  });

  test('training impulse of 30 min at 130, rest 40, maximum 200', () => {
    const heartRate = { mean: 130, rest: 40, maximum: 200 };
    expect(trainingImpulse(30, heartRate, 'M')).toBeCloseTo(31.8, 2);
    expect(trainingImpulse(30, heartRate, 'F')).toBeCloseTo(37.13, 2);
  });
});

describe('histogram', () => {
  test('mean and maximum', () => {
    const histogram = { min: 100, seconds: Uint32Array.of(10, 0, 30, 0) };
    expect(histogramMean(histogram)).toBe(101.5);
    expect(histogramMaximum(histogram)).toBe(102);
    expect(histogramMean(none)).toBeNull();
    expect(histogramMaximum(none)).toBeNull();
  });

  test('law: packed and unpacked it is the same', () => {
    const seconds = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2500 }), fc.array(seconds, { maxLength: 50 }), (min, values) => {
        const histogram = { min, seconds: Uint32Array.from(values) };
        expect(unpackHistogram(packHistogram(histogram))).toEqual(histogram);
      }),
    );
  });
});
