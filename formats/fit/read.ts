import type {
  DecodedActivity,
  DeviceInfo,
  FileId,
  Lap,
  Problem,
  RecordColumns,
  Session,
  TimerEvent,
} from '../types.ts';
import { DeviceClock } from './clock.ts';
import { readColumns } from './columns.ts';
import { hasSignature, type Part, readHeader } from './header.ts';
import { mergeHeartRates } from './heart-rates.ts';
import { FIT_EPOCH, MESSAGE } from './profile.ts';
import { searchBudget } from './resync.ts';
import { Rows } from './rows.ts';
import { type Scan, scanPart } from './scan.ts';
import { assignRecords, sessionOfRecords } from './sessions.ts';
import { SummaryReader } from './summary.ts';

interface ScannedPart {
  readonly scan: Scan;
  readonly at: number;
  readonly firstRow: number;
  readonly endRow: number;
}

const NO_FILE_ID: FileId = { type: 'unknown', manufacturer: null, product: null, serialNumber: null, created: null };

/**
 * Reads a FIT file with one or several parts. Never throws on content: returns everything readable, and the problems. Times in
 * seconds since 1970, all else in the units of {@link DecodedActivity}. Source: FIT protocol description.
 */
export function readFit(bytes: Uint8Array): DecodedActivity {
  const problems: Problem[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows = new Rows(bytes.length);
  const parts = scanParts(bytes, view, rows, problems);
  const clock = new DeviceClock(
    view,
    parts.flatMap(({ scan }) => scan.messages),
  );
  const records = withHeartRates(bytes, view, parts, readColumns(bytes, view, rows, problems));
  for (let i = 0; i < records.n; i++) records.time[i] = clock.toUnix(records.time[i]! - FIT_EPOCH);
  return assemble(bytes, view, parts, records, clock, problems);
}

/** Adds the beats that a strap transferred afterwards, in separate messages and usually in a separate part. */
function withHeartRates(
  bytes: Uint8Array,
  view: DataView,
  parts: readonly ScannedPart[],
  records: RecordColumns,
): RecordColumns {
  const late = parts.flatMap(({ scan }) => scan.heartRates);
  if (late.length === 0 || records.n === 0) return records;
  const heartRate = records.heartRate ?? new Float32Array(records.n).fill(Number.NaN);
  mergeHeartRates(bytes, view, late, records.time, heartRate);
  return { ...records, heartRate };
}

function scanParts(bytes: Uint8Array, view: DataView, rows: Rows, problems: Problem[]): ScannedPart[] {
  const parts: ScannedPart[] = [];
  const budget = searchBudget(bytes.length);
  if (bytes.length === 0) problems.push({ tag: 'Empty', offset: 0 });
  let at = 0;
  while (at < bytes.length) {
    if (!hasSignature(bytes, at)) {
      if (at === 0) problems.push({ tag: 'NotFit', offset: 0 });
      else if (!onlyZeros(bytes, at)) problems.push({ tag: 'SecondPartUnreadable', offset: at });
      break;
    }
    const part = readHeader(bytes, at);
    if (at > 0 && isBroken(part)) {
      problems.push({ tag: 'SecondPartUnreadable', offset: at }, ...part.problems);
    } else problems.push(...part.problems);
    const firstRow = rows.n;
    const scan = scanPart(bytes, view, part, rows, budget);
    problems.push(...scan.problems);
    parts.push({ scan, at, firstRow, endRow: rows.n });
    at = part.end;
  }
  return parts;
}

const isBroken = (part: Part): boolean =>
  part.problems.some(({ tag }) => tag === 'Truncated' || tag === 'HeaderSizeZero');

function onlyZeros(bytes: Uint8Array, from: number): boolean {
  for (let i = from; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
}

function assemble(
  bytes: Uint8Array,
  view: DataView,
  parts: readonly ScannedPart[],
  records: RecordColumns,
  clock: DeviceClock,
  problems: Problem[],
): DecodedActivity {
  const summary = new SummaryReader(bytes, view, clock);
  const fileIds: FileId[] = [];
  const sessions: Session[] = [];
  const laps: Lap[] = [];
  const events: TimerEvent[] = [];
  const devices = new Map<string, DeviceInfo>();
  let localOffset: number | null = null;
  for (const { scan, firstRow, endRow } of parts) {
    const own: Session[] = [];
    const firstLap = laps.length;
    const ownEvents: TimerEvent[] = [];
    let sport = { sport: 'generic', subSport: 'generic' };
    let workout: string | null = null;
    for (const message of scan.messages) {
      switch (message.definition.message) {
        case MESSAGE.fileId:
          fileIds.push(summary.fileId(message));
          break;
        case MESSAGE.sport:
          sport = summary.sport(message);
          break;
        case MESSAGE.session:
          push(own, summary.session(message));
          break;
        case MESSAGE.lap:
          push(laps, summary.lap(message));
          break;
        case MESSAGE.event:
          push(ownEvents, summary.timerEvent(message));
          break;
        case MESSAGE.deviceInfo:
          note(devices, summary.device(message));
          break;
        case MESSAGE.workout:
          workout = summary.workoutName(message);
          break;
        case MESSAGE.activity:
          localOffset ??= summary.localOffset(message);
          break;
      }
    }
    const firstEvent = events.length;
    events.push(...ownEvents);
    if (own.length === 0 && endRow > firstRow && mayBeActivity(fileIds)) {
      push(own, sessionOfRecords(records, firstRow, endRow, sport, ownEvents));
    }
    // A workout has one sport, so the legs of a multisport recording are not named after it.
    const named = own.length === 1 ? own.map((session) => ({ ...session, name: workout })) : own;
    const range = { firstEvent, endEvent: events.length, firstLap, endLap: laps.length };
    sessions.push(...assignRecords(named, records.time, firstRow, endRow).map((session) => ({ ...session, ...range })));
  }
  if (clock.isUndated) problems.push({ tag: 'NoDate', offset: 0 });
  const hasActivity = records.n > 0 || sessions.length > 0;
  const fileId = chooseFileId(fileIds, hasActivity);
  if (parts.length > 0) {
    if (fileId.type !== 'activity') problems.push({ tag: 'NotActivity', offset: 0, detail: fileId.type });
    else if (records.n === 0) problems.push({ tag: 'NoRecords', offset: 0 });
  }
  return {
    format: 'fit',
    fileId,
    sessions,
    laps,
    events,
    devices: [...devices.values()],
    records,
    localOffset,
    clock: clock.isLocal ? 'local' : 'utc',
    problems: isUntimedSwim(sessions, records) ? problems.filter(({ tag }) => tag !== 'TimesMissing') : problems,
  };
}

/** Whether a file is a pool swim from an older watch, with one untimed record per length. Its times are not reported as missing. */
const isUntimedSwim = (sessions: readonly Session[], { n, time }: RecordColumns): boolean =>
  n > 0 &&
  sessions.length > 0 &&
  sessions.every(({ subSport }) => subSport === 'lap_swimming') &&
  time.every(Number.isNaN);

/** Whether a file may be an activity. Courses also contain records, but not recorded ones. A file without file_id is assumed to be an activity. */
const mayBeActivity = (fileIds: readonly FileId[]): boolean => {
  const last = fileIds.at(-1);
  return last === undefined || last.type === 'activity' || last.type === 'unknown';
};

/** Returns the activity among the parts, or the first part. A file with records but no file_id is an activity. */
function chooseFileId(fileIds: readonly FileId[], hasActivity: boolean): FileId {
  const chosen = fileIds.find(({ type }) => type === 'activity') ?? fileIds[0] ?? NO_FILE_ID;
  return chosen.type === 'unknown' && hasActivity ? { ...chosen, type: 'activity' } : chosen;
}

function push<T>(list: T[], item: T | null): void {
  if (item !== null) list.push(item);
}

/** Adds a device's state. Devices report themselves repeatedly, so each distinct state is kept once. */
function note(devices: Map<string, DeviceInfo>, device: DeviceInfo): void {
  devices.set([device.manufacturer, device.product, device.serialNumber, device.softwareVersion].join('/'), device);
}
