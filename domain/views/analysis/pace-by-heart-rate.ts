import { isRunning } from '../../activity-types.ts';
import { addDays, daysBetween } from '../../dates.ts';
import type { AnalysisColumns } from '../../entities/analysis.ts';
import { believableHeartRate, believableVelocity } from '../believable.ts';

/** Width of a heart-rate group, beats per minute. */
export const BEATS_TOGETHER = 5;
/** Minimum number of runs for an average. */
export const MIN_RUNS = 3;

/**
 * Mean speed, m/s, of the runs at a heart rate, in the earlier and later half of the period. Null for fewer than three
 * runs.
 */
export interface PaceAtHeartRate {
  /** Lowest heart rate of the group, in beats per minute; the highest is four more. */
  readonly beats: number;
  readonly before: number | null;
  readonly now: number | null;
  readonly runs: { readonly before: number; readonly now: number };
}

type Half = 'before' | 'now';

/** Returns the first day of the later half. */
export const middleDay = (from: string, to: string): string =>
  addDays(from, Math.ceil((daysBetween(from, to) + 1) / 2));

/**
 * Computes the pace by mean heart rate: total metres over total seconds of the runs in each group of five beats, so
 * longer runs weigh more. Lowest heart rate first; omits groups without three runs in either half.
 */
export function paceByHeartRate(
  columns: Pick<AnalysisColumns, 'date' | 'activityTypeId' | 'distance' | 'duration' | 'averageHr'>,
  { from, to }: { readonly from: string; readonly to: string },
): PaceAtHeartRate[] {
  const middle = middleDay(from, to);
  const bins = new Map<number, Record<Half, { metres: number; seconds: number; runs: number }>>();
  columns.date.forEach((date, i) => {
    const activityTypeId = columns.activityTypeId[i]!;
    const [totalDistance, duration] = [columns.distance[i] ?? null, columns.duration[i] ?? null];
    const beats = believableHeartRate(columns.averageHr[i] ?? null);
    const isRun = isRunning(activityTypeId) && believableVelocity({ activityTypeId, totalDistance, duration }) !== null;
    if (!isRun || beats === null || date < from || date > to) return;
    const bin = Math.floor(beats / BEATS_TOGETHER) * BEATS_TOGETHER;
    const none = () => ({ metres: 0, seconds: 0, runs: 0 });
    const entry = bins.get(bin) ?? { before: none(), now: none() };
    const half = entry[date < middle ? 'before' : 'now'];
    half.metres += totalDistance ?? 0;
    half.seconds += duration ?? 0;
    half.runs += 1;
    bins.set(bin, entry);
  });
  const speed = ({ metres, seconds, runs }: { metres: number; seconds: number; runs: number }) =>
    runs < MIN_RUNS ? null : metres / seconds;
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([beats, { before, now }]) => ({
      beats,
      before: speed(before),
      now: speed(now),
      runs: { before: before.runs, now: now.runs },
    }))
    .filter(({ before, now }) => before !== null || now !== null);
}

/** Returns the heart rate with the most runs among those in both halves, or else overall. Null if there are no rows. */
export function usualHeartRate(rows: readonly PaceAtHeartRate[]): PaceAtHeartRate | null {
  const both = rows.filter(({ before, now }) => before !== null && now !== null);
  const count = ({ runs }: PaceAtHeartRate) => runs.before + runs.now;
  return (both.length > 0 ? both : rows).toSorted((a, b) => count(b) - count(a))[0] ?? null;
}
