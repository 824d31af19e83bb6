import type { Activity, Samples } from '../entities/activity.ts';
import type { ActivityZones } from '../entities/activity-zones.ts';
import { paceZoneSeconds } from '../metrics/zones.ts';
import type { Threshold } from '../metrics/thresholds.ts';
import { ownRanges, paceRanges } from './zone-bands.ts';
import { wattRange, type ZoneRow } from './zone-rows.ts';
import { heartRateZones } from './zones.ts';

export const zoneBases = ['power', 'pace', 'heart rate'] as const;
export type ZoneBasis = (typeof zoneBases)[number];

/** Time in zones for one recorded signal. */
export interface ZoneTimes {
  readonly basis: ZoneBasis;
  /** True if the member divided these zones: the first is then zone 1, otherwise zone 0. */
  readonly isOwn: boolean;
  /** Zones, easiest first; `null` if their reference is unknown. */
  readonly rows: readonly ZoneRow[] | null;
  /** Seconds with the timer running but without data. */
  readonly missing: number;
}

const STANDARD = [0, 1, 2, 3, 4, 5] as const;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function timesOf(
  basis: ZoneBasis,
  seconds: readonly number[] | null,
  duration: number | null,
  ranges: readonly (string | null)[],
  isOwn: boolean,
): ZoneTimes {
  if (seconds === null) return { basis, isOwn, rows: null, missing: 0 };
  const total = sumOf(seconds);
  return {
    basis,
    isOwn,
    rows: seconds.map((value, zone) => ({
      zone,
      seconds: value,
      percent: total > 0 ? Math.round((value / total) * 100) : 0,
      range: ranges[zone] ?? null,
    })),
    missing: Math.max(0, Math.round((duration ?? total) - total)),
  };
}

/**
 * Returns the time in zones by power, pace and heart rate, as far as recorded, in this order, with the zones valid on
 * the activity's day. Counts covered seconds, as the load does; pace uses the speeds of all samples.
 * @param speeds null if the recording has none, or they are still loading
 */
export function zoneTimes(
  { power, heartRate, pace }: ActivityZones,
  speeds: Samples['speeds'],
  { duration }: Pick<Activity, 'duration'>,
  prefersMetric: boolean,
): ZoneTimes[] {
  const times: ZoneTimes[] = [];
  // Responses cached by an earlier version have no thresholds.
  const own = (row: Threshold | null | undefined) => (row?.bounds ? ownRanges(row, prefersMetric) : null);
  if (power !== null) {
    const { criticalPower: watts, threshold } = power;
    const ranges = own(threshold);
    const standard = watts === null ? [] : STANDARD.map((zone) => wattRange(watts, zone));
    times.push(timesOf('power', power.seconds, duration, ranges ?? standard, ranges !== null));
  }
  if (pace !== null && speeds !== null) {
    const { bounds, threshold } = pace;
    const histogram = { min: speeds.from, seconds: Uint32Array.from(speeds.seconds) };
    const kind = threshold?.kind === 'swim_speed' ? 'swimPace' : 'pace';
    const ranges = bounds === null ? [] : paceRanges(bounds, kind, prefersMetric);
    times.push(
      timesOf('pace', bounds && paceZoneSeconds(histogram, bounds), duration, ranges, own(threshold) !== null),
    );
  }
  if (heartRate !== null) {
    const ranges = own(heartRate.threshold);
    const standard = heartRateZones(heartRate.maximum)
      .map(({ range }) => range)
      .reverse();
    times.push(timesOf('heart rate', heartRate.seconds, duration, ranges ?? standard, ranges !== null));
  }
  return times.filter(({ rows }) => rows === null || sumOf(rows.map(({ seconds }) => seconds)) > 0);
}

/** Returns the zone with the most time; null if all are empty. */
export const mainZone = (rows: readonly ZoneRow[]): ZoneRow | null =>
  rows.reduce<ZoneRow | null>((best, row) => (row.seconds > (best?.seconds ?? 0) ? row : best), null);
