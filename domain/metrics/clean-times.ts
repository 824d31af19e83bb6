import type { Column } from './coverage.ts';

/** Maximum seconds by which the clock can be set back so that only the affected records are removed. */
const SMALL_STEP_BACK = 60;
/** Minimum gap in seconds that splits the times into runs, which are accepted or rejected as a whole. */
const DAY = 86_400;
/** Tolerance for a session's start and end, seconds. */
const SESSION_SLACK = 3600;
/** A few records more than this many seconds from all others are damage, not an activity of several months. */
const FAR_AWAY = 30 * DAY;
const FEW_RECORDS = 5;
const FEW_SHARE = 0.01;

interface Run {
  readonly from: number;
  to: number;
}

/** Start and elapsed time of a session according to its device: unix seconds, seconds; null if not reported. */
export interface DeviceSpan {
  readonly start: number | null;
  readonly elapsed: number | null;
}

/**
 * Returns the times of a session's records, with NaN for impossible times: those that break the order of most others,
 * are days outside the session's reported bounds, or are few and months away from all others. Returns the same column if
 * nothing is wrong. O(n) in that case, else O(n log n).
 */
export function cleanTimes(time: Column, stated: DeviceSpan): Column {
  let sound = time;
  if (stepsBack(time)) sound = keepRecords(time, longestOrder(time));
  const runs = runsOf(sound);
  if (runs.length < 2) return sound;
  const kept = runsOfSession(sound, runs, stated) ?? runsTogether(sound, runs);
  if (kept.length === runs.length) return sound;
  const places = kept.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));
  return keepRecords(sound, places);
}

function stepsBack(time: Column): boolean {
  let latest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < time.length; i++) {
    if (time[i]! < latest - SMALL_STEP_BACK) return true;
    if (time[i]! > latest) latest = time[i]!;
  }
  return false;
}

function keepRecords(time: Column, places: readonly number[]): Column {
  const kept = time.slice().fill(Number.NaN);
  for (const place of places) kept[place] = time[place]!;
  return kept;
}

/** Returns the indexes of the largest set of times in order (longest non-decreasing subsequence, patience sorting). */
function longestOrder(time: Column): number[] {
  const tails: number[] = [];
  const before = new Int32Array(time.length).fill(-1);
  for (let i = 0; i < time.length; i++) {
    const at = time[i]!;
    if (Number.isNaN(at)) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (time[tails[middle]!]! <= at) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[i] = tails[low - 1]!;
    tails[low] = i;
  }
  const places: number[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = before[i]!) places.push(i);
  return places.reverse();
}

/** Splits the records into runs without a gap of a day. Records without a time belong to the run around them. */
function runsOf(time: Column): Run[] {
  const runs: Run[] = [];
  let last = Number.NaN;
  for (let i = 0; i < time.length; i++) {
    const at = time[i]!;
    if (Number.isNaN(at)) continue;
    const run = runs.at(-1);
    if (run === undefined || at - last > DAY) runs.push({ from: i, to: i + 1 });
    else run.to = i + 1;
    last = at;
  }
  return runs;
}

const sizeOf = (runs: readonly Run[]): number => runs.reduce((sum, { from, to }) => sum + to - from, 0);

/** Returns the runs within the session's reported bounds; null if none are reported, or if most records are outside. */
function runsOfSession(time: Column, runs: readonly Run[], { start, elapsed }: DeviceSpan): readonly Run[] | null {
  if (start === null || elapsed === null) return null;
  const [first, last] = [start - SESSION_SLACK, start + elapsed + SESSION_SLACK];
  const inside = runs.filter(({ from, to }) => time[from]! <= last && time[to - 1]! >= first);
  return 2 * sizeOf(inside) >= sizeOf(runs) ? inside : null;
}

/** Returns the runs without the few records that are months away from the largest run. */
function runsTogether(time: Column, runs: readonly Run[]): readonly Run[] {
  const largest = runs.reduce((one, other) => (other.to - other.from > one.to - one.from ? other : one));
  const few = Math.min(FEW_RECORDS, Math.max(1, FEW_SHARE * sizeOf(runs)));
  return runs.filter(
    (run) =>
      run.to - run.from > few ||
      Math.max(time[run.from]! - time[largest.to - 1]!, time[largest.from]! - time[run.to - 1]!) <= FAR_AWAY,
  );
}
