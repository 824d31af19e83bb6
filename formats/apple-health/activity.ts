import type { ActivityToWrite } from '../fit/write-activity.ts';
import type { DecodedActivity, Lap, RecordColumns, TimerEvent } from '../types.ts';
import { READING_COLUMNS, type Readings } from './readings.ts';
import type { HealthEvent, HealthWorkout } from './workout.ts';

/** Longest plausible workout in seconds: two weeks. */
const LONGEST = 14 * 86_400;
/** Tolerance in seconds at both ends of a workout for the points of its route. */
const ROUTE_SLACK = 60;
const MAX_LAPS = 1000;

/** Whether a workout's times are plausible: it ends after it begins, and within two weeks. */
export const hasPossibleSpan = ({ start, end }: HealthWorkout): boolean => end >= start && end - start <= LONGEST;

/** FIT's names for a workout's sport. */
export interface FitSport {
  readonly sport: string;
  readonly subSport: string;
}

/**
 * Converts a workout to an activity that can be written as a file: its own totals, a record for every second with a route point or a
 * reading, its pauses and laps. Times are whole seconds, as in the export.
 * @param routes parsed files of its routes
 */
export function activityOf(
  workout: HealthWorkout,
  readings: Readings,
  routes: readonly DecodedActivity[],
  sport: FitSport,
): ActivityToWrite {
  const { start, end, offset, timeZone, duration, distance } = workout;
  return {
    fileId: { manufacturer: null, product: productOf(workout), serialNumber: null, created: start },
    session: {
      ...sport,
      start,
      end,
      elapsed: end - start,
      timer: duration !== null && duration <= end - start + 1 ? duration : null,
      distance,
      ascent: workout.ascent,
      descent: null,
      averageHeartRate: workout.averageHeartRate,
      maximumHeartRate: workout.maximumHeartRate,
      averagePower: workout.averagePower,
      averageCadence: workout.averageCadence,
      calories: workout.energy,
    },
    records: recordsOf(workout, readings, routes),
    laps: lapsOf(workout),
    events: timerEvents(workout),
    localOffset: offsetIn(timeZone, start) ?? offset,
  };
}

/** Returns the device's name from the maker's string, or the app that wrote the workout. */
function productOf({ device, sourceName }: HealthWorkout): string | null {
  const name = /(?:^|[\s,<])name:([^,>]+)/.exec(device ?? '')?.[1]?.trim();
  return name || sourceName;
}

/** Returns local time minus UTC in an IANA zone, in seconds; `null` if the zone is missing or unknown. */
function offsetIn(timeZone: string | null, utc: number): number | null {
  if (timeZone === null) return null;
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(utc * 1000);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    return (sign === '-' ? -60 : 60) * (60 * Number(hours) + Number(minutes));
  } catch {
    return null;
  }
}

const ROUTE_COLUMNS = ['lat', 'lon', 'altitude', 'speed'] as const;
type Column = (typeof ROUTE_COLUMNS)[number] | (typeof READING_COLUMNS)[number];

/** Builds one record per second with a point or a reading, in order. */
function recordsOf(workout: HealthWorkout, readings: Readings, routes: readonly DecodedActivity[]): RecordColumns {
  const { start, end, source } = workout;
  const series = READING_COLUMNS.flatMap((column) => {
    const one = readings.between(column, source, start, end);
    return one === null ? [] : [{ column, one }];
  });
  const seconds = new Set<number>();
  for (const { one } of series) one.each(start, end, (time) => seconds.add(time));
  const isInside = (time: number) => time >= start - ROUTE_SLACK && time <= end + ROUTE_SLACK;
  for (const { records } of routes) {
    for (const time of records.time) if (isInside(time)) seconds.add(Math.round(time));
  }
  const time = Float64Array.from(seconds).sort();
  const columns = new Map<Column, Float64Array>();
  const set = (column: Column, second: number, value: number) => {
    if (Number.isNaN(value)) return;
    let values = columns.get(column);
    if (values === undefined) {
      values = new Float64Array(time.length).fill(Number.NaN);
      columns.set(column, values);
    }
    values[rowOf(time, second)] = value;
  };
  for (const { records } of routes) {
    for (const column of ROUTE_COLUMNS) {
      const values = records[column];
      if (values === undefined) continue;
      for (let i = 0; i < records.n; i++) {
        if (isInside(records.time[i]!)) set(column, Math.round(records.time[i]!), values[i]!);
      }
    }
  }
  const hasRouteSpeed = columns.has('speed');
  for (const { column, one } of series) {
    // The route already has a speed for every second.
    if (column === 'speed' && hasRouteSpeed) continue;
    one.each(start, end, (second, value) => set(column, second, value));
  }
  return { n: time.length, time, ...Object.fromEntries(columns), developer: [] };
}

/** Returns the index of a second that exists in the ascending `time`. */
function rowOf(time: Float64Array, second: number): number {
  let low = 0;
  let high = time.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time[middle]! < second) low = middle + 1;
    else high = middle;
  }
  return low;
}

const STOPS: ReadonlySet<string> = new Set(['Pause', 'MotionPaused']);
const STARTS: ReadonlySet<string> = new Set(['Resume', 'MotionResumed']);

/** Returns all starts and stops of the timer. Manual and automatic pauses may overlap; the timer runs while neither is active. */
function timerEvents({ start, end, events }: HealthWorkout): TimerEvent[] {
  const timer: TimerEvent[] = [{ time: start, type: 'start' }];
  let byHand = false;
  let byMotion = false;
  for (const { type, time } of events.toSorted((a, b) => a.time - b.time)) {
    if (time < start || time > end || !(STOPS.has(type) || STARTS.has(type))) continue;
    const before = byHand || byMotion;
    if (type === 'Pause' || type === 'Resume') byHand = type === 'Pause';
    else byMotion = type === 'MotionPaused';
    const after = byHand || byMotion;
    if (after !== before) timer.push({ time, type: after ? 'stop' : 'start' });
  }
  if (!byHand && !byMotion) timer.push({ time: end, type: 'stop' });
  return timer;
}

/** Whether sections follow one another. Watches write kilometres and miles in parallel; those overlap and are not laps. */
function areInLine(events: readonly HealthEvent[]): boolean {
  return events.every(({ time }, i) => {
    const before = events[i - 1];
    return before === undefined || time >= before.time + (before.duration ?? 0) - 1;
  });
}

/** Returns the laps from the lap button, or pool lengths; otherwise the sections marked by the watch, if they follow one another. */
function lapsOf({ start, end, events, lapLength }: HealthWorkout): Lap[] {
  const of = (name: string) =>
    events
      .filter(({ type, time }) => type === name && time >= start && time <= end)
      .toSorted((a, b) => a.time - b.time)
      .slice(0, MAX_LAPS);
  const byHand = of('Lap');
  const segments = of('Segment');
  const chosen = byHand.length > 0 ? byHand : areInLine(segments) ? segments : [];
  return chosen.map(({ time, duration }, i) => {
    const until = chosen[i + 1]?.time ?? end;
    return {
      start: time,
      elapsed: duration ?? until - time,
      timer: null,
      distance: byHand.length > 0 ? lapLength : null,
      trigger: byHand.length > 0 ? 'manual' : 'automatic',
    };
  });
}
