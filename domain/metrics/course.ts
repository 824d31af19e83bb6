import { type SampleColumns, plausibleAltitude } from './columns.ts';
import type { Column } from './coverage.ts';
import { fixesOf, greatCircle, isTimed, smooth } from './motion.ts';

/** Distance between the positions of a course, metres. Chosen: a tenth of the shortest segment. */
export const COURSE_SPACING = 20;
/** Maximum number of positions; those of a longer route are farther apart. */
export const MAX_COURSE_POINTS = 5000;
/** Seconds on each side over which the altitude is averaged. */
const ALTITUDE_HALF = 7;
/** A step longer than this (metres) starts a new route: no course leads across it. */
const JUMP_METRES = 2000;

/** A route with its times, at even distances. All columns have the same length. */
export interface Course {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Seconds since the first record of the activity, ascending. */
  readonly time: Float64Array;
  /** Metres; NaN if unknown. */
  readonly altitude: Float64Array;
  /** Mean heart rate (per minute) and power (W) since the position before; 0 if unknown. */
  readonly heartRate: Float64Array;
  readonly power: Float64Array;
}

const STEPS = 1e5;
/** Numbers of a position, as stored. */
const FIELDS = 6;
/** Stands for an unknown altitude, in decimetres. */
const NO_ALTITUDE = -100_000;

/** Chooses records about `spacing` metres apart, and the last one. */
function chosen(fixes: Int32Array, time: Column, lat: Column, lon: Column, spacing: number): number[] {
  const rows: number[] = [];
  let last = -1;
  for (const at of fixes) {
    if (last >= 0 && !(time[at]! > time[last]!)) continue;
    if (last >= 0 && greatCircle(lat[last]!, lon[last]!, lat[at]!, lon[at]!) < spacing && at !== fixes.at(-1)) continue;
    rows.push(at);
    last = at;
  }
  return rows;
}

const meanOf = (values: Column | undefined, from: number, to: number): number => {
  const known = [...(values?.subarray(from, to) ?? [])].filter((value) => value > 0);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Returns the course of a recording with positions and times, as it is stored; null for any other, or with a jump. */
export function courseOf(columns: SampleColumns, power: Column | null): Uint8Array | null {
  const { time, lat, lon } = columns;
  if (!lat || !lon || !isTimed(time)) return null;
  const fixes = fixesOf(time, lat, lon);
  const start = time.find((at) => !Number.isNaN(at)) ?? Number.NaN;
  let rows = chosen(fixes, time, lat, lon, COURSE_SPACING);
  for (let spacing = 2 * COURSE_SPACING; rows.length > MAX_COURSE_POINTS; spacing *= 2) {
    rows = chosen(Int32Array.from(rows), time, lat, lon, spacing);
  }
  if (rows.length < 2) return null;
  const recorded = plausibleAltitude(columns, true);
  const altitude = recorded && smooth(time, recorded, ALTITUDE_HALF);
  const bytes: number[] = [];
  const before = Array.from({ length: FIELDS }, () => 0);
  rows.forEach((row, i) => {
    const from = i === 0 ? row : rows[i - 1]! + 1;
    const metres = altitude?.[row] ?? Number.NaN;
    const values = [
      Math.round(lat[row]! * STEPS),
      Math.round(lon[row]! * STEPS),
      Math.round(time[row]! - start),
      Number.isNaN(metres) ? NO_ALTITUDE : Math.round(metres * 10),
      Math.round(meanOf(columns.heartRate, from, row + 1)),
      Math.round(meanOf(power ?? undefined, from, row + 1)),
    ];
    values.forEach((value, field) => {
      writeNumber(bytes, value - before[field]!);
      before[field] = value;
    });
  });
  return Uint8Array.from(bytes);
}

/** Appends a whole number: the sign in the lowest bit, seven bits in each byte, the lowest first. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** Reads a course of {@link courseOf}. */
export function readCourse(bytes: Uint8Array): Course {
  const values: number[] = [];
  for (let i = 0; i < bytes.length; ) {
    let [rest, factor, byte] = [0, 1, 128];
    while (byte >= 128 && i < bytes.length) {
      byte = bytes[i++]!;
      rest += (byte % 128) * factor;
      factor *= 128;
    }
    values.push(rest % 2 === 1 ? -(rest + 1) / 2 : rest / 2);
  }
  const n = Math.floor(values.length / FIELDS);
  for (let i = FIELDS; i < n * FIELDS; i++) values[i]! += values[i - FIELDS]!;
  const column = (field: number, of: (value: number) => number) => {
    const result = new Float64Array(n);
    for (let i = 0; i < n; i++) result[i] = of(values[i * FIELDS + field]!);
    return result;
  };
  const same = (value: number) => value;
  return {
    lat: column(0, (value) => value / STEPS),
    lon: column(1, (value) => value / STEPS),
    time: column(2, same),
    altitude: column(3, (value) => (value === NO_ALTITUDE ? Number.NaN : value / 10)),
    heartRate: column(4, same),
    power: column(5, same),
  };
}

/** Returns the metres along a course to each position; steps that are jumps count nothing. */
export function courseMetres({ lat, lon }: Pick<Course, 'lat' | 'lon'>): Float64Array {
  const metres = new Float64Array(lat.length);
  for (let i = 1; i < lat.length; i++) {
    const step = greatCircle(lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!);
    metres[i] = metres[i - 1]! + (step > JUMP_METRES ? 0 : step);
  }
  return metres;
}
