import type { SampleColumns } from './columns.ts';
import { activeSeconds, type Coverage, type Pauses } from './coverage.ts';
import { isCounted } from './motion.ts';
import type { MeasureNote } from '../entities/activity.ts';

/** The device's own totals in seconds and metres; null if not reported. */
export interface DeviceTotals {
  /** Start in unix seconds; absent if a cropped recording starts at its first record. */
  readonly start?: number;
  readonly elapsed: number | null;
  readonly timer: number | null;
  readonly distance: number | null;
  /** Laps of the session, as summarised by the device. */
  readonly laps?: readonly { readonly timer: number | null; readonly distance: number | null }[];
}

/** Elapsed time and timer time in seconds, distance in metres, and decisions made where sources differ. */
export interface Totals {
  readonly elapsed: number | null;
  readonly timer: number | null;
  readonly distance: number | null;
  readonly notes: readonly MeasureNote[];
}

/** Tolerated difference between device and records: relative and, for times, in seconds. */
const TOLERANCE = 0.05;
const TOLERANCE_SECONDS = 10;
/** Maximum relative difference between the sum of laps and the device's total that confirms the total. */
const LAPS_TOLERANCE = 0.02;
/**
 * Maximum seconds that a session may extend before its first or after its last record; beyond that its times are wrong.
 */
const LONGEST_SILENCE = 6 * 3600;
/**
 * Maximum seconds missing at either end of a session covered by its records; alternatively {@link TOLERANCE} of the
 * session.
 */
const SLACK_SECONDS = 30;

const above = (value: number, limit: number, slack = 0) => value > limit * (1 + TOLERANCE) && value > limit + slack;
const differs = (one: number, other: number) => above(one, other) || above(other, one);

/** Upper limits for an activity: once around the earth, metres; and average speed, m/s. */
const LONGEST_DISTANCE = 40_075_000;
const FASTEST_MEAN = 100;
const SHORT_DISTANCE = 1000;

/** Speeds below this across a gap count as standing still, m/s. */
const STANDING_SPEED = 0.5;

/**
 * Returns the seconds in motion according to the records: the time they cover, and gaps crossed at walking speed or
 * faster.
 */
function secondsInMotion(timeline: Coverage, pauses: Pauses | null, along: Float64Array | null): number {
  let total = timeline.total;
  if (along === null) return total;
  for (let i = 0; i + 1 < timeline.time.length; i++) {
    const [from, to] = [timeline.time[i]!, timeline.time[i + 1]!];
    if (timeline.seconds[i]! >= to - from) continue;
    const active = activeSeconds(pauses, from, to);
    const metres = along[timeline.record[i + 1]!]! - along[timeline.record[i]!]!;
    if (active > timeline.seconds[i]! && metres / active >= STANDING_SPEED) total += active - timeline.seconds[i]!;
  }
  return total;
}

/** Returns the seconds from records with subsequent motion: a lower bound for the timer. */
function secondsMoved(timeline: Coverage, along: Float64Array | null): number {
  let total = 0;
  if (along === null) return total;
  for (let i = 0; i + 1 < timeline.time.length; i++) {
    const gap = timeline.time[i + 1]! - timeline.time[i]!;
    const metres = along[timeline.record[i + 1]!]! - along[timeline.record[i]!]!;
    if (timeline.seconds[i]! >= gap && metres / gap >= STANDING_SPEED) total += gap;
  }
  return total;
}

const sumOf = (values: readonly (number | null)[]): number => values.reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** Whether the sum of the laps confirms the device's total. */
function isSupported(total: number, laps: readonly (number | null)[]): boolean {
  return laps.length > 1 && Math.abs(sumOf(laps) - total) <= LAPS_TOLERANCE * total;
}

/** Returns the start and end of a session, unix seconds: the device's, unless its records contradict them. */
export function spanOf(
  { start, elapsed }: Pick<DeviceTotals, 'start' | 'elapsed'>,
  first: number,
  last: number,
): { begin: number; end: number } {
  const isKnown = start !== undefined && start <= first && first - start <= LONGEST_SILENCE;
  const begin = isKnown ? start : first;
  const end = elapsed === null ? last : (start ?? first) + elapsed;
  return { begin, end: end >= last && end - last <= LONGEST_SILENCE ? end : last };
}

/** Returns the elapsed time and timer time, by the rules of {@link totalsOf}. */
function timesOf(stated: DeviceTotals, timeline: Coverage, pauses: Pauses | null, along: Float64Array | null) {
  const notes: MeasureNote[] = [];
  let { elapsed, timer } = stated;
  const { time } = timeline;
  const [first = 0, last = 0] = [time[0], time[time.length - 1]];
  const isLong = elapsed !== null && timer !== null && above(timer, elapsed, TOLERANCE_SECONDS);
  if (isLong && (time.length < 2 || Math.abs(last - first - elapsed!) > TOLERANCE_SECONDS)) {
    // The timer cannot exceed the elapsed time; some devices swap the two.
    [elapsed, timer] = [timer, elapsed];
  }
  if (time.length < 2) return { elapsed: elapsed ?? timer, timer: timer ?? elapsed, notes };
  const { begin, end } = spanOf({ ...stated, elapsed }, first, last);
  const span = end - begin;
  if (elapsed === null || above(elapsed, span, TOLERANCE_SECONDS) || above(span, elapsed, TOLERANCE_SECONDS)) {
    elapsed = span;
  }
  const isComplete = pauses?.isComplete === true;
  const most = activeSeconds(pauses, begin, end) + 1;
  if (timer === null) {
    timer = isComplete ? most - 1 : Math.min(secondsInMotion(timeline, pauses, along), span);
    return { elapsed, timer, notes };
  }
  const covered = Math.min(timeline.total, span + 1);
  const least = isComplete ? covered : secondsMoved(timeline, along);
  const laps = stated.laps?.map((lap) => lap.timer) ?? [];
  const records = above(least, timer, TOLERANCE_SECONDS)
    ? covered
    : above(timer, most, TOLERANCE_SECONDS) && !isSupported(timer, laps)
      ? Math.min(most, span)
      : null;
  if (records !== null) notes.push({ kind: 'timer_from_records', device: timer, records });
  return { elapsed, timer: records ?? timer, notes };
}

/** Whether the device's distance counter covers the session from end to end. */
function coversSession(columns: SampleColumns, stated: DeviceTotals): boolean {
  const { time, distance } = columns;
  let [first, last] = [Number.NaN, Number.NaN];
  if (!distance) return false;
  for (let i = 0; i < time.length; i++) {
    if (Number.isNaN(distance[i]!) || Number.isNaN(time[i]!)) continue;
    if (Number.isNaN(first)) first = time[i]!;
    last = time[i]!;
  }
  // Without times, the coverage of the records is unknown.
  if (Number.isNaN(first) || last === first) return false;
  const { begin, end } = spanOf(stated, first, last);
  const slack = Math.max(SLACK_SECONDS, TOLERANCE * (end - begin));
  return first - begin <= slack && end - last <= slack;
}

function distanceOf(
  columns: SampleColumns,
  stated: DeviceTotals,
  elapsed: number | null,
  along: Float64Array | null,
): { readonly distance: number | null; readonly notes: readonly MeasureNote[] } {
  const most = Math.min(
    LONGEST_DISTANCE,
    elapsed === null ? LONGEST_DISTANCE : SHORT_DISTANCE + FASTEST_MEAN * elapsed,
  );
  const credible = (metres: number | null) => (metres !== null && metres >= 0 && metres <= most ? metres : null);
  const laps = stated.laps?.map((lap) => lap.distance) ?? [];
  const device = credible(stated.distance);
  const records = along === null || along.length === 0 ? null : along[along.length - 1]!;
  const isByCounter = records !== null && isCounted(columns);
  if (device === null || device === 0) {
    const byLaps = credible(sumOf(laps));
    const other = isByCounter ? records : byLaps || (device ?? records);
    return { distance: other, notes: [] };
  }
  if (!isByCounter || !differs(device, records)) return { distance: device, notes: [] };
  const isDevice = !coversSession(columns, stated) || isSupported(device, laps);
  return isDevice
    ? { distance: device, notes: [{ kind: 'distance_from_device', device, records }] }
    : { distance: records, notes: [{ kind: 'distance_from_records', device, records }] };
}

/**
 * Elapsed time, timer time and distance: the device's own figures, unless the records contradict them by more than 5 %. The timer is
 * contradicted by more seconds in motion than it ran, or by pauses that leave less time. The distance is contradicted only by the device's
 * own counter, if that spans the session and the laps do not confirm the total: a track of positions also includes movement with the timer
 * stopped. A session may end with a rest without records. `timeline` covers all records, whatever their values; `along` is the result of
 * `distanceAlong`.
 */
export function totalsOf(
  columns: SampleColumns,
  stated: DeviceTotals,
  timeline: Coverage,
  pauses: Pauses | null,
  along: Float64Array | null,
): Totals {
  const { elapsed, timer, notes } = timesOf(stated, timeline, pauses, along);
  const distance = distanceOf(columns, stated, elapsed, along);
  return { elapsed, timer, distance: distance.distance, notes: [...notes, ...distance.notes] };
}
