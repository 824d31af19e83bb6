import type { RecordColumns } from '../types.ts';
import { type Fields, fieldsOf, listOf, numberIn, timeIn } from './json.ts';

type Column = 'lat' | 'lon' | 'altitude' | 'distance' | 'speed' | 'heartRate' | 'cadence' | 'power' | 'temperature';

/** Column and factor by sample type, named as in either format without case and underscores. Speeds are in km/h. */
const SAMPLES: Readonly<Record<string, readonly [column: Column, factor: number]>> = {
  heartrate: ['heartRate', 1],
  speed: ['speed', 1 / 3.6],
  distance: ['distance', 1],
  altitude: ['altitude', 1],
  cadence: ['cadence', 1],
  temperature: ['temperature', 1],
  power: ['power', 1],
  leftcrankcurrentpower: ['power', 1],
  rightcrankcurrentpower: ['power', 1],
  leftpedalcrankbasedpower: ['power', 1],
  rightpedalcrankbasedpower: ['power', 1],
};
const kindOf = (name: string) => SAMPLES[name.toLowerCase().replaceAll('_', '')];

const DOUBLE: ReadonlySet<Column> = new Set(['lat', 'lon', 'distance']);

const MAX_POINTS = 1_000_000;

/** Collects values by time in ms since the start. The power of both pedals is summed. */
class Rows {
  readonly times: number[] = [];
  private readonly rows = new Map<number, number>();
  private readonly columns = new Map<Column, Map<number, number>>();

  set(column: Column, milliseconds: number, value: number, isSum = false): void {
    const time = Math.round(milliseconds);
    if (!Number.isFinite(value) || !Number.isFinite(time)) return;
    if (!this.rows.has(time)) {
      if (this.times.length === MAX_POINTS) return;
      this.rows.set(time, this.times.length);
      this.times.push(time);
    }
    let values = this.columns.get(column);
    if (values === undefined) {
      values = new Map();
      this.columns.set(column, values);
    }
    values.set(time, isSum ? (values.get(time) ?? 0) + value : value);
  }

  /** Returns the columns in chronological order. */
  finish(start: number): RecordColumns {
    const times = Float64Array.from(this.times).sort();
    const columns: Partial<Record<Column, Float32Array | Float64Array>> = {};
    for (const [column, values] of this.columns) {
      const filled = times.map((time) => values.get(time) ?? Number.NaN);
      columns[column] = DOUBLE.has(column) ? filled : Float32Array.from(filled);
    }
    return {
      n: times.length,
      time: times.map((time) => start + time / 1000),
      ...columns,
      developer: [],
    } as RecordColumns;
  }
}

function addSample(rows: Rows, name: string, milliseconds: number, raw: unknown): void {
  const kind = kindOf(name);
  const value = numberIn(raw);
  // A heart rate of 0 means that the strap lost contact.
  if (kind === undefined || (kind[0] === 'heartRate' && value <= 0)) return;
  rows.set(kind[0], milliseconds, value * kind[1], kind[0] === 'power');
}

function addPoint(rows: Rows, point: Fields, milliseconds: number): void {
  const [lat, lon] = [numberIn(point.latitude), numberIn(point.longitude)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return;
  rows.set('lat', milliseconds, lat);
  rows.set('lon', milliseconds, lon);
  rows.set('altitude', milliseconds, numberIn(point.altitude));
}

/** Adds samples of the newer format: one array of values per type, at fixed intervals. */
function addIntervals(rows: Rows, samples: readonly unknown[]): void {
  for (const one of samples.map(fieldsOf)) {
    const interval = numberIn(one.intervalMillis);
    if (typeof one.type !== 'string' || !(interval > 0)) continue;
    for (const [i, value] of listOf(one.values).entries()) addSample(rows, one.type, i * interval, value);
  }
}

/** Adds samples of the older format: one array of timed values per type, including the route. */
function addMoments(rows: Rows, samples: Fields, start: number, offset: number): void {
  for (const [name, list] of Object.entries(samples)) {
    for (const moment of listOf(list).map(fieldsOf)) {
      const milliseconds = (timeIn(moment.dateTime, offset) - start) * 1000;
      if (name === 'recordedRoute') addPoint(rows, moment, milliseconds);
      else addSample(rows, name, milliseconds, moment.value ?? moment.currentPower);
    }
  }
}

/**
 * Returns an exercise's records in either format. Routes and samples have separate clocks, so each value is placed by its own
 * time.
 * @param start seconds since 1970
 * @param offset local time minus UTC, s
 */
export function recordsOf(exercise: Fields, start: number, offset: number): RecordColumns {
  const rows = new Rows();
  const samples = fieldsOf(exercise.samples);
  addMoments(rows, samples, start, offset);
  addIntervals(rows, listOf(samples.samples));
  const route = fieldsOf(fieldsOf(exercise.routes).route);
  const begin = timeIn(route.startTime, offset);
  const shift = Number.isNaN(begin) ? 0 : (begin - start) * 1000;
  for (const point of listOf(route.wayPoints).map(fieldsOf))
    addPoint(rows, point, shift + numberIn(point.elapsedMillis));
  return rows.finish(start);
}
