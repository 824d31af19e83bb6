import { PACE_CONSTANT, POWER_ZONE_BOUNDS_PERCENT } from '../constants.ts';
import type { AveragePowerScales } from '../entities/calendar.ts';
import { HEART_RATE_ZONE_BOUNDS_PERCENT, ZONE_5_UPPER_PERCENT } from '../metrics/constants.ts';
import { zoneOfPlan } from '../metrics/planned-load.ts';
import type { Zone } from '../metrics/zones.ts';
import type { PlanEffort } from './components.ts';
import { type PlanTarget, speedsOfTarget } from './targets.ts';

/**
 * Target of a step on a device. `speed`: m/s. `power`: watts. `heartRate`: beats per minute. `powerShare`,
 * `heartRateShare`: percent of the threshold power and of the maximum heart rate set on the device. `open`: no target,
 * because devices have none for the sport.
 */
export type ZoneTarget =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'speed' | 'power' | 'heartRate' | 'powerShare' | 'heartRateShare';
      readonly low: number;
      readonly high: number;
    };

/** Name of a family's sport on devices. */
export const sportOfFamily = { foot: 'running', bike: 'cycling', swim: 'swimming', other: 'generic' } as const;

/** Percent by which a single value is widened on both sides, since devices need a range. Chosen. */
const MARGIN_PERCENT = 2;

const speedOf = (pace: number | null | undefined) => (pace ? PACE_CONSTANT / pace : null);

/** Returns the speed in m/s at the lower and upper bound of a zone, from the member's own paces; null if unknown. */
export function speedsOf(zone: Zone, { pace }: AveragePowerScales): readonly [number, number] | null {
  const [fast, slow] = pace[zone];
  const [low, high] = [speedOf(slow), speedOf(fast)];
  return low === null || high === null || low >= high ? null : [low, high];
}

/** Returns the lower bounds of a zone and of the next zone, in percent; the last zone ends at `end`. */
const shares = (bounds: readonly number[], zone: Zone, end: number) => ({
  low: bounds[zone - 1] ?? 0,
  high: bounds[zone] ?? end,
});

/** Highest heart rate in percent, since FIT values from 100 on are beats per minute. */
const HIGHEST_HEART_RATE_PERCENT = 99;

/** Returns the target for a zone on a device in a sport. Uses explicit bounds, since the device's own zones differ. */
export function zoneTarget(sport: string, zone: Zone, scales: AveragePowerScales): ZoneTarget {
  if (sport === 'cycling') {
    return { kind: 'powerShare', ...shares(POWER_ZONE_BOUNDS_PERCENT, zone, ZONE_5_UPPER_PERCENT) };
  }
  if (sport !== 'running') return { kind: 'open' };
  const speeds = speedsOf(zone, scales);
  if (speeds !== null) return { kind: 'speed', low: speeds[0], high: speeds[1] };
  return { kind: 'heartRateShare', ...shares(HEART_RATE_ZONE_BOUNDS_PERCENT, zone, HIGHEST_HEART_RATE_PERCENT) };
}

const deviceKinds = {
  power: 'power',
  power_share: 'powerShare',
  heart_rate: 'heartRate',
  heart_rate_share: 'heartRateShare',
} as const;

const widened = (low: number, high: number) =>
  low === high ? { low: low * (1 - MARGIN_PERCENT / 100), high: high * (1 + MARGIN_PERCENT / 100) } : { low, high };

/** Returns the device's target for a step's own target; null for an unknown race pace. */
function ownTarget(target: PlanTarget, { velocity }: AveragePowerScales): ZoneTarget | null {
  const { kind, low, high } = target;
  if (kind in deviceKinds) return { kind: deviceKinds[kind as keyof typeof deviceKinds], ...widened(low, high) };
  const speeds = speedsOfTarget(target, velocity);
  return speeds && { kind: 'speed', ...widened(...speeds) };
}

/** Returns the target of a step on a device in a sport: its own, else that of its zone. */
export const stepTarget = (sport: string, effort: PlanEffort, scales: AveragePowerScales): ZoneTarget =>
  (effort.target ? ownTarget(effort.target, scales) : null) ?? zoneTarget(sport, zoneOfPlan(effort.zone), scales);
