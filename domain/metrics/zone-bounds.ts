import { POWER_ZONE_BOUNDS_PERCENT } from '../constants.ts';
import type { Histogram } from './histogram.ts';
import { measureOf, type ThresholdKind } from './thresholds.ts';

/** Maximum number of bounds, in percent of the threshold; at most eight zones. */
export const MAX_ZONE_BOUNDS = 7;
export const ZONE_BOUND_RANGE = [20, 300] as const;

/** Whether bounds can divide zones: each higher than the previous one, by at least a tenth of a percent. */
export const areZoneBounds = (bounds: readonly number[]): boolean =>
  bounds.length >= 1 &&
  bounds.length <= MAX_ZONE_BOUNDS &&
  bounds.every(
    (bound, i) =>
      bound >= ZONE_BOUND_RANGE[0] && bound <= ZONE_BOUND_RANGE[1] && (i === 0 || bound - bounds[i - 1]! >= 0.1),
  );

export type ZonePreset = 'coggan' | 'friel' | 'swimming' | 'polarised';

/**
 * Coggan: seven power zones, Allen & Coggan, Training and Racing with a Power Meter.
 * Friel: seven zones of heart rate and pace (1 to 4, 5a to 5c), Friel, A Quick Guide to Setting Zones. His swimming zones are paces of 129, 114,
 * 106, 100, 97 and 90 % of the threshold pace, here as speeds.
 * Polarised: three zones divided by both thresholds, Seiler & Tønnessen 2009; the lower one is at 82 of 87 % of the maximum heart rate there. For
 * power, 80 % was chosen, and the cube root of that in the water.
 */
const COGGAN = [55, 75, 90, 105, 120, 150];
const FRIEL_SPEED = [77.5, 87.7, 94.3, 100, 103.1, 111.1];
const FRIEL_RUN_HEART_RATE = [85, 90, 95, 100, 103, 107];
const FRIEL_BIKE_HEART_RATE = [81, 90, 94, 100, 103, 107];

/** Returns the presets for a kind of threshold, with their bounds. */
export function presetsOf(kind: ThresholdKind): readonly { readonly id: ZonePreset; readonly bounds: number[] }[] {
  switch (measureOf(kind)) {
    case 'power':
      return [
        { id: 'coggan', bounds: COGGAN },
        { id: 'polarised', bounds: [80, 100] },
      ];
    case 'speed':
      return kind === 'swim_speed'
        ? [
            { id: 'swimming', bounds: FRIEL_SPEED },
            { id: 'polarised', bounds: [92.8, 100] },
          ]
        : [
            { id: 'friel', bounds: FRIEL_SPEED },
            { id: 'polarised', bounds: [80, 100] },
          ];
    case 'maximum_heart_rate':
      return [{ id: 'polarised', bounds: [82, 87] }];
    case 'threshold_heart_rate':
      return [
        { id: 'friel', bounds: kind.startsWith('bike') ? FRIEL_BIKE_HEART_RATE : FRIEL_RUN_HEART_RATE },
        { id: 'polarised', bounds: [94.3, 100] },
      ];
  }
}

/**
 * Returns the first whole watt or beat of each zone except the first. Bounds and reference are rounded to tenths, so
 * that whole values compare exactly.
 */
export const firstsOf = (bounds: readonly number[], reference: number): number[] =>
  bounds.map((percent) => Math.ceil((Math.round(percent * 10) * Math.round(reference * 10)) / 10_000));

/**
 * Returns the seconds below the first bound, between bounds, and from the last bound on. A bound belongs to the zone it
 * begins.
 */
export function secondsBetween({ min, seconds }: Histogram, firsts: readonly number[]): number[] {
  const sums = Array.from({ length: firsts.length + 1 }, () => 0);
  for (const [i, sum] of seconds.entries()) {
    if (sum > 0) sums[firsts.filter((first) => min + i >= first).length]! += sum;
  }
  return sums;
}

/**
 * Returns the speeds (m/s) at which standard zones 1 to 5 begin for a threshold speed. They are the specification's
 * power zones: power on foot grows with the speed, in the water with its cube. Toussaint & Beek 1992, Sports Med 13:8.
 */
export const standardSpeeds = (threshold: number, kind: 'threshold_speed' | 'swim_speed'): number[] =>
  POWER_ZONE_BOUNDS_PERCENT.map(
    (percent) => threshold * (kind === 'swim_speed' ? Math.cbrt(percent / 100) : percent / 100),
  );
