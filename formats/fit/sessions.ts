import type { RecordColumns, Session, TimerEvent } from '../types.ts';

/**
 * Assigns records to sessions by time: a record belongs to the last session that has begun, once two consecutive records agree. Records
 * before the first session belong to it. `from` and `to` bound the rows of the part that contains the sessions.
 */
export function assignRecords(sessions: readonly Session[], time: Float64Array, from: number, to: number): Session[] {
  const ordered = [...sessions].sort((a, b) => a.start - b.start);
  let first = from;
  return ordered.map((session, i) => {
    const next = ordered[i + 1];
    let end = to;
    if (next !== undefined) {
      end = first;
      while (end < to && !hasBegun(time, end, to, next.start)) end++;
    }
    const owned = { ...session, firstRecord: first, endRecord: end };
    first = end;
    return owned;
  });
}

/** Whether the record at `i` and the next one, if any, are not before `start`. */
const hasBegun = (time: Float64Array, i: number, to: number, start: number): boolean =>
  time[i]! >= start && (i + 1 >= to || !(time[i + 1]! < start));

/** Builds a session for records without one, as in an unfinished recording, from records and timer events only; `null` without any time. */
export function sessionOfRecords(
  records: RecordColumns,
  from: number,
  to: number,
  sport: { readonly sport: string; readonly subSport: string },
  events: readonly TimerEvent[],
): Session | null {
  const start = firstValid(records.time, from, to);
  const end = lastValid(records.time, from, to);
  if (start === null || end === null) return null;
  const last = Math.max(start, end);
  return {
    ...sport,
    name: null,
    start,
    end: last,
    elapsed: last - start,
    timer: timerTime(events, start, last),
    distance: records.distance === undefined ? null : lastValid(records.distance, from, to),
    ascent: null,
    descent: null,
    averageHeartRate: null,
    maximumHeartRate: null,
    averagePower: null,
    averageCadence: null,
    calories: null,
    firstRecord: from,
    endRecord: to,
    firstEvent: 0,
    endEvent: 0,
    firstLap: 0,
    endLap: 0,
  };
}

/** Returns the seconds with the timer running between start and end; `null` if there are no timer events. */
function timerTime(events: readonly TimerEvent[], start: number, end: number): number | null {
  if (events.length === 0) return null;
  let stopped = 0;
  let since: number | null = null;
  for (const { time, type } of events) {
    if (type === 'stop') since ??= Math.min(Math.max(time, start), end);
    else if (since !== null) {
      stopped += Math.max(0, Math.min(time, end) - since);
      since = null;
    }
  }
  if (since !== null) stopped += end - since;
  return end - start - stopped;
}

function firstValid(values: Float64Array, from: number, to: number): number | null {
  for (let i = from; i < to; i++) if (!Number.isNaN(values[i])) return values[i]!;
  return null;
}

function lastValid(values: Float64Array, from: number, to: number): number | null {
  for (let i = to - 1; i >= from; i--) if (!Number.isNaN(values[i])) return values[i]!;
  return null;
}
