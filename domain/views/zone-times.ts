import type { Activity, Samples } from '../entities/activity.ts';
import type { ActivityZones } from '../entities/activity-zones.ts';
import { paceZoneSeconds } from '../metrics/zones.ts';
import { formatPace } from '../units.ts';
import { figures } from '../words/figures.ts';
import { wattRange, type ZoneRow } from './zone-rows.ts';
import { heartRateZones } from './zones.ts';

export const zoneBases = ['power', 'pace', 'heart rate'] as const;
export type ZoneBasis = (typeof zoneBases)[number];

/** Time in zones for one recorded signal. */
export interface ZoneTimes {
  readonly basis: ZoneBasis;
  /** Starting with zone 0; null without a critical power for the zones. */
  readonly rows: readonly ZoneRow[] | null;
  /** Seconds with the timer running but without data. */
  readonly missing: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function timesOf(
  basis: ZoneBasis,
  seconds: readonly number[] | null,
  duration: number | null,
  rangeOf: (zone: number) => string | null,
): ZoneTimes {
  if (seconds === null) return { basis, rows: null, missing: 0 };
  const total = sumOf(seconds);
  return {
    basis,
    rows: seconds.map((value, zone) => ({
      zone,
      seconds: value,
      percent: total > 0 ? Math.round((value / total) * 100) : 0,
      range: rangeOf(zone),
    })),
    missing: Math.max(0, Math.round((duration ?? total) - total)),
  };
}

/** A zone's paces, slow to fast: `5:20–5:50`; `bounds` are the m/s at which zones 1 to 5 begin. */
function paceRange(bounds: readonly number[], zone: number, prefersMetric: boolean): string {
  const at = (place: number) => formatPace(bounds[place] ?? null, prefersMetric).value;
  if (zone === 0) return figures.slowerThan(at(0));
  return zone === bounds.length ? figures.fasterThan(at(zone - 1)) : `${at(zone - 1)}–${at(zone)}`;
}

/**
 * Time in zones by power, pace and heart rate, as far as recorded, in this order, with the zones valid on the activity's day. Counts
 * covered seconds, as the load does; pace uses the speeds of all samples.
 * @param speeds null if the recording has none, or they are still loading
 */
export function zoneTimes(
  { power, heartRate, pace }: ActivityZones,
  speeds: Samples['speeds'],
  { duration }: Pick<Activity, 'duration'>,
  prefersMetric: boolean,
): ZoneTimes[] {
  const found: ZoneTimes[] = [];
  if (power !== null) {
    const { criticalPower: watts } = power;
    found.push(timesOf('power', power.seconds, duration, (zone) => (watts === null ? null : wattRange(watts, zone))));
  }
  if (pace !== null && speeds !== null) {
    const { bounds } = pace;
    const histogram = { min: speeds.from, seconds: Uint32Array.from(speeds.seconds) };
    found.push(
      timesOf('pace', bounds && paceZoneSeconds(histogram, bounds), duration, (zone) =>
        bounds === null ? null : paceRange(bounds, zone, prefersMetric),
      ),
    );
  }
  if (heartRate !== null) {
    const ranges = new Map(heartRateZones(heartRate.maximum).map(({ zone, range }) => [zone, range]));
    found.push(timesOf('heart rate', heartRate.seconds, duration, (zone) => ranges.get(zone) ?? null));
  }
  return found.filter(({ rows }) => rows === null || sumOf(rows.map(({ seconds }) => seconds)) > 0);
}

/** The zone with the most time; null if all are empty. */
export const mainZone = (rows: readonly ZoneRow[]): ZoneRow | null =>
  rows.reduce<ZoneRow | null>((best, row) => (row.seconds > (best?.seconds ?? 0) ? row : best), null);
