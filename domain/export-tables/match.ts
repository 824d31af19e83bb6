import type { TableRow } from './table.ts';

import { activityTypeById, ACTIVITY_TYPE } from '../activity-types.ts';
/** A recorded activity to match with rows of a table without file names. */
export interface Recorded {
  readonly id: string;
  /** Start in unix seconds. */
  readonly start: number;
  /** Duration in seconds, without and with pauses; null if unknown. */
  readonly duration: number | null;
  readonly elapsed: number | null;
  /** Local date of the activity. */
  readonly day: string;
  readonly typeId: number;
}

/**
 * Maximum difference of two starts, in seconds. Watch and vendor clocks agree within a minute, and activities of one
 * person start more than two minutes apart.
 */
const START_SECONDS = 120;
/** Maximum difference of two durations: in seconds, or as a share. */
const LENGTH_SECONDS = 10;
const LENGTH_SHARE = 0.02;

const isAsLong = (length: number | null, duration: number): boolean =>
  length !== null && Math.abs(length - duration) <= Math.max(LENGTH_SECONDS, duration * LENGTH_SHARE);

/** A row matched with an activity. */
export interface Match {
  readonly id: string;
  readonly row: TableRow;
}

/** Index of the first activity that begins at or after `start`. */
function firstFrom(sorted: readonly Recorded[], start: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Maximum activities compared with a row, closest first; well above the number that start at the same time in practice.
 */
const MAX_CANDIDATES = 8;

/** Key of a row's start and duration; rows with the same key are indistinguishable; null for rows without times. */
export const timeKey = ({ start, duration }: TableRow): string | null =>
  start === null || duration === null ? null : `${Math.round(start)} ${Math.round(duration)}`;

/** Whether two activity types can belong to one activity. */
function maySuit(one: number | null, other: number): boolean {
  if (one === null || one === ACTIVITY_TYPE.other || other === ACTIVITY_TYPE.other) return true;
  return activityTypeById(one).family === activityTypeById(other).family;
}

/** Returns the rows with a time, only the first of each group of indistinguishable rows. */
function apartInTime(rows: readonly TableRow[]) {
  const seen = new Map<string, { readonly row: TableRow; readonly start: number; readonly duration: number }>();
  for (const row of rows) {
    const { start, duration } = row;
    const key = timeKey(row);
    if (key === null || start === null || duration === null) continue;
    if (!seen.has(key)) seen.set(key, { row, start, duration });
  }
  return seen.values();
}

/** A row, an activity it may describe, and their difference. */
interface Pair extends Match {
  readonly apart: number;
}

/** Returns pairs of dated rows and activities with the same day, sport and duration. */
function pairsByDay(rows: readonly TableRow[], recorded: readonly Recorded[]): Pair[] {
  const days = new Map<string, Recorded[]>();
  for (const one of recorded) days.set(one.day, [...(days.get(one.day) ?? []), one]);
  return rows.flatMap((row) => {
    const { day, duration, typeId } = row;
    if (day === undefined || duration === null) return [];
    return (days.get(day) ?? []).flatMap((one): Pair[] => {
      const lengths = [one.duration, one.elapsed].filter((length) => isAsLong(length, duration));
      if (lengths.length === 0 || !maySuit(typeId, one.typeId)) return [];
      return [{ id: one.id, row, apart: Math.min(...lengths.map((length) => Math.abs(length! - duration))) }];
    });
  });
}

/** Matches rows with activities by start and duration, or by day. Each row and each activity is used at most once; the closest pairs win. */
export function matchByTime(rows: readonly TableRow[], recorded: readonly Recorded[]): Match[] {
  const sorted = recorded.toSorted((a, b) => a.start - b.start);
  const pairs: Pair[] = pairsByDay(rows, recorded);
  for (const { row, start, duration } of apartInTime(rows)) {
    const near: Pair[] = [];
    for (let i = firstFrom(sorted, start - START_SECONDS); i < sorted.length; i++) {
      const one = sorted[i]!;
      if (one.start > start + START_SECONDS) break;
      if (!isAsLong(one.duration, duration) && !isAsLong(one.elapsed, duration)) continue;
      near.push({ id: one.id, row, apart: Math.abs(one.start - start) });
    }
    pairs.push(...near.toSorted((a, b) => a.apart - b.apart).slice(0, MAX_CANDIDATES));
  }
  pairs.sort((a, b) => a.apart - b.apart);
  const taken = new Set<string | TableRow>();
  return pairs.flatMap(({ id, row }) => {
    if (taken.has(id) || taken.has(row)) return [];
    taken.add(id).add(row);
    return [{ id, row }];
  });
}

/**
 * Matches rows with activities by file name. Skips files with several activities, since rows don't identify the
 * activity.
 */
export const matchByFile = (rows: readonly TableRow[], activitiesOf: (file: string) => readonly string[]): Match[] => {
  const taken = new Set<string>();
  return rows.flatMap((row) => {
    const [id, ...others] = row.file === null ? [] : activitiesOf(row.file);
    if (id === undefined || others.length > 0 || taken.has(id)) return [];
    taken.add(id);
    return [{ id, row }];
  });
};
