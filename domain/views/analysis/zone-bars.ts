import type { AnalysisColumns } from '../../entities/analysis.ts';
import { type Bucket, bucketOf, bucketsBetween } from './span.ts';
import type { Days } from './volume.ts';

export interface ZoneBar {
  /** First day of the week or month. */
  readonly date: string;
  /** Seconds in zones 0 to 5. */
  readonly seconds: readonly number[];
}

/** Returns the time in each zone by week or month, oldest first, of activities with known zones. */
export function zoneBars(
  { date: dates, zones }: Pick<AnalysisColumns, 'date' | 'zones'>,
  bucket: Bucket,
  { from, to, weekStart }: Days,
): ZoneBar[] {
  const sums = new Map(bucketsBetween(from, to, bucket, weekStart).map((date) => [date, [0, 0, 0, 0, 0, 0]]));
  dates.forEach((date, i) => {
    const sum = sums.get(bucketOf(date, bucket, weekStart));
    zones.forEach((column, zone) => {
      if (sum !== undefined) sum[zone]! += column[i] ?? 0;
    });
  });
  return [...sums].map(([date, seconds]) => ({ date, seconds }));
}

/** Returns the share of time in some zones, in whole percent; null if there is no time. */
export function zoneShare(bars: readonly ZoneBar[], zones: readonly number[]): number | null {
  let [all, some] = [0, 0];
  for (const { seconds } of bars) {
    seconds.forEach((value, zone) => {
      all += value;
      if (zones.includes(zone)) some += value;
    });
  }
  return all === 0 ? null : Math.round((some / all) * 100);
}
