import { MAX_COVERED_SECONDS, MAX_COVERED_SECONDS_WITH_TIMER, MAX_ZERO_SECONDS_PER_GAP } from './constants.ts';

/** Parsed samples; NaN means no value. */
export type Column = Float32Array | Float64Array;

/** Timer start and stop, in file order; unix seconds. */
export interface TimerEvent {
  readonly time: number;
  readonly type: 'start' | 'stop';
}

/** Intervals in which the timer was stopped; whole unix seconds, ascending and disjoint. */
export interface Pauses {
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** True if the device recorded every stop and start, so gaps outside the pauses are running time. */
  readonly isComplete: boolean;
}

/** Valid samples of one signal, each with the seconds it covers. All arrays have the same length. */
export interface Coverage {
  /** Whole unix seconds, strictly ascending. */
  readonly time: Float64Array;
  /** Values rounded to whole units (watts, beats per minute). */
  readonly value: Uint16Array;
  /** Seconds covered by each sample, 0 to 60. */
  readonly seconds: Uint8Array;
  /** Record index of each sample in the columns. */
  readonly record: Uint32Array;
  /** Sum of `seconds`. */
  readonly total: number;
}

/**
 * Returns the pauses from timer events; null without events, since the timer's state is then unknown. A stop without a
 * later start lasts forever; repeated stops or starts are ignored. `isComplete`: see {@link Pauses}.
 */
export function pausesOf(events: readonly TimerEvent[], isComplete = true): Pauses | null {
  if (events.length === 0) return null;
  const from: number[] = [];
  const to: number[] = [];
  let stopped: number | null = null;
  for (const event of [...events].sort((a, b) => a.time - b.time)) {
    const time = Math.round(event.time);
    if (event.type === 'stop') stopped ??= time;
    else if (stopped !== null) {
      if (time > stopped) {
        from.push(stopped);
        to.push(time);
      }
      stopped = null;
    }
  }
  if (stopped !== null) {
    from.push(stopped);
    to.push(Number.POSITIVE_INFINITY);
  }
  return { from: Float64Array.from(from), to: Float64Array.from(to), isComplete };
}

/** Returns the seconds of [start, end) with the timer running. */
export function activeSeconds(pauses: Pauses | null, start: number, end: number): number {
  let active = end - start;
  if (pauses === null) return active;
  const { from, to } = pauses;
  for (let i = firstEndingAfter(to, start); i < from.length && from[i]! < end; i++) {
    active -= Math.min(end, to[i]!) - Math.max(start, from[i]!);
  }
  return active;
}

/** Returns the index of the first pause that ends after `moment`. */
function firstEndingAfter(to: Float64Array, moment: number): number {
  let low = 0;
  let high = to.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (to[middle]! <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the samples of a signal with values in [minimum, maximum] and the seconds each covers: the running time to
 * the next sample, if at most 60 s (30 s if no complete timer events distinguish pauses from gaps), else one second;
 * the last sample covers one second. Times are rounded to whole seconds. Samples that go back in time are dropped; of
 * samples with equal times, the last is kept. O(n).
 */
export function cover(time: Column, values: Column, minimum: number, maximum: number, pauses: Pauses | null): Coverage {
  const n = Math.min(time.length, values.length);
  const times = new Float64Array(n);
  const kept = new Uint16Array(n);
  const record = new Uint32Array(n);
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const value = values[i]!;
    if (!(value >= minimum && value <= maximum)) continue;
    const at = Math.round(time[i]!);
    if (at > last && at < Number.POSITIVE_INFINITY) count++;
    else if (at !== last) continue;
    last = at;
    times[count - 1] = at;
    kept[count - 1] = Math.round(value);
    record[count - 1] = i;
  }
  const seconds = new Uint8Array(count);
  let total = 0;
  let pause = 0;
  const limit = pauses?.isComplete ? MAX_COVERED_SECONDS_WITH_TIMER : MAX_COVERED_SECONDS;
  for (let i = 0; i < count; i++) {
    let active = 1;
    if (i + 1 < count) {
      const start = times[i]!;
      const end = times[i + 1]!;
      active = end - start;
      if (pauses !== null) {
        while (pause < pauses.to.length && pauses.to[pause]! <= start) pause++;
        for (let p = pause; p < pauses.from.length && pauses.from[p]! < end; p++) {
          active -= Math.min(end, pauses.to[p]!) - Math.max(start, pauses.from[p]!);
        }
      }
      if (active > limit) active = 1;
    }
    seconds[i] = active;
    total += active;
  }
  return {
    time: times.subarray(0, count),
    value: kept.subarray(0, count),
    seconds,
    record: record.subarray(0, count),
    total,
  };
}

/** A signal as steps of constant value: `value[i]` is valid from second `start[i]` up to `start[i + 1]`. */
export interface Steps {
  /** Start of each step, with one more entry than `value`: the total length in seconds. */
  readonly start: Float64Array;
  readonly value: Uint16Array;
}

/**
 * Converts a signal to steps on a one-second grid: each sample for its covered seconds, then 0 for the uncovered
 * seconds up to the next sample, at most an hour. Uses steps instead of seconds, so that gaps cost no memory.
 */
export function stepsOf(coverage: Coverage): Steps {
  const { time, value, seconds } = coverage;
  const n = time.length;
  const start = new Float64Array(2 * n + 1);
  const level = new Uint16Array(2 * n);
  let count = 0;
  let length = 0;
  for (let i = 0; i < n; i++) {
    const covered = seconds[i]!;
    if (covered > 0) {
      level[count] = value[i]!;
      length += covered;
      start[++count] = length;
    }
    const hole = i + 1 < n ? time[i + 1]! - time[i]! - covered : 0;
    if (hole > 0) {
      length += Math.min(hole, MAX_ZERO_SECONDS_PER_GAP);
      start[++count] = length;
    }
  }
  return { start: start.subarray(0, count + 1), value: level.subarray(0, count) };
}
