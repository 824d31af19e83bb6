import type { DecodedActivity, Lap, Problem, RecordColumns, Session, TimerEvent } from '../types.ts';
import {
  durationIn,
  type Fields,
  fieldsOf,
  isFlat,
  listOf,
  numberIn,
  parseDocument,
  positiveIn,
  textIn,
  timeIn,
} from './json.ts';
import { recordsOf } from './records.ts';

/** Maximum size of a session's file in bytes. Ten hours in the older format with ten kinds of values per second have 20 MB. */
const MAX_BYTES = 32 * 2 ** 20;
/** Maximum number of arrays and objects in a session's file. Ten hours in the older format, with an object per value of ten kinds, have 360,000. */
const MAX_CONTAINERS = 400_000;
const MAX_EXERCISES = 50;
const MAX_LAPS = 1000;
const MAX_PAUSES = 1000;
const LONGEST_NAME = 1000;

/** An exercise with its records, laps and timer events. */
interface Exercise {
  readonly session: Session;
  readonly records: RecordColumns;
  readonly laps: readonly Lap[];
  readonly events: readonly TimerEvent[];
}

/**
 * Reads a training session of a Polar Flow export, in its newer format (that of the AccessLink API, version 4) or the older one. Each
 * exercise becomes a session. Local times without an offset set `clock` to 'local'. Never throws on content. Units as in {@link
 * DecodedActivity}.
 */
export function readPolar(bytes: Uint8Array): DecodedActivity {
  if (bytes.length > MAX_BYTES) return assembled(NOTHING, [], [{ tag: 'TooLarge', offset: MAX_BYTES }]);
  if (!isFlat(bytes, MAX_CONTAINERS)) return assembled(NOTHING, [], [{ tag: 'TooMuchWork', offset: 0 }]);
  const root = parseDocument(bytes);
  if (root === undefined) return assembled(NOTHING, [], [{ tag: 'Truncated', offset: bytes.length }]);
  const whole = fieldsOf(root);
  const exercises = listOf(whole.exercises).slice(0, MAX_EXERCISES).map(fieldsOf);
  const parts = exercises.length === 0 ? [whole] : exercises;
  const hasRun = [whole, ...parts].some((part) => part.stopTime !== undefined || durationOf(part) !== null);
  if (!hasRun) return assembled(whole, [], [{ tag: 'NotActivity', offset: 0, detail: 'training target' }]);
  const read = parts.flatMap((part) => exerciseOf(part, whole, parts.length === 1) ?? []);
  const problems: Problem[] = [];
  if (read.length < parts.length) problems.push({ tag: 'NoDate', offset: 0 });
  if (read.length > 0 && read.every(({ records }) => records.n === 0)) problems.push({ tag: 'NoRecords', offset: 0 });
  return assembled(whole, read, problems);
}

const NOTHING: Fields = {};

const durationOf = (part: Fields): number | null => {
  const milliseconds = positiveIn(part.durationMillis);
  return milliseconds === null ? durationIn(part.duration) : milliseconds / 1000;
};

/** Maximum offset of any time zone, in minutes. */
const MAX_OFFSET = 14 * 60;

/** Returns local time minus UTC in seconds; `null` if none is reported, or it is impossible. */
function offsetOf(...parts: readonly Fields[]): number | null {
  for (const { timezoneOffsetMinutes, timezoneOffset, timeZoneOffset } of parts) {
    const minutes = numberIn(timezoneOffsetMinutes ?? timezoneOffset ?? timeZoneOffset);
    if (Math.abs(minutes) <= MAX_OFFSET) return minutes * 60;
  }
  return null;
}

/** Returns the sport: a number in Polar's list, as text, or a name in the older format. */
function sportOf(...parts: readonly Fields[]): string {
  for (const { sport } of parts) {
    const id = fieldsOf(sport).id ?? sport;
    if (typeof id !== 'string' && typeof id !== 'number') continue;
    return /^\d{1,6}$/.test(String(id)) ? `polar ${id}` : String(id).slice(0, 100);
  }
  return 'generic';
}

function statisticsOf(part: Fields): Fields {
  const list = listOf(fieldsOf(part.statistics).statistics).map(fieldsOf);
  return list.find(({ type }) => type === 'HEART_RATE') ?? NOTHING;
}

function exerciseOf(part: Fields, whole: Fields, isOnly: boolean): Exercise | null {
  const offset = offsetOf(part, whole) ?? 0;
  const start = timeIn(part.startTime ?? whole.startTime, offset);
  if (Number.isNaN(start)) return null;
  const rest = isOnly ? whole : NOTHING;
  const stop = timeIn(part.stopTime ?? rest.stopTime, offset);
  const timer = durationOf(part) ?? durationOf(rest);
  const elapsed = stop >= start ? stop - start : null;
  const records = recordsOf(part, start, offset);
  const end = start + (elapsed ?? timer ?? 0);
  const heart = fieldsOf(part.heartRate);
  const statistics = statisticsOf(part);
  const name = textIn(whole.name) ?? textIn(whole.note);
  return {
    records,
    laps: lapsOf(part, start),
    events: eventsOf(part, start, end, offset),
    session: {
      sport: sportOf(part, whole),
      subSport: 'generic',
      name: name === null ? null : name.slice(0, LONGEST_NAME),
      start,
      end,
      elapsed,
      timer,
      distance: positiveIn(part.distanceMeters, part.distance, rest.distanceMeters, rest.distance),
      ascent: positiveIn(part.ascent),
      descent: positiveIn(part.descent),
      averageHeartRate: positiveIn(part.hrAvg, heart.avg, statistics.avg, rest.hrAvg, rest.averageHeartRate),
      maximumHeartRate: positiveIn(part.hrMax, heart.max, statistics.max, rest.hrMax, rest.maximumHeartRate),
      averagePower: null,
      averageCadence: null,
      calories: positiveIn(part.calories, part.kiloCalories, rest.calories, rest.kiloCalories),
      firstRecord: 0,
      endRecord: records.n,
      firstEvent: 0,
      endEvent: 0,
      firstLap: 0,
      endLap: 0,
    },
  };
}

/** Returns the manual laps; without manual laps, the automatic ones. */
function lapsOf(part: Fields, start: number): Lap[] {
  const { laps, autoLaps } = fieldsOf(part.laps);
  const byHand = [...listOf(laps), ...listOf(part.laps)];
  const isByHand = byHand.length > 0;
  const chosen = isByHand ? byHand : [...listOf(autoLaps), ...listOf(part.autoLaps)];
  return chosen
    .slice(0, MAX_LAPS)
    .map(fieldsOf)
    .flatMap((lap): Lap[] => {
      const seconds = durationOf(lap);
      const split = positiveIn(lap.splitTimeMillis);
      const until = split === null ? durationIn(lap.splitTime) : split / 1000;
      if (seconds === null || until === null) return [];
      const distance = positiveIn(lap.distanceMeters, lap.distance);
      const trigger = isByHand ? 'manual' : 'automatic';
      return [{ start: start + until - seconds, elapsed: seconds, timer: seconds, distance, trigger }];
    });
}

function eventsOf(part: Fields, start: number, end: number, offset: number): TimerEvent[] {
  return listOf(part.pauseTimes)
    .slice(0, MAX_PAUSES)
    .map(fieldsOf)
    .flatMap((pause): TimerEvent[] => {
      const [from, to] = [timeIn(pause.startTime, offset), timeIn(pause.endTime, offset)];
      const isInside = from >= start && to > from && to <= end;
      return isInside
        ? [
            { time: from, type: 'stop' },
            { time: to, type: 'start' },
          ]
        : [];
    });
}

/** Combines all exercises into one file, each with its own range of records, laps and events. */
function assembled(whole: Fields, exercises: readonly Exercise[], problems: readonly Problem[]): DecodedActivity {
  const sessions: Session[] = [];
  const laps: Lap[] = [];
  const events: TimerEvent[] = [];
  let n = 0;
  for (const { session, records, ...own } of exercises) {
    const [firstLap, firstEvent, firstRecord] = [laps.length, events.length, n];
    laps.push(...own.laps);
    events.push(...own.events);
    n += records.n;
    const range = { firstRecord, endRecord: n, firstEvent, endEvent: events.length, firstLap, endLap: laps.length };
    sessions.push({ ...session, ...range });
  }
  const offset = offsetOf(whole, ...listOf(whole.exercises).slice(0, 1).map(fieldsOf));
  return {
    format: 'polar',
    fileId: {
      type: sessions.length > 0 ? 'activity' : 'unknown',
      manufacturer: 'polar',
      product: textIn(fieldsOf(whole.product).modelName),
      serialNumber: null,
      created: sessions[0]?.start ?? null,
    },
    sessions,
    laps,
    events,
    devices: [],
    records: joined(
      exercises.map(({ records }) => records),
      n,
    ),
    localOffset: offset,
    clock: offset === null && exercises.length > 0 ? 'local' : 'utc',
    problems,
  };
}

function joined(parts: readonly RecordColumns[], n: number): RecordColumns {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const columns = new Map<string, Float32Array | Float64Array>();
  let from = 0;
  for (const { n: count, developer: _, trackStarts: _starts, ...values } of parts) {
    for (const [name, column] of Object.entries(values)) {
      const whole =
        columns.get(name) ??
        (column instanceof Float64Array ? new Float64Array(n) : new Float32Array(n)).fill(Number.NaN);
      whole.set(column, from);
      columns.set(name, whole);
    }
    from += count;
  }
  return { n, time: new Float64Array(n), ...Object.fromEntries(columns), developer: [] };
}
