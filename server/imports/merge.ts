import { activityTypeById, activityTypeOf, sportNameOf } from '../../domain/activity-types.ts';
import type { SampleColumns } from '../../domain/metrics/columns.ts';
import { correct } from '../../domain/metrics/correct.ts';
import { sumOf } from '../../domain/metrics/merge.ts';
import { sessionOf } from '../../domain/metrics/places.ts';
import { type SessionRecords, sessionRecords } from '../../domain/metrics/session-records.ts';
import { fitNames } from '../../domain/sports/fit-names.ts';
import { writeActivity, type WrittenSession } from '../../formats/fit/write-activity.ts';
import type { DecodedActivity, Lap, Session, TimerEvent } from '../../formats/types.ts';
import { measure } from './measure.ts';
import { joinedRecords, timedRecords, timerEvents } from './merge-columns.ts';
import { readOriginal } from './read-original.ts';
import { type MergedPart, type MergeResult, type MergeTask, noRecordingData } from './worker-tasks.ts';

/** Maximum number of records in the merged recording. */
const MAX_RECORDS = 500_000;
/** Maximum seconds from the start of a lap to its first record. */
const LAP_SLACK = 30;

interface Opened {
  readonly said: MergedPart;
  readonly file: DecodedActivity;
  readonly session: Session;
  readonly recorded: SessionRecords;
  readonly columns: SampleColumns;
}

/** Opens a recording as it counts: cropped, and with the corrected distance. */
function opened(bytes: Uint8Array, said: MergedPart): Opened | null {
  const { file } = readOriginal(bytes);
  const session = file.sessions[sessionOf(said.place)];
  if (!session) return null;
  const recorded = sessionRecords(file, session);
  const { columns } = said.correction === null ? recorded : correct(recorded.columns, session, said.correction);
  return { said, file, session, recorded, columns: timedRecords(columns) };
}

/** Returns the laps within the remaining part; the whole recording if its device wrote none. */
function lapsIn({ said, session, recorded, columns }: Opened): Lap[] {
  const [first, last] = [columns.time[0]!, columns.time.at(-1)!];
  const begin = Math.min(first, session.start) - LAP_SLACK;
  const all = recorded.laps.toSorted((a, b) => a.start - b.start);
  const laps = all.flatMap((lap, i): Lap[] => {
    const end = lap.elapsed === null ? (all[i + 1]?.start ?? last) : lap.start + lap.elapsed;
    if (said.correction === null) {
      return lap.start >= begin && lap.start < last ? [{ ...lap, elapsed: end - lap.start }] : [];
    }
    // The device's totals cover more than the remaining part, or a different distance.
    const [from, to] = [Math.max(first, lap.start), Math.min(last, end)];
    return to - from >= 1 ? [{ start: from, elapsed: to - from, timer: null, distance: null }] : [];
  });
  if (laps.length > 0) return laps;
  return [{ start: first, elapsed: last - first, timer: said.duration, distance: said.distance }];
}

/** Returns means weighted by moving time, if known for both. */
function heartRates(parts: readonly Opened[]): Pick<Session, 'averageHeartRate' | 'maximumHeartRate'> {
  const means = parts.flatMap(({ said: { averageHr, duration } }) =>
    averageHr && duration ? [{ averageHr, duration }] : [],
  );
  if (means.length < parts.length) return { averageHeartRate: null, maximumHeartRate: null };
  const seconds = means.reduce((sum, { duration }) => sum + duration, 0);
  return {
    averageHeartRate: means.reduce((sum, { averageHr, duration }) => sum + averageHr * duration, 0) / seconds,
    maximumHeartRate: Math.max(...parts.map(({ said }) => said.maximumHr ?? 0)) || null,
  };
}

/** Returns the recorded sport in FIT's names. */
function fitSportOf({ file, session: { sport, subSport } }: Opened): Pick<Session, 'sport' | 'subSport'> {
  return file.format === 'fit'
    ? { sport, subSport }
    : fitNames[sportNameOf(activityTypeOf(sport, subSport).activityTypeId)];
}

function sessionOfAll(parts: readonly Opened[]): WrittenSession {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  const start = Math.floor(first.said.start);
  const end = Math.max(last.columns.time.at(-1)!, last.said.start + (last.said.elapsed ?? 0));
  const total = (figure: (said: MergedPart) => number | null) => parts.map(({ said }) => figure(said)).reduce(sumOf);
  /** Returns the sum of a device figure; `null` unless all recordings have it. */
  const summed = (figure: (part: Opened) => number | null) =>
    parts.every((part) => figure(part) !== null) ? parts.map(figure).reduce(sumOf) : null;
  return {
    ...fitSportOf(first),
    start,
    end,
    elapsed: end - start,
    timer: total(({ duration }) => duration),
    distance: total(({ distance }) => distance),
    ascent: total(({ altitudeGain }) => altitudeGain),
    descent: total(({ altitudeLoss }) => altitudeLoss),
    ...heartRates(parts),
    averagePower: null,
    averageCadence: null,
    calories: summed(({ session, said }) => (said.correction === null ? session.calories : null)),
  };
}

/**
 * Merges consecutive recordings into one: all records, channels and laps, with a pause in between. Moving time and distance are the sums of
 * the counted values.
 */
export function merge(files: readonly Uint8Array[], task: Omit<MergeTask, 'kind'>): MergeResult {
  const refused = (why: Extract<MergeResult, { why: unknown }>['why']): MergeResult => ({ kind: 'merge', why });
  const parts = files.map((bytes, i) => opened(bytes, task.parts[i]!)).filter((part) => part !== null);
  if (parts.length < files.length) return refused('unreadable');
  if (parts.some(({ columns }) => columns.n === 0)) return refused('empty');
  if (parts.reduce((sum, { columns }) => sum + columns.n, 0) > MAX_RECORDS) return refused('long');
  const counted = parts.map(({ columns, said }) => ({ ...said, columns }));
  const events = parts.flatMap(({ recorded }, i) => timerEvents(counted[i]!, recorded));
  for (const [i, { columns }] of parts.slice(1).entries()) {
    const [last, next] = [Math.max(...ends(parts[i]!.columns)), Math.min(...ends(columns))];
    if (next <= last) return refused('overlapping');
    const stop: TimerEvent = { time: Math.min(Math.round(last) + 1, Math.round(next)), type: 'stop' };
    events.push(stop, { time: next, type: 'start' });
  }
  const onFoot = activityTypeById(task.activityTypeId).family === 'foot';
  const { fileId, devices } = parts[0]!.file;
  const device = fileId.manufacturer === null && devices[0] ? devices[0] : fileId;
  const bytes = writeActivity({
    fileId: { ...device, serialNumber: String(task.serial), created: Math.floor(parts[0]!.said.start) },
    session: sessionOfAll(parts),
    records: joinedRecords(counted, onFoot),
    laps: parts.flatMap(lapsIn),
    events,
    localOffset: task.utcOffset,
  });
  const said = { ...noRecordingData, utcOffset: task.utcOffset, types: { 0: task.activityTypeId } };
  const [session] = measure(bytes, task.athlete, said).sessions;
  return session === undefined ? refused('unreadable') : { kind: 'merge', bytes, session };
}

/** Returns the earliest and latest time, not necessarily of the first and last record. */
function ends({ time }: SampleColumns): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const at of time) [least, most] = [Math.min(least, at), Math.max(most, at)];
  return [least, most];
}
