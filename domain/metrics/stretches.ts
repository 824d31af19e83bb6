import { METRES_PER_MILE } from '../units.ts';
import type { SampleColumns } from './columns.ts';
import { activeSeconds, type Pauses } from './coverage.ts';

/** A section of a recording. Times are seconds since its first record, pauses included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The metrics of a section; null if unknown. */
export interface Stretch extends Span {
  /** Distance in metres. */
  readonly distance: number | null;
  /** Seconds with the timer running. */
  readonly seconds: number;
  /** Heart rate in beats per minute and, below, power in watts: means over time. */
  readonly heartRate: number | null;
  readonly power: number | null;
}

/** A lap as written by a watch: unix seconds, seconds, metres; null if not reported. */
export interface DeviceLap {
  readonly start: number;
  readonly elapsed: number | null;
  readonly timer: number | null;
  readonly distance: number | null;
  /** Event that ended the lap; absent if not reported. */
  readonly trigger?: 'manual' | 'automatic' | 'sessionEnd';
}

/** Distance over time: records in order, metres non-decreasing. */
export interface Course {
  /** Time in unix seconds, ascending. */
  readonly time: Float64Array;
  readonly along: Float64Array | null;
  readonly heartRate: ArrayLike<number> | null;
  readonly power: ArrayLike<number> | null;
  readonly pauses: Pauses | null;
}

/** Returns the course of a recording. Skips records with missing or decreasing times. */
export function courseOf(
  columns: Pick<SampleColumns, 'time' | 'heartRate'>,
  along: Float64Array | null,
  power: ArrayLike<number> | null,
  pauses: Pauses | null,
): Course {
  const rows = new Uint32Array(columns.time.length);
  let count = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < columns.time.length; i++) {
    if (!(columns.time[i]! > latest)) continue;
    latest = columns.time[i]!;
    rows[count++] = i;
  }
  const picked = (values: ArrayLike<number>) => {
    const cleaned = new Float64Array(count);
    for (let k = 0; k < count; k++) cleaned[k] = values[rows[k]!]!;
    return cleaned;
  };
  const pick = (values: ArrayLike<number> | null | undefined) => (values ? picked(values) : null);
  return {
    time: picked(columns.time),
    along: pick(along),
    heartRate: pick(columns.heartRate),
    power: pick(power),
    pauses,
  };
}

/** Returns the index of the first value that is not below `value`; the length if there is none. */
function placeOf(values: Float64Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Interpolates linearly; constant beyond both ends. */
function between(xs: Float64Array, ys: Float64Array, x: number): number {
  const i = placeOf(xs, x);
  if (i === 0) return ys[0]!;
  if (i === xs.length) return ys[i - 1]!;
  const [x0, x1] = [xs[i - 1]!, xs[i]!];
  return x1 === x0 ? ys[i]! : ys[i - 1]! + ((x - x0) / (x1 - x0)) * (ys[i]! - ys[i - 1]!);
}

/** Maximum gap in seconds; in longer gaps, measurements are unknown. */
const LONGEST_HOLE = 30;

/**
 * Returns the time-weighted mean of the valid values in a span of unix seconds; each value is held until the next
 * record.
 */
function meanIn(time: Float64Array, values: ArrayLike<number> | null, from: number, to: number): number | null {
  if (values === null) return null;
  let sum = 0;
  let seconds = 0;
  for (let i = placeOf(time, from); i < time.length && time[i]! < to; i++) {
    const value = values[i]!;
    if (!Number.isFinite(value)) continue;
    const next = Math.min(to, time[i + 1] ?? time[i]! + 1);
    const held = Math.min(LONGEST_HOLE, next - time[i]!);
    sum += value * held;
    seconds += held;
  }
  return seconds === 0 ? null : sum / seconds;
}

/** Returns the metrics of a span in unix seconds. */
export function segmentIn(course: Course, from: number, to: number): Stretch {
  const { time, along, pauses } = course;
  const start = time[0] ?? 0;
  return {
    from: from - start,
    to: to - start,
    distance: along === null ? null : between(time, along, to) - between(time, along, from),
    seconds: Math.max(0, activeSeconds(pauses, from, to)),
    heartRate: meanIn(time, course.heartRate, from, to),
    power: meanIn(time, course.power, from, to),
  };
}

/** Maximum number of splits; further ones are dropped. */
const MAX_STRETCHES = 500;
/** Minimum length of the last split in metres. */
const SHORTEST_REST = 50;

/** Splits the recording every `metres`; the last split may be shorter. Empty without distance. */
export function splitsOf(course: Course, metres: number): Stretch[] {
  const { time, along } = course;
  const total = along?.at(-1) ?? 0;
  const splits: Stretch[] = [];
  if (along === null || time.length < 2) return splits;
  let from = time[0]!;
  for (let k = 1; splits.length < MAX_STRETCHES; k++) {
    const isLast = k * metres >= total;
    if (isLast && total - (k - 1) * metres < SHORTEST_REST) break;
    const to = isLast ? time.at(-1)! : between(along, time, k * metres);
    splits.push(segmentIn(course, from, to));
    from = to;
    if (isLast) break;
  }
  return splits;
}

/**
 * Distances with stored best times, by column name: metres, and a time in seconds below all records. A faster file is
 * no run.
 */
export const EFFORTS_BY_DISTANCE = {
  t400m: { metres: 400, least: 43 },
  t1km: { metres: 1000, least: 131 },
  tmile: { metres: METRES_PER_MILE, least: 223 },
  t5km: { metres: 5000, least: 755 },
  t10km: { metres: 10_000, least: 1571 },
  thalf: { metres: 21_097.5, least: 3400 },
  tmarathon: { metres: 42_195, least: 7180 },
} as const;
export type EffortKey = keyof typeof EFFORTS_BY_DISTANCE;
export const effortKeys = Object.keys(EFFORTS_BY_DISTANCE) as EffortKey[];
/** Maximum running speed over a second, m/s; a faster step is a jump of the position. */
const FASTEST = 13;

/** The fastest section of a recording over a distance. */
export interface Effort extends Span {
  readonly metres: number;
}

/**
 * Returns, for each record, the index of the latest record at or before it that was reached by a jump; -1 if there is
 * none.
 */
function jumpsOf({ time, along }: Course): Int32Array {
  const jumps = new Int32Array(time.length).fill(-1);
  if (along === null) return jumps;
  for (let i = 1; i < time.length; i++) {
    const isJump = along[i]! - along[i - 1]! > FASTEST * (time[i]! - time[i - 1]!);
    jumps[i] = isJump ? i : jumps[i - 1]!;
  }
  return jumps;
}

/** Returns the time at which `metres` were reached, between record `place` and the one before it. */
function timeAt(time: Float64Array, along: Float64Array, place: number, metres: number): number {
  const before = along[place - 1]!;
  const way = along[place]! - before;
  const share = way === 0 ? 1 : (metres - before) / way;
  return time[place - 1]! + share * (time[place]! - time[place - 1]!);
}

/**
 * Returns the fastest section over a distance in elapsed time, so pauses count. Distance is interpolated between
 * records, so the best section starts or ends at a record; sections with a jump do not count. Null if the recording is
 * shorter. O(n).
 */
export function bestEffort(course: Course, metres: number, jumps = jumpsOf(course)): Effort | null {
  const { time, along } = course;
  if (along === null || time.length < 2 || along.at(-1)! < metres) return null;
  const n = time.length;
  let best = Number.POSITIVE_INFINITY;
  let [bestFrom, bestTo] = [0, 0];
  const take = (from: number, to: number) => {
    if (to <= from || to - from >= best) return;
    best = to - from;
    [bestFrom, bestTo] = [from, to];
  };
  // For most sections, whole records alone show that they are too slow. A section contains a jump if the jump leads to a record after its
  // first and up to its last.
  // Sections that start at a record: the end advances with the start.
  let end = 1;
  for (let i = 0; i < n; i++) {
    const target = along[i]! + metres;
    while (end < n && along[end]! < target) end++;
    if (end === n) break;
    if (time[end - 1]! - time[i]! >= best || jumps[end]! > i) continue;
    take(time[i]!, timeAt(time, along, end, target));
  }
  // Sections that end at a record: where distance stands still, the last such record.
  let begin = 1;
  for (let j = 1; j < n; j++) {
    const target = along[j]! - metres;
    if (target < 0) continue;
    while (begin < n && along[begin]! <= target) begin++;
    if (time[j]! - time[begin]! >= best || jumps[j]! > begin - 1) continue;
    take(timeAt(time, along, begin, target), time[j]!);
  }
  if (best === Number.POSITIVE_INFINITY) return null;
  return { metres, from: bestFrom - time[0]!, to: bestTo - time[0]! };
}

/** Times of the best efforts in seconds; null if the recording is shorter. */
export type EffortTimes = Record<EffortKey, number | null>;

/** The fastest section over one of the distances, and whether it is humanly possible. */
export interface FastestPart extends Effort {
  readonly key: EffortKey;
  readonly isPossible: boolean;
}

/** Returns the fastest sections of a recording over each distance it covers, shortest first. */
export function fastestParts(course: Course): FastestPart[] {
  const jumps = jumpsOf(course);
  return effortKeys.flatMap((key) => {
    const { metres, least } = EFFORTS_BY_DISTANCE[key];
    const effort = bestEffort(course, metres, jumps);
    return effort === null ? [] : [{ ...effort, key, isPossible: effort.to - effort.from >= least }];
  });
}

/** Returns the humanly possible best efforts of a recording, shortest distance first. */
export const bestEfforts = (course: Course): Effort[] =>
  fastestParts(course).flatMap(({ metres, from, to, isPossible }) => (isPossible ? [{ metres, from, to }] : []));

/** Returns the times of the fastest sections that are humanly possible. */
export const timesOfParts = (parts: readonly FastestPart[]): EffortTimes =>
  Object.fromEntries(
    effortKeys.map((key) => {
      const part = parts.find((one) => one.key === key && one.isPossible);
      return [key, part === undefined ? null : part.to - part.from];
    }),
  ) as EffortTimes;

/** Returns the times of a recording's best efforts; all null without a course. */
export const effortTimes = (course: Course | null): EffortTimes =>
  timesOfParts(course === null ? [] : fastestParts(course));
