import { POWER_ZONE_BOUNDS_PERCENT } from '../constants.ts';
import type { PlanTarget } from '../entities/training-plan.ts';
import { HEART_RATE_ZONE_BOUNDS_PERCENT, ZONE_MIDDLE_PERCENT } from '../metrics/constants.ts';
import { raceFromPower, raceMetres } from '../metrics/race-prediction.ts';
import { velocityBounds } from '../metrics/scales.ts';
import { heartRateZone, powerZone, type Zone } from '../metrics/zones.ts';
import { METRES_PER_MILE } from '../units.ts';

export type { PlanTarget };

/** Metres in the unit of a pace. */
export const PACE_METRES = { pace_km: 1000, pace_mile: METRES_PER_MILE, pace_100m: 100 } as const;

/** Lowest and highest values of each kind: seconds, watts, percent of threshold power, beats per minute, percent of the maximum, metres. */
export const TARGET_RANGE = {
  pace_km: [60, 3599],
  pace_mile: [90, 5999],
  pace_100m: [20, 599],
  power: [1, 2500],
  power_share: [1, 300],
  heart_rate: [30, 240],
  heart_rate_share: [30, 100],
  race_pace: [5000, 42_195],
} as const satisfies Record<PlanTarget['kind'], readonly [number, number]>;

/** A runner's values today: m/s and watts by power zone. */
interface RunnerScales {
  readonly velocity: Readonly<Record<Zone, number>>;
  readonly power: Readonly<Record<Zone, number>>;
}

/**
 * Returns the speed over a race, m/s, from the speed at critical power, where zone 4 begins; null if the zones have no
 * speeds of their own.
 */
export function raceSpeed(velocity: Readonly<Record<Zone, number>>, metres: number): number | null {
  if (velocity[3] >= velocity[4]) return null;
  const metresPerJoule = velocityBounds(velocity)[4]!;
  return metres / raceFromPower({ criticalPower: 1, metresPerJoule }, metres);
}

/** Returns the lowest and highest speed of a target, m/s; null if it is not a pace, or if a race pace is unknown. */
export function speedsOfTarget(
  { kind, low, high }: PlanTarget,
  velocity: Readonly<Record<Zone, number>>,
): readonly [number, number] | null {
  if (kind === 'race_pace') {
    const speed = raceSpeed(velocity, low);
    return speed === null ? null : [speed, speed];
  }
  return kind in PACE_METRES
    ? [PACE_METRES[kind as keyof typeof PACE_METRES] / high, PACE_METRES[kind as keyof typeof PACE_METRES] / low]
    : null;
}

const zoneIn = (bounds: readonly number[], value: number): number =>
  Math.max(1, bounds.filter((bound) => value >= bound).length);

/**
 * Returns the zone of a target relative to the athlete's own threshold, which is equal for all athletes; null for
 * absolute values.
 */
export function relativeZone({ kind, low, high }: PlanTarget): number | null {
  const middle = (low + high) / 2;
  if (kind === 'power_share') return zoneIn(POWER_ZONE_BOUNDS_PERCENT, middle);
  if (kind === 'heart_rate_share') return zoneIn(HEART_RATE_ZONE_BOUNDS_PERCENT, middle);
  // Critical power can be held for about the duration of a 10 km race.
  if (kind === 'race_pace') return middle <= raceMetres('t10km') ? 4 : 3;
  return null;
}

/** An athlete's values today in a sport; null if unknown. */
export interface SportValues {
  /** Threshold power in watts. */
  readonly power: number | null;
  /** Lower bounds of zones 1 to 5 in m/s. */
  readonly speeds: readonly number[] | null;
  /** Maximum heart rate for the zones, in beats per minute. */
  readonly maximumHeartRate: number | null;
}
export const noValues: SportValues = { power: null, speeds: null, maximumHeartRate: null };

/** Returns a runner's values from their scales. */
export const valuesOfRunner = ({ velocity, power }: RunnerScales): SportValues =>
  velocity[3] < velocity[4]
    ? {
        ...noValues,
        power: (power[3] / ZONE_MIDDLE_PERCENT[3]) * 100,
        speeds: velocityBounds(velocity).slice(1, 6),
      }
    : noValues;

/**
 * Returns one of the specification's five zones, which determine the load, for the middle of a target; null if the
 * athlete's value is unknown.
 */
export function zoneOfTarget(target: PlanTarget, { power, speeds, maximumHeartRate }: SportValues): number | null {
  const { kind, low, high } = target;
  const middle = (low + high) / 2;
  if (kind === 'power') return power && Math.max(1, powerZone(middle, power));
  if (kind === 'heart_rate') return maximumHeartRate && Math.max(1, heartRateZone(middle, maximumHeartRate));
  if (kind in PACE_METRES) return speeds && zoneIn(speeds, PACE_METRES[kind as keyof typeof PACE_METRES] / middle);
  return relativeZone(target);
}
