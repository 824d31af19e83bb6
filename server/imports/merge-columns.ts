import { plausible, type SampleColumns } from '../../domain/metrics/columns.ts';
import { MAX_COVERED_SECONDS } from '../../domain/metrics/constants.ts';
import { courseInTime } from '../../domain/metrics/analyse.ts';
import type { Column } from '../../domain/metrics/coverage.ts';
import type { SessionRecords } from '../../domain/metrics/session-records.ts';
import { distanceAlong } from '../../domain/metrics/motion.ts';
import { stepsPerMinute, storedCadence } from '../../domain/metrics/running.ts';
import type { RecordColumns, TimerEvent } from '../../formats/types.ts';

/** Columns that are simply concatenated. */
const PLAIN = [
  'lat',
  'lon',
  'altitude',
  'speed',
  'heartRate',
  'power',
  'groundContact',
  'verticalOscillation',
  'verticalRatio',
  'temperature',
] as const;

/** Returns the records that have a time. */
export function timedRecords(columns: SampleColumns): SampleColumns {
  const rows = Array.from(columns.time.keys()).filter((row) => Number.isFinite(columns.time[row]!));
  if (rows.length === columns.n) return columns;
  const pick = (column: Column | undefined) => column && Float64Array.from(rows, (row) => column[row]!);
  return {
    n: rows.length,
    time: pick(columns.time)!,
    distance: pick(columns.distance),
    cadence: pick(columns.cadence),
    ...Object.fromEntries(PLAIN.map((name) => [name, pick(columns[name])])),
    developer: columns.developer.map((column) => ({ ...column, values: pick(column.values)! })),
  };
}

/** Concatenates columns; NaN for recordings without the column. */
function joined(parts: readonly { readonly n: number; readonly values: Column | null | undefined }[]) {
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  const all = new Float64Array(n).fill(Number.NaN);
  let at = 0;
  for (const part of parts) {
    if (part.values) all.set(part.values, at);
    at += part.n;
  }
  return all;
}

/** A recording with its counted metres and seconds; `null` if unknown. */
export interface Counted {
  readonly columns: SampleColumns;
  readonly distance: number | null;
  readonly duration: number | null;
}

/** Maximum relative difference between the distance from positions and the counted distance before jumps are removed. */
const TOLERANCE = 0.05;

/** Returns the metres along the route: the device's own, else from positions, excluding gaps whose distance is not counted. */
function wayOf({ columns, distance }: Counted): Column | null {
  if (columns.distance) return columns.distance;
  const along = distanceAlong(plausible(columns));
  const whole = along?.at(-1) ?? 0;
  if (along === null || distance === null || Math.abs(whole - distance) <= TOLERANCE * distance) return along;
  let jumps = 0;
  const way = along.map((metres, i) => {
    if (i > 0 && columns.time[i]! - columns.time[i - 1]! > MAX_COVERED_SECONDS) jumps += metres - along[i - 1]!;
    return metres - jumps;
  });
  const left = way.at(-1)!;
  return left > 0 ? way.map((metres) => (metres * distance) / left) : way;
}

/** Returns the metres along the route, continued across recordings; `null` if none has a distance. */
function distances(recordings: readonly Counted[]): Float64Array | null {
  let before = 0;
  const parts = recordings.map((recording) => {
    const { columns } = recording;
    const way = wayOf(recording);
    const values = way && Float64Array.from(way, (metres) => metres + before);
    before += (way && distanceAlong(plausible({ ...columns, distance: way }))?.at(-1)) ?? 0;
    return { n: columns.n, values };
  });
  return parts.some(({ values }) => values) ? joined(parts) : null;
}

/** Returns cadences in one unit: steps, if one device counted steps and the other strides. */
function cadences(recordings: readonly SampleColumns[], onFoot: boolean): Float64Array | null {
  if (!recordings.some(({ cadence }) => cadence)) return null;
  const factors = recordings.map((columns) => {
    const mean = columns.cadence && storedCadence(columns, null);
    return onFoot && mean ? stepsPerMinute(mean) / mean : null;
  });
  const isMixed = new Set(factors.filter((factor) => factor !== null)).size > 1;
  return joined(
    recordings.map(({ n, cadence }, i) => ({
      n,
      values: cadence && isMixed ? Float64Array.from(cadence, (value) => value * (factors[i] ?? 1)) : cadence,
    })),
  );
}

/** Returns the records of several recordings in sequence, with every channel of any of them. */
export function joinedRecords(counted: readonly Counted[], onFoot: boolean): RecordColumns {
  const recordings = counted.map(({ columns }) => columns);
  const of = (column: (columns: SampleColumns) => Column | undefined) =>
    joined(recordings.map((columns) => ({ n: columns.n, values: column(columns) })));
  const plain = PLAIN.filter((name) => recordings.some((columns) => columns[name]));
  const distance = distances(counted);
  const cadence = cadences(recordings, onFoot);
  const keyOf = ({ name, units = '' }: SampleColumns['developer'][number]) => `${name}\n${units}`;
  const developer = new Map(
    recordings.flatMap((columns) => columns.developer.map((column) => [keyOf(column), column])),
  );
  return {
    n: recordings.reduce((sum, { n }) => sum + n, 0),
    time: of(({ time }) => time),
    ...(distance && { distance }),
    ...(cadence && { cadence: Float32Array.from(cadence) }),
    ...Object.fromEntries(plain.map((name) => [name, of((columns) => columns[name])])),
    developer: [...developer].map(([key, { name, units = '' }]) => ({
      name,
      units,
      values: of((columns) => columns.developer.find((column) => keyOf(column) === key)?.values),
    })),
  };
}

/** Returns the stops and starts of the timer between the first and last record. */
export function timerEvents(
  { columns, duration }: Counted,
  { events, hasTimer }: Pick<SessionRecords, 'events' | 'hasTimer'>,
): TimerEvent[] {
  const { time } = columns;
  const { pauses } = courseInTime({ columns: plausible(columns), events, hasTimer }, duration);
  return Array.from(pauses?.from ?? [], (from, i): TimerEvent[] => {
    const [begin, end] = [Math.max(time[0]!, from), Math.min(time.at(-1)!, pauses!.to[i]!)];
    return end > begin
      ? [
          { time: begin, type: 'stop' },
          { time: end, type: 'start' },
        ]
      : [];
  }).flat();
}
