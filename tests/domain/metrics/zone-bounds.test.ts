import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { POWER_ZONE_BOUNDS_PERCENT } from '../../../domain/constants.ts';
import { thresholdKinds } from '../../../domain/metrics/thresholds.ts';
import {
  areZoneBounds,
  firstsOf,
  presetsOf,
  secondsBetween,
  standardSpeeds,
} from '../../../domain/metrics/zone-bounds.ts';
import { zoneSeconds } from '../../../domain/metrics/zones.ts';

test('whole watts start a zone where the percentage is reached', () => {
  // Coggan at an FTP of 250 W: 137.5, 187.5, 225, 262.5, 300 and 375 W.
  expect(firstsOf([55, 75, 90, 105, 120, 150], 250)).toEqual([138, 188, 225, 263, 300, 375]);
  // Friel at a threshold of 170 bpm: 144.5, 153, 161.5, 170, 175.1 and 181.9 bpm.
  expect(firstsOf([85, 90, 95, 100, 103, 107], 170)).toEqual([145, 153, 162, 170, 176, 182]);
  expect(firstsOf([87.7], 200.5)).toEqual([176]);
});

test('the standard bounds as the member’s own give the standard zones', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 6000 }),
      fc.integer({ min: 0, max: 200 }),
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 400 }),
      (tenths, min, bins) => {
        const histogram = { min, seconds: Uint32Array.from(bins) };
        const own = secondsBetween(histogram, firstsOf(POWER_ZONE_BOUNDS_PERCENT, tenths / 10));
        expect(own).toEqual([...zoneSeconds(histogram, tenths / 10)]);
      },
    ),
  );
});

test('no second is lost or doubled, however the zones are defined', () => {
  const bounds = fc
    .uniqueArray(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 7 })
    .map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(bounds, fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 500 }), (divided, bins) => {
      const seconds = secondsBetween({ min: 60, seconds: Uint32Array.from(bins) }, firstsOf(divided, 180));
      expect(seconds).toHaveLength(divided.length + 1);
      expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(bins.reduce((sum, one) => sum + one, 0));
    }),
  );
});

test('presets are bounds, and others are refused', () => {
  expect(thresholdKinds.flatMap(presetsOf).filter(({ bounds }) => !areZoneBounds(bounds))).toEqual([]);
  expect([[], [80, 80], [90, 80], [10, 80], [80, 400], [30, 40, 50, 60, 70, 80, 90, 100]].map(areZoneBounds)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test('standard speeds are the power zones: by the speed on foot, by its cube in the water', () => {
  const rounded = (speeds: readonly number[]) => speeds.map((speed) => Math.round(speed * 1000) / 1000);
  expect(rounded(standardSpeeds(4, 'threshold_speed'))).toEqual([2.6, 3.2, 3.6, 4, 4.6]);
  // 1.25 m/s are 1:20 for 100 m: zone 1 from 1:32, zone 5 from 1:16.
  expect(rounded(standardSpeeds(1.25, 'swim_speed'))).toEqual([1.083, 1.16, 1.207, 1.25, 1.31]);
});
