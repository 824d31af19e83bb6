import type { Column } from './coverage.ts';
import { fixesOf, greatCircle, isTimed } from './motion.ts';

/** Nobody on foot is faster, m/s; slower steps are never looked at. */
const FAST_STEP = 15;
/** A step this many times as fast as the median one of the recording, and faster than {@link FAST_STEP}, is suspicious. */
const TIMES_MEDIAN = 8;
/** m/s from which a step counts as moving for the median. */
const MOVING = 0.5;
/** Fixes in a row that can be wrong together. */
const LONGEST_EXCURSION = 30;

/**
 * The positions of a recording without those that cannot be: a few fixes in a row to which nobody could get and from
 * which nobody could get back, or to which nobody could get at the end, or from which at the beginning. `count` is how
 * many fixes are left out. Columns themselves where nothing is wrong. O(n) then; else O(n log n).
 */
export function soundPositions(
  time: Column,
  lat: Column,
  lon: Column,
): { readonly lat: Column; readonly lon: Column; readonly count: number } {
  // How fast a step was is only known with times.
  if (!isTimed(time)) return { lat, lon, count: 0 };
  const fixes = fixesOf(time, lat, lon);
  const way = { time, lat, lon };
  if (!hasFastStep(way, fixes)) return { lat, lon, count: 0 };
  const wrong = excursionsOf(way, fixes);
  if (wrong.length === 0) return { lat, lon, count: 0 };
  const [soundLat, soundLon] = [lat.slice(), lon.slice()];
  for (const place of wrong) soundLat[place] = soundLon[place] = Number.NaN;
  return { lat: soundLat, lon: soundLon, count: wrong.length };
}

interface Way {
  readonly time: Column;
  readonly lat: Column;
  readonly lon: Column;
}

/** m/s between two records, which are at least a second apart. */
function speedBetween({ time, lat, lon }: Way, i: number, j: number): number {
  const seconds = time[j]! - time[i]!;
  return greatCircle(lat[i]!, lon[i]!, lat[j]!, lon[j]!) / Math.max(1, seconds);
}

/** Degrees of latitude in {@link FAST_STEP} metres: steps within are slow without their distance being worked out. */
const FAST_STEP_DEGREES = FAST_STEP / 111_195;

function hasFastStep(way: Way, fixes: Int32Array): boolean {
  const { lat, lon } = way;
  for (let k = 1; k < fixes.length; k++) {
    const [i, j] = [fixes[k - 1]!, fixes[k]!];
    // A degree of longitude is never longer than one of latitude.
    if (Math.abs(lat[j]! - lat[i]!) + Math.abs(lon[j]! - lon[i]!) <= FAST_STEP_DEGREES) continue;
    if (speedBetween(way, i, j) > FAST_STEP) return true;
  }
  return false;
}

/** m/s beyond which a step of this recording is suspicious. */
function limitOf(way: Way, fixes: Int32Array): number {
  const speeds = new Float64Array(fixes.length);
  let count = 0;
  for (let k = 1; k < fixes.length; k++) {
    const speed = speedBetween(way, fixes[k - 1]!, fixes[k]!);
    if (speed > MOVING) speeds[count++] = speed;
  }
  const median = speeds.subarray(0, count).sort()[count >> 1] ?? 0;
  return Math.max(FAST_STEP, TIMES_MEDIAN * median);
}

function excursionsOf(way: Way, fixes: Int32Array): number[] {
  const limit = limitOf(way, fixes);
  const isReached = (k: number, l: number) => speedBetween(way, fixes[k]!, fixes[l]!) <= limit;
  const wrong: number[] = [];
  const leaveOut = (from: number, to: number) => wrong.push(...fixes.subarray(from, to));
  /** Since the recording began, or since a jump that was believed. */
  let since = 0;
  let good = 0;
  for (let k = 1; k < fixes.length; k++) {
    if (isReached(good, k)) {
      good = k;
      continue;
    }
    const most = Math.min(k + LONGEST_EXCURSION, fixes.length - 1);
    let back = k + 1;
    while (back <= most && (isReached(back - 1, back) || !isReached(good, back))) back++;
    const isEnd = fixes.length - k <= LONGEST_EXCURSION && fixes.length - k < k - since;
    if (back <= most) {
      leaveOut(k, back);
      good = back;
      k = back;
    } else if (since === 0 && k <= LONGEST_EXCURSION && k < fixes.length - k) {
      leaveOut(0, k);
      good = since = k;
    } else if (isEnd) {
      leaveOut(k, fixes.length);
      break;
    } else good = since = k;
  }
  return wrong;
}
