import { plausible, type SampleColumns, sliceColumns } from './columns.ts';
import type { TimerEvent } from './coverage.ts';
import type { MeasureNote } from '../entities/activity.ts';
import { cleanDistance } from './clean-distance.ts';
import { cleanPositions } from './clean-positions.ts';
import { cleanTimes } from './clean-times.ts';
import type { DeviceLap } from './stretches.ts';

/** The parts of a parsed file needed for metrics. */
export interface ReadFile {
  readonly format: string;
  readonly records: SampleColumns;
  readonly events: readonly TimerEvent[];
  readonly laps: readonly DeviceLap[];
}

/** Time of a session and its position in the file. */
export interface ReadSession {
  readonly start: number;
  readonly elapsed: number | null;
  readonly firstRecord: number;
  readonly endRecord: number;
  readonly firstEvent: number;
  readonly endEvent: number;
  readonly firstLap: number;
  readonly endLap: number;
}

/** The records of one session in a file. */
export interface SessionRecords<Session extends ReadSession = ReadSession> {
  /** The session, with its laps if the file summarises them separately. */
  readonly stated: Session & { readonly laps?: readonly DeviceLap[] };
  /** Columns without impossible times, positions and distances. Distance counts from the start of the session. */
  readonly columns: SampleColumns;
  readonly events: readonly TimerEvent[];
  /** Whether the device recorded every stop and start of its timer. */
  readonly hasTimer: boolean;
  readonly laps: readonly DeviceLap[];
  readonly notes: readonly MeasureNote[];
}

/** Returns the records, timer events and laps of a session: the input for all metrics. */
export function sessionRecords<Session extends ReadSession>(file: ReadFile, session: Session): SessionRecords<Session> {
  const columns = sliceColumns(file.records, session.firstRecord, session.endRecord);
  const isFit = file.format === 'fit';
  const laps = file.laps.slice(session.firstLap, session.endLap);
  return {
    ...soundRecords(columns, session),
    // TCX totals of a session are the sum of its laps.
    stated: isFit ? { ...session, laps } : session,
    events: file.events.slice(session.firstEvent, session.endEvent),
    hasTimer: isFit,
    laps,
  };
}

function countTimes({ time }: SampleColumns): number {
  let count = 0;
  for (let i = 0; i < time.length; i++) if (!Number.isNaN(time[i]!)) count++;
  return count;
}

function soundRecords(
  recorded: SampleColumns,
  session: Pick<ReadSession, 'start' | 'elapsed'>,
): Pick<SessionRecords, 'columns' | 'notes'> {
  const notes: MeasureNote[] = [];
  const note = (what: 'time' | 'position' | 'distance', count: number) => {
    if (count > 0) notes.push({ kind: 'values_left_out', what, count });
  };
  const time = cleanTimes(recorded.time, session);
  let columns = { ...recorded, time };
  if (time !== recorded.time) note('time', countTimes(recorded) - countTimes(columns));
  if (columns.lat && columns.lon) {
    const { lat, lon, count } = cleanPositions(time, columns.lat, columns.lon);
    columns = { ...columns, lat, lon };
    note('position', count);
  }
  const { distance: counted } = plausible({ n: columns.n, time, distance: columns.distance, developer: [] });
  if (counted) {
    const { distance, count } = cleanDistance(time, counted, session.start);
    columns = { ...columns, distance };
    note('distance', count);
  }
  return { columns, notes };
}
