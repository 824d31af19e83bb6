import { POWER_ZONE_BOUNDS_PERCENT } from '../constants.ts';
import type { Activity } from '../entities/activity.ts';
import { figures } from '../words/figures.ts';

export interface ZoneRow {
  /** Zone number; 0 is below zone 1. */
  readonly zone: number;
  readonly seconds: number;
  /** Share of the total in percent, rounded. */
  readonly percent: number;
  /** Range such as `210–239 W`; null if the bounds are unknown. */
  readonly range: string | null;
}

export interface ZoneView {
  readonly basis: 'power' | 'heart rate';
  readonly rows: readonly ZoneRow[];
}

/** Formats the range of a zone in whole watts; lower bounds are inclusive. */
export function wattRange(criticalPower: number, zone: number): string {
  const first = (index: number) => Math.ceil(((POWER_ZONE_BOUNDS_PERCENT[index] ?? 0) * criticalPower) / 100);
  if (zone === 0) return figures.belowWatts(first(0));
  return zone === POWER_ZONE_BOUNDS_PERCENT.length
    ? figures.fromWatts(first(zone - 1))
    : `${first(zone - 1)}–${first(zone) - 1} W`;
}

/** Fields of an activity that its time in zones is computed from. */
export type ZonedActivity = Pick<
  Activity,
  'dz1' | 'dz2' | 'dz3' | 'dz4' | 'dz5' | 'loadSource' | 'criticalPower' | 'duration'
>;

/**
 * Returns the time in zones 1 to 5 of the signal that the load was computed from, with the rest of the duration as zone
 * 0; null if no signal was measured. [core §9.2]
 */
export function zoneView(activity: ZonedActivity): ZoneView | null {
  const { dz1, dz2, dz3, dz4, dz5, loadSource, criticalPower, duration } = activity;
  const seconds = [dz1, dz2, dz3, dz4, dz5].map((value) => value ?? 0);
  const zoned = seconds.reduce((sum, value) => sum + value, 0);
  if (loadSource === null || (dz1 ?? dz2 ?? dz3 ?? dz4 ?? dz5) === null) return null;
  const all = [Math.max(0, (duration ?? zoned) - zoned), ...seconds];
  const total = all.reduce((sum, value) => sum + value, 0);
  const basis = loadSource === 'heart_rate' ? 'heart rate' : 'power';
  const rows = all.map((value, zone) => ({
    zone,
    seconds: value,
    percent: total > 0 ? Math.round((value / total) * 100) : 0,
    range: basis === 'power' && criticalPower !== null ? wattRange(criticalPower, zone) : null,
  }));
  return { basis, rows };
}
