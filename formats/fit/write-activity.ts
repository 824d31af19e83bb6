import type { DeveloperColumn, FileId, Lap, LapTrigger, RecordColumns, Session, TimerEvent } from '../types.ts';
import { manufacturerNumber, sportNumber, subSportNumber } from './names.ts';
import {
  ACTIVITY,
  type ColumnName,
  DESCRIPTION,
  EVENT,
  FILE_ID,
  FIT_EPOCH,
  LAP,
  LAP_TRIGGER,
  MESSAGE,
  RECORD_FIELDS,
  SESSION,
  TIMER_EVENT,
  TIMESTAMP,
} from './profile.ts';
import { fitFile, Messages, WRITTEN_BASES, type EncodedField, encodeString } from './writer.ts';

/** A session without its position in a file. */
export type WrittenSession = Omit<
  Session,
  'name' | 'firstRecord' | 'endRecord' | 'firstEvent' | 'endEvent' | 'firstLap' | 'endLap'
>;

/** Content of an activity file, in the units of {@link RecordColumns}. Times are written in whole seconds, as FIT requires. */
export interface ActivityToWrite {
  readonly fileId: Pick<FileId, 'manufacturer' | 'product' | 'serialNumber'> & { readonly created: number };
  readonly session: WrittenSession;
  /** Records in chronological order, without NaN times. */
  readonly records: RecordColumns;
  readonly laps: readonly Lap[];
  readonly events: readonly TimerEvent[];
  /** Local time minus UTC in seconds; `null` if unknown. */
  readonly localOffset: number | null;
}

type Base = 'sint8' | 'uint8' | 'uint16' | 'sint32' | 'uint32';
/** Most precise field of each column, and its base type. */
const FIELDS: Readonly<Record<ColumnName, readonly [field: number, base: Base]>> = {
  lat: [0, 'sint32'],
  lon: [1, 'sint32'],
  altitude: [78, 'uint32'],
  distance: [5, 'uint32'],
  speed: [73, 'uint32'],
  heartRate: [3, 'uint8'],
  cadence: [52, 'uint16'],
  power: [7, 'uint16'],
  groundContact: [41, 'uint16'],
  verticalOscillation: [39, 'uint16'],
  verticalRatio: [83, 'uint16'],
  temperature: [13, 'sint8'],
};
const COLUMNS = Object.keys(FIELDS) as ColumnName[];
/** Minimum of a base type, and its maximum, which means "none". */
const RANGE: Readonly<Record<Base, readonly [least: number, none: number]>> = {
  sint8: [-128, 0x7f],
  uint8: [0, 0xff],
  uint16: [0, 0xffff],
  sint32: [-(2 ** 31), 0x7fffffff],
  uint32: [0, 0xffffffff],
};

/** Local type of records. */
const RECORD_TYPE = 1;
/** Local type of timer events. */
const EVENT_TYPE = 2;
const EVENT_BYTES = 7;
const STOP_ALL = 4;
const TIME_BYTES = 4;
const CELL = 8;
/** Maximum number of developer fields. FIT numbers them with one byte. */
const MAX_DEVELOPER_FIELDS = 64;

const stamp = (time: number): number => Math.max(0, Math.round(time) - FIT_EPOCH);
/** Returns a field, or nothing if its value is not representable. */
function optionalField(
  field: number,
  base: 'uint8' | 'uint16' | 'uint32' | 'uint32z',
  value: number | null,
): EncodedField[] {
  const none = 256 ** WRITTEN_BASES[base][1] - 1;
  return value !== null && value >= 0 && Math.round(value) < none ? [[field, base, Math.round(value)]] : [];
}
const times = (value: number | null, factor: number) => (value === null ? null : value * factor);

/** Writes one column into every record. */
function setColumn(view: DataView, starts: Uint32Array, at: number, values: ArrayLike<number>, name: ColumnName): void {
  const [field, base] = FIELDS[name];
  const { times, scale, offset } = RECORD_FIELDS.find((row) => row.field === field)!;
  const [least, none] = RANGE[base];
  const size = WRITTEN_BASES[base][1];
  for (let i = 0; i < starts.length; i++) {
    const raw = Math.round(((values[i]! + offset) * scale) / times);
    const value = raw >= least && raw < none ? raw : none;
    const place = starts[i]! + at;
    if (size === 1) view.setUint8(place, value);
    else if (size === 2) view.setUint16(place, value, true);
    else view.setUint32(place, value, true);
  }
}

function setDeveloper(view: DataView, starts: Uint32Array, at: number, values: ArrayLike<number>): void {
  for (let i = 0; i < starts.length; i++) {
    const [place, value] = [starts[i]! + at, values[i]!];
    if (Number.isNaN(value)) {
      view.setUint32(place, 0xffffffff);
      view.setUint32(place + 4, 0xffffffff);
    } else view.setFloat64(place, value, true);
  }
}

function definitions(present: readonly ColumnName[], developer: readonly DeveloperColumn[]): Uint8Array {
  const event = [0x40 | EVENT_TYPE, 0, 0, MESSAGE.event, 0, 3, TIMESTAMP, TIME_BYTES, WRITTEN_BASES.uint32[0]];
  event.push(EVENT.event, 1, 0, EVENT.type, 1, 0);
  const record = [0x60 | RECORD_TYPE, 0, 0, MESSAGE.record, 0, present.length + 1, TIMESTAMP, TIME_BYTES, 0x86];
  for (const name of present) {
    const [code, size] = WRITTEN_BASES[FIELDS[name][1]];
    record.push(FIELDS[name][0], size, code);
  }
  record.push(developer.length, ...developer.flatMap((_, i) => [i, CELL, 0]));
  return Uint8Array.from([...event, ...record]);
}

/** Writes records interleaved with timer events, in chronological order. */
function track({ records, events }: ActivityToWrite, developer: readonly DeveloperColumn[]): Uint8Array {
  const present = COLUMNS.filter((name) => records[name] !== undefined);
  const sizes = [...present.map((name) => WRITTEN_BASES[FIELDS[name][1]][1]), ...developer.map(() => CELL)];
  const stride = 1 + TIME_BYTES + sizes.reduce<number>((sum, size) => sum + size, 0);
  const ordered = events.toSorted((a, b) => a.time - b.time);
  const head = definitions(present, developer);
  const bytes = new Uint8Array(head.length + records.n * stride + ordered.length * EVENT_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(head);
  let at = head.length;
  let next = 0;
  const writeEvents = (until: number) => {
    for (; next < ordered.length && ordered[next]!.time <= until; next++) {
      const { time, type } = ordered[next]!;
      bytes[at] = EVENT_TYPE;
      view.setUint32(at + 1, stamp(time), true);
      bytes[at + 5] = TIMER_EVENT;
      bytes[at + 6] = type === 'start' ? 0 : STOP_ALL;
      at += EVENT_BYTES;
    }
  };
  const starts = new Uint32Array(records.n);
  for (let i = 0; i < records.n; i++) {
    writeEvents(records.time[i]!);
    bytes[at] = RECORD_TYPE;
    view.setUint32(at + 1, stamp(records.time[i]!), true);
    starts[i] = at;
    at += stride;
  }
  writeEvents(Number.POSITIVE_INFINITY);
  let place = 1 + TIME_BYTES;
  for (const name of present) {
    setColumn(view, starts, place, records[name]!, name);
    place += WRITTEN_BASES[FIELDS[name][1]][1];
  }
  for (const { values } of developer) {
    setDeveloper(view, starts, place, values);
    place += CELL;
  }
  return bytes;
}

function front({ fileId }: ActivityToWrite, developer: readonly DeveloperColumn[]): Uint8Array {
  const { manufacturer, product, serialNumber, created } = fileId;
  const isNumber = product !== null && /^\d+$/.test(product);
  const front = new Messages();
  front.message(MESSAGE.fileId, [
    [FILE_ID.type, 'enum', 4],
    ...optionalField(FILE_ID.manufacturer, 'uint16', manufacturer === null ? null : manufacturerNumber(manufacturer)),
    ...optionalField(FILE_ID.product, 'uint16', isNumber ? Number(product) : null),
    ...optionalField(FILE_ID.serialNumber, 'uint32z', serialNumber === null ? null : Number(serialNumber)),
    [FILE_ID.created, 'uint32', stamp(created)],
    ...(product === null || isNumber
      ? []
      : [[FILE_ID.productName, 'string', encodeString(product).bytes] satisfies EncodedField]),
  ]);
  if (developer.length > 0) front.message(MESSAGE.developerDataId, [[3, 'uint8', 0]]);
  for (const [i, { name, units }] of developer.entries()) {
    front.message(MESSAGE.fieldDescription, [
      [DESCRIPTION.developer, 'uint8', 0],
      [DESCRIPTION.field, 'uint8', i],
      [DESCRIPTION.baseType, 'uint8', WRITTEN_BASES.float64[0]],
      [DESCRIPTION.name, 'string', encodeString(name).bytes],
      ...(units === '' ? [] : [[DESCRIPTION.units, 'string', encodeString(units).bytes] satisfies EncodedField]),
    ]);
  }
  return front.bytes;
}

/** FIT's numbers of lap triggers. Automatic laps are written as distance laps. */
const TRIGGERS: Readonly<Record<LapTrigger, number>> = { ...LAP_TRIGGER, automatic: 2 };

/** Writes the session, laps and final messages of an activity file. */
function back({ session, laps, localOffset }: ActivityToWrite): Uint8Array {
  const back = new Messages();
  const end = stamp(session.end);
  for (const [i, lap] of laps.entries()) {
    back.message(MESSAGE.lap, [
      [254, 'uint16', i % 0x1000],
      [TIMESTAMP, 'uint32', stamp(lap.start + (lap.elapsed ?? 0))],
      [LAP.start, 'uint32', stamp(lap.start)],
      ...optionalField(LAP.elapsed, 'uint32', times(lap.elapsed, 1000)),
      ...optionalField(LAP.timer, 'uint32', times(lap.timer, 1000)),
      ...optionalField(LAP.distance, 'uint32', times(lap.distance, 100)),
      ...(lap.trigger === undefined ? [] : [[LAP.trigger, 'enum', TRIGGERS[lap.trigger]] satisfies EncodedField]),
    ]);
  }
  const sport = sportNumber(session.sport) ?? 0;
  back.message(MESSAGE.session, [
    [254, 'uint16', 0],
    [TIMESTAMP, 'uint32', end],
    [SESSION.start, 'uint32', stamp(session.start)],
    [SESSION.sport, 'enum', sport],
    [SESSION.subSport, 'enum', subSportNumber(session.subSport) ?? 0],
    ...optionalField(SESSION.elapsed, 'uint32', times(session.elapsed, 1000)),
    ...optionalField(SESSION.timer, 'uint32', times(session.timer, 1000)),
    ...optionalField(SESSION.distance, 'uint32', times(session.distance, 100)),
    ...optionalField(SESSION.calories, 'uint16', session.calories),
    ...optionalField(SESSION.averageHeartRate, 'uint8', session.averageHeartRate),
    ...optionalField(SESSION.maximumHeartRate, 'uint8', session.maximumHeartRate),
    ...optionalField(SESSION.averageCadence, 'uint8', session.averageCadence),
    ...optionalField(SESSION.averagePower, 'uint16', session.averagePower),
    ...optionalField(SESSION.ascent, 'uint16', session.ascent),
    ...optionalField(SESSION.descent, 'uint16', session.descent),
  ]);
  back.message(MESSAGE.activity, [
    [TIMESTAMP, 'uint32', end],
    ...optionalField(0, 'uint32', times(session.timer, 1000)),
    [1, 'uint16', 1],
    [2, 'enum', 0],
    ...optionalField(ACTIVITY.localTimestamp, 'uint32', localOffset === null ? null : end + localOffset),
  ]);
  return back.bytes;
}

/** Writes an activity as a FIT file, from which {@link readFit} reads the same values. */
export function writeActivity(activity: ActivityToWrite): Uint8Array<ArrayBuffer> {
  const developer = activity.records.developer.slice(0, MAX_DEVELOPER_FIELDS);
  return fitFile(0x20, [front(activity, developer), track(activity, developer), back(activity)]);
}
