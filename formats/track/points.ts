import type { DeveloperColumn, Problem, RecordColumns } from '../types.ts';

/** Columns supported in track files. */
export const TRACK_COLUMNS = [
  'lat',
  'lon',
  'altitude',
  'distance',
  'speed',
  'heartRate',
  'cadence',
  'power',
  'groundContact',
  'temperature',
] as const;

export type TrackColumn = (typeof TRACK_COLUMNS)[number];
type Column = Float32Array | Float64Array;

const DOUBLE: ReadonlySet<TrackColumn> = new Set(['lat', 'lon', 'distance']);

/** Maximum number of extension columns, since each takes memory. */
const MAX_DEVELOPER = 16;

/**
 * Collects points in columns that grow geometrically. A point is written value by value and counts once it is committed, which never
 * happens to a point truncated by the end of the file.
 */
export class Points {
  n = 0;
  private capacity: number;
  private time: Float64Array;
  private readonly columns = new Map<TrackColumn, Column>();
  private readonly developer = new Map<string, Float64Array>();
  /** Indexes of the points that start a new track, ascending. */
  readonly trackStarts: number[] = [];
  private missingAt = -1;
  private backwardsAt = -1;
  private last = Number.NEGATIVE_INFINITY;

  /** @param expected estimated number of points */
  constructor(expected: number) {
    this.capacity = Math.max(16, expected);
    this.time = new Float64Array(this.capacity);
  }

  /** Sets a value of the current point. Ignores NaN. */
  set(name: TrackColumn, value: number): void {
    if (Number.isNaN(value)) return;
    let column = this.columns.get(name);
    if (column === undefined) {
      column = (DOUBLE.has(name) ? new Float64Array(this.capacity) : new Float32Array(this.capacity)).fill(Number.NaN);
      this.columns.set(name, column);
    }
    column[this.n] = value;
  }

  /** Sets a value that has no column in Longrun, under its element's name. */
  setOther(name: string, value: number): void {
    if (Number.isNaN(value)) return;
    let column = this.developer.get(name);
    if (column === undefined) {
      if (this.developer.size === MAX_DEVELOPER) return;
      column = new Float64Array(this.capacity).fill(Number.NaN);
      this.developer.set(name, column);
    }
    column[this.n] = value;
  }

  /** Commits the point at byte `at` of the file. @param time seconds since 1970; NaN if it has none */
  commit(time: number, at: number): void {
    this.time[this.n] = time;
    if (Number.isNaN(time)) {
      if (this.missingAt < 0) this.missingAt = at;
    } else {
      if (time < this.last && this.backwardsAt < 0) this.backwardsAt = at;
      this.last = time;
    }
    this.n++;
    if (this.n === this.capacity) this.grow();
  }

  /** Starts a new track with the next point. */
  beginTrack(): void {
    if (this.trackStarts.at(-1) !== this.n) this.trackStarts.push(this.n);
  }

  /** Returns the first and last valid time of the points [from, to); `null` if there is none. */
  span(from: number, to: number): { readonly first: number; readonly last: number } | null {
    let first = from;
    while (first < to && Number.isNaN(this.time[first])) first++;
    if (first >= to) return null;
    let last = to - 1;
    while (Number.isNaN(this.time[last])) last--;
    return { first: this.time[first]!, last: this.time[last]! };
  }

  /** Returns the time of a point, in seconds since 1970; NaN if it has none. */
  timeAt(i: number): number {
    return this.time[i]!;
  }

  /** Returns all columns. Adds problems with the times to `problems`. */
  finish(problems: Problem[]): RecordColumns {
    if (this.missingAt >= 0) problems.push({ tag: 'TimesMissing', offset: this.missingAt });
    if (this.backwardsAt >= 0) problems.push({ tag: 'TimesBackwards', offset: this.backwardsAt });
    const { n } = this;
    const developer: DeveloperColumn[] = [];
    for (const [name, values] of this.developer) developer.push({ name, units: '', values: values.slice(0, n) });
    const columns: Partial<Record<TrackColumn, Column>> = {};
    for (const [name, column] of this.columns) if (hasValue(column, n)) columns[name] = column.slice(0, n);
    const trackStarts = this.trackStarts.filter((place) => place > 0 && place < n);
    const starts = trackStarts.length > 0 && { trackStarts };
    return { n, time: this.time.slice(0, n), ...columns, ...starts, developer } as RecordColumns;
  }

  private grow(): void {
    this.capacity *= 2;
    this.time = longer(this.time, this.capacity) as Float64Array;
    for (const [name, column] of this.columns) this.columns.set(name, longer(column, this.capacity));
    for (const [name, column] of this.developer)
      this.developer.set(name, longer(column, this.capacity) as Float64Array);
  }
}

function longer(column: Column, capacity: number): Column {
  const next = column instanceof Float64Array ? new Float64Array(capacity) : new Float32Array(capacity);
  next.set(column);
  return next.fill(Number.NaN, column.length);
}

function hasValue(column: Column, n: number): boolean {
  for (let i = 0; i < n; i++) if (!Number.isNaN(column[i])) return true;
  return false;
}
