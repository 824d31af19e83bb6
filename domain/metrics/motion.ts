import type { Climb } from './altitude.ts';
import type { SampleColumns } from './columns.ts';
import { countPositive } from './columns.ts';
import { activeSeconds, type Column, type Pauses } from './coverage.ts';

/** Mean radius of the earth, metres. */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Returns the metres between two positions in degrees on the sphere (haversine). */
export function greatCircle(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const sinLon = Math.sin(((lon2 - lon1) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLon * sinLon;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether a position in degrees is valid: devices write latitude and longitude 0 before they have a fix. */
export const isFix = (lat: number, lon: number): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);

/** Whether most records have a time. */
export function isTimed(time: Column): boolean {
  let timed = 0;
  for (let i = 0; i < time.length; i++) if (!Number.isNaN(time[i]!)) timed++;
  return 2 * timed > time.length;
}

/** Returns the record indexes of the fixes; if most records have a time, only of fixes with a time. */
export function fixesOf(time: Column, lat: Column, lon: Column): Int32Array {
  const n = time.length;
  const needsTime = isTimed(time);
  const fixes = new Int32Array(n);
  let count = 0;
  for (let i = 0; i < n; i++) {
    if (isFix(lat[i]!, lon[i]!) && !(needsTime && Number.isNaN(time[i]!))) fixes[count++] = i;
  }
  return fixes.subarray(0, count);
}

/** Source of the distance: the device's counter, the track or the speed. */
type Source = 'counter' | 'track' | 'speed';

const sourceOf = ({ time, lat, lon, distance, speed }: SampleColumns): Source | null => {
  if (distance && countPositive(distance) > 0) return 'counter';
  if (lat && lon && fixesOf(time, lat, lon).length >= 2) return 'track';
  return speed && countPositive(speed) > 0 ? 'speed' : null;
};

/** Whether {@link distanceAlong} uses the device's own distance counter. */
export const isCounted = (columns: SampleColumns): boolean => sourceOf(columns) === 'counter';

/**
 * Returns the metres from the start of the session to each record, non-decreasing: the device's distance, else the
 * track of positions without movement while the timer was stopped, else speed times time; null if none is available.
 * Records without a value repeat the previous one.
 */
export function distanceAlong(columns: SampleColumns, pauses: Pauses | null = null): Float64Array | null {
  switch (sourceOf(columns)) {
    case 'counter':
      return alongCounter(columns.distance!);
    case 'track':
      return alongTrack(columns, pauses);
    case 'speed':
      return alongSpeed(columns.time, columns.speed!);
    case null:
      return null;
  }
}

function alongCounter(distance: Column): Float64Array {
  const along = new Float64Array(distance.length);
  let most = 0;
  for (let i = 0; i < distance.length; i++) {
    if (distance[i]! > most) most = distance[i]!;
    along[i] = most;
  }
  return along;
}

/**
 * Maximum speed between two positions, m/s, above any real activity: a faster step is a jump, unless most steps are
 * that fast.
 */
const JUMP = 100;
/** Gap in seconds that separates two outings; the route across it is unknown. */
const OUTINGS_APART = 6 * 3600;

function alongTrack(columns: SampleColumns, pauses: Pauses | null): Float64Array {
  const { n, time } = columns;
  const [lat, lon] = [columns.lat!, columns.lon!];
  const fixes = fixesOf(time, lat, lon);
  const steps = new Float64Array(n);
  const jumps: [at: number, metres: number][] = [];
  const { trackStarts = [] } = columns;
  let next = 0;
  for (let k = 1; k < fixes.length; k++) {
    const [i, j] = [fixes[k - 1]!, fixes[k]!];
    while (next < trackStarts.length && trackStarts[next]! <= i) next++;
    if (next < trackStarts.length && trackStarts[next]! <= j) continue;
    const seconds = time[j]! - time[i]!;
    if (seconds >= OUTINGS_APART) continue;
    if (pauses !== null && seconds > 0 && 2 * activeSeconds(pauses, time[i]!, time[j]!) < seconds) continue;
    const metres = greatCircle(lat[i]!, lon[i]!, lat[j]!, lon[j]!);
    if (metres > JUMP * Math.max(1, seconds)) jumps.push([j, metres]);
    else steps[j] = metres;
  }
  if (2 * jumps.length > fixes.length) for (const [at, metres] of jumps) steps[at] = metres;
  for (let i = 1; i < n; i++) steps[i]! += steps[i - 1]!;
  return steps;
}

function alongSpeed(time: Column, speed: Column): Float64Array {
  const along = new Float64Array(time.length);
  let sum = 0;
  for (let i = 1; i < time.length; i++) {
    const step = time[i]! - time[i - 1]!;
    // Speed is unknown across a gap.
    if (step > 0 && step <= 30 && speed[i - 1]! > 0) sum += speed[i - 1]! * step;
    along[i] = sum;
  }
  return along;
}

/**
 * Returns the mean of the valid values within `half` seconds before and after each sample; NaN if there are none. Times
 * should ascend; a sample that goes back in time only ends its window early. O(n).
 */
export function smooth(time: Column, values: Column, half: number): Float64Array {
  const n = values.length;
  const sums = new Float64Array(n + 1);
  const counts = new Uint32Array(n + 1);
  for (let i = 0; i < n; i++) {
    const valid = !Number.isNaN(values[i]!);
    sums[i + 1] = sums[i]! + (valid ? values[i]! : 0);
    counts[i + 1] = counts[i]! + (valid ? 1 : 0);
  }
  const smoothed = new Float64Array(n);
  let from = 0;
  let to = 0;
  for (let i = 0; i < n; i++) {
    while (from < i && !(time[from]! >= time[i]! - half)) from++;
    if (to < i + 1) to = i + 1;
    while (to < n && time[to]! <= time[i]! + half) to++;
    const count = counts[to]! - counts[from]!;
    smoothed[i] = count === 0 ? Number.NaN : (sums[to]! - sums[from]!) / count;
  }
  return smoothed;
}

/** Returns the five-second mean of the speed in m/s: the device's, else from `along`; null if neither is available. */
export function smoothedSpeed(columns: SampleColumns, along: Float64Array | null): Float64Array | null {
  const { n, time, speed } = columns;
  if (speed && countPositive(speed) > 0) return smooth(time, speed, 2);
  if (along === null) return null;
  const raw = new Float64Array(n);
  let last = 0;
  for (let i = 1; i < n; i++) {
    const step = time[i]! - time[last]!;
    raw[i] = step > 0 ? (along[i]! - along[last]!) / step : Number.NaN;
    if (step > 0) last = i;
  }
  if (n > 1) raw[0] = raw[1]!;
  return smooth(time, raw, 2);
}

/** Gap in seconds after which the altitude may belong to another place. */
const GRADE_HOLE = 60;

/**
 * Returns the grade as a fraction at each record: the slope of the altitude (thirty-second mean) over the last 30 m or
 * more; 0 before that, after a gap and without altitude. O(n).
 */
export function grades(time: Column, altitude: Column | undefined, along: Float64Array | null): Float64Array {
  const n = time.length;
  const result = new Float64Array(n);
  if (!altitude || along === null) return result;
  const smoothed = smooth(time, altitude, 15);
  let back = 0;
  for (let i = 0; i < n; i++) {
    if (i > 0 && time[i]! - time[i - 1]! > GRADE_HOLE) back = i;
    while (back + 1 < i && along[i]! - along[back + 1]! >= 30) back++;
    const run = along[i]! - along[back]!;
    const grade = run >= 30 ? (smoothed[i]! - smoothed[back]!) / run : 0;
    result[i] = Number.isNaN(grade) ? 0 : grade;
  }
  return result;
}

/**
 * Returns the metres climbed and descended, from the thirty-second mean of the altitude; a turn counts once it exceeds
 * `hysteresis` metres. Null for fewer than two valid altitudes.
 */
export function climbOf(time: Column, altitude: Column, hysteresis: number): Climb | null {
  const smoothed = smooth(time, altitude, 15);
  let gain = 0;
  let loss = 0;
  let valid = 0;
  let low = Number.NaN;
  let high = Number.NaN;
  // 0 until the first change exceeds the hysteresis.
  let direction = 0;
  for (let i = 0; i < smoothed.length; i++) {
    const at = smoothed[i]!;
    if (Number.isNaN(at)) continue;
    if (valid++ === 0) {
      low = at;
      high = at;
    }
    if (direction >= 0 && at > high) high = at;
    if (direction <= 0 && at < low) low = at;
    if (direction <= 0 && at - low >= hysteresis) {
      if (direction < 0) loss += high - low;
      direction = 1;
      high = at;
    } else if (direction >= 0 && high - at >= hysteresis) {
      if (direction > 0) gain += high - low;
      direction = -1;
      low = at;
    }
  }
  if (valid < 2) return null;
  if (direction > 0) gain += high - low;
  if (direction < 0) loss += high - low;
  return { gain, loss };
}
