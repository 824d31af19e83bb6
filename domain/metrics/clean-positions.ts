import type { Column } from './coverage.ts';
import { fixesOf, greatCircle, isTimed } from './motion.ts';

/** Minimum speed of a suspicious step, m/s: the maximum speed on foot. */
const FAST_STEP = 15;
/** A step is suspicious if it is this many times as fast as the recording's median and faster than {@link FAST_STEP}. */
const TIMES_MEDIAN = 8;
/** Minimum speed of a moving step, m/s; the median only includes moving steps. */
const MOVING = 0.5;
/** Maximum number of consecutive fixes that can be wrong. */
const LONGEST_EXCURSION = 30;

/**
 * Removes impossible positions from a recording: short runs of fixes that cannot have been reached and left again, or
 * not reached at the end, or not left at the beginning. `count` is the number of fixes removed. Returns the same
 * columns if nothing is wrong. O(n) in that case, else O(n log n).
 */
export function cleanPositions(
  time: Column,
  lat: Column,
  lon: Column,
): { readonly lat: Column; readonly lon: Column; readonly count: number } {
  // Speeds are only known with times.
  if (!isTimed(time)) return { lat, lon, count: 0 };
  const fixes = fixesOf(time, lat, lon);
  const track = { time, lat, lon };
  if (!hasFastStep(track, fixes)) return { lat, lon, count: 0 };
  const wrong = excursionsOf(track, fixes);
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

/** Returns the speed between two records in m/s, assuming at least a second between them. */
function speedBetween({ time, lat, lon }: Way, i: number, j: number): number {
  const seconds = time[j]! - time[i]!;
  return greatCircle(lat[i]!, lon[i]!, lat[j]!, lon[j]!) / Math.max(1, seconds);
}

/** Degrees of latitude in {@link FAST_STEP} metres: shorter steps are slow without computing their distance. */
const FAST_STEP_DEGREES = FAST_STEP / 111_195;

function hasFastStep(track: Way, fixes: Int32Array): boolean {
  const { lat, lon } = track;
  for (let k = 1; k < fixes.length; k++) {
    const [i, j] = [fixes[k - 1]!, fixes[k]!];
    // A degree of longitude is never longer than a degree of latitude.
    if (Math.abs(lat[j]! - lat[i]!) + Math.abs(lon[j]! - lon[i]!) <= FAST_STEP_DEGREES) continue;
    if (speedBetween(track, i, j) > FAST_STEP) return true;
  }
  return false;
}

/** Returns the speed in m/s above which a step of this recording is suspicious. */
function limitOf(track: Way, fixes: Int32Array): number {
  const speeds = new Float64Array(fixes.length);
  let count = 0;
  for (let k = 1; k < fixes.length; k++) {
    const speed = speedBetween(track, fixes[k - 1]!, fixes[k]!);
    if (speed > MOVING) speeds[count++] = speed;
  }
  const median = speeds.subarray(0, count).sort()[count >> 1] ?? 0;
  return Math.max(FAST_STEP, TIMES_MEDIAN * median);
}

function excursionsOf(track: Way, fixes: Int32Array): number[] {
  const limit = limitOf(track, fixes);
  const isReached = (k: number, l: number) => speedBetween(track, fixes[k]!, fixes[l]!) <= limit;
  const wrong: number[] = [];
  const leaveOut = (from: number, to: number) => wrong.push(...fixes.subarray(from, to));
  /** Index of the start of the recording or of the last accepted jump. */
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
