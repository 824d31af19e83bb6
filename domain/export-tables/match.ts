import type { TableRow } from './table.ts';

import { activityTypeById, ACTIVITY_TYPE } from '../activity-types.ts';
/** An activity, as a table that names no files may mean it. */
export interface Recorded {
  readonly id: string;
  /** Unix seconds. */
  readonly start: number;
  /** With and without pauses, seconds; null where it is not known. */
  readonly duration: number | null;
  readonly elapsed: number | null;
  /** Its day by the clock of the place. */
  readonly day: string;
  readonly typeId: number;
}

/** Clocks of a watch and of its vendor agree within a minute; two activities of one person do not begin within two. */
const START_SECONDS = 120;
/** How far two lengths may be apart: seconds, or as a share. */
const LENGTH_SECONDS = 10;
const LENGTH_SHARE = 0.02;

const isAsLong = (length: number | null, duration: number): boolean =>
  length !== null && Math.abs(length - duration) <= Math.max(LENGTH_SECONDS, duration * LENGTH_SHARE);

/** What a row says of an activity. */
export interface Match {
  readonly id: string;
  readonly row: TableRow;
}

/** The first place at or behind which a sorted list begins no earlier. */
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

/** Activities that a row is held against: the closest ones. More begin together on nobody's watch. */
const MOST_CANDIDATES = 8;

/** Equal for rows that cannot be told apart by when they began and how long they took; null for a row without times. */
export const timeKey = ({ start, duration }: TableRow): string | null =>
  start === null || duration === null ? null : `${Math.round(start)} ${Math.round(duration)}`;

/** Whether two types of activity may be one activity. */
function maySuit(one: number | null, other: number): boolean {
  if (one === null || one === ACTIVITY_TYPE.other || other === ACTIVITY_TYPE.other) return true;
  return activityTypeById(one).family === activityTypeById(other).family;
}

/** The rows that name a time, of those that cannot be told apart the first. */
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

/** A row and an activity that it may tell of, and how far they are apart. */
interface Pair extends Match {
  readonly apart: number;
}

/** Pairs of rows that name a day, with activities of that day and of their sport that took as long. */
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

/**
 * Which rows tell of which activities, by when they began and how long they took, or by their day. Each tells of one at most, and of each activity one
 * row tells: those that lie closest together.
 */
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
    pairs.push(...near.toSorted((a, b) => a.apart - b.apart).slice(0, MOST_CANDIDATES));
  }
  pairs.sort((a, b) => a.apart - b.apart);
  const taken = new Set<string | TableRow>();
  return pairs.flatMap(({ id, row }) => {
    if (taken.has(id) || taken.has(row)) return [];
    taken.add(id).add(row);
    return [{ id, row }];
  });
}

/** The same for a table that names files: of a file with several activities it says which of them it means nowhere, so that those are left out. */
export const matchByFile = (rows: readonly TableRow[], activitiesOf: (file: string) => readonly string[]): Match[] => {
  const taken = new Set<string>();
  return rows.flatMap((row) => {
    const [id, ...others] = row.file === null ? [] : activitiesOf(row.file);
    if (id === undefined || others.length > 0 || taken.has(id)) return [];
    taken.add(id);
    return [{ id, row }];
  });
};
