import * as z from 'zod/mini';
import { NOTE_MAX } from '../entities/activity.ts';
import { ACTIVITY_NAME_MAX } from '../entities/activity-details.ts';
import { gearKinds } from '../entities/gear.ts';
import { unknownSport } from '../sports/unknown-sport.ts';
import { typeOfWord } from './sport-words.ts';

const text = z.nullable(z.string());

const tableRow = z.object({
  /** The activity's file, relative to the table; null if the table has no file names. */
  file: text,
  /** Start in unix seconds, and duration; null if the table has file names. */
  start: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  /** Local date, such as '2026-05-01'; set if the table has durations but no start times. */
  day: z.optional(z.string()),
  name: text,
  note: text,
  /** Activity type; null if the sport's word is unknown or meaningless. */
  typeId: z.nullable(z.number()),
  /** The word for the sport, if missing from the sports table. */
  unknownSport: z.optional(z.string()),
  race: z.boolean(),
  gear: text,
  /** Kind of the gear; omitted if the sport implies it. */
  gearKind: z.optional(z.enum(gearKinds)),
  /** The vendor's id of the activity, if other tables refer to it. */
  activity: z.optional(z.string()),
});
/** A table's data on one activity. */
export type TableRow = Readonly<z.infer<typeof tableRow>>;

/** Returns the activity type for a list's sport word, or the word itself if unknown. */
export function sportIn(word: string): Pick<TableRow, 'typeId' | 'unknownSport'> {
  const unknown = unknownSport(word, '');
  return { typeId: typeOfWord(word), ...(unknown !== null && { unknownSport: unknown }) };
}

/** A row without data. */
export const emptyRow: TableRow = {
  file: null,
  start: null,
  duration: null,
  name: null,
  note: null,
  typeId: null,
  race: false,
  gear: null,
};

/** Why a row of a vendor's list has no data for a recording. */
export const rowFaults = ['badRow', 'noFile', 'multisport', 'tooManyRows', 'exportCut', 'plannedOnly'] as const;
export type RowFault = (typeof rowFaults)[number];

const listedRow = z.object({
  /** Index in `rows`; null if the row has no usable data. */
  at: z.nullable(z.number()),
  fault: z.nullable(z.enum(rowFaults)),
  /** Number of rows this entry represents; greater than 1 only beyond the row limit. */
  count: z.number(),
  /** The vendor's id of the activity, its name, sport and date, as written by the vendor. */
  key: text,
  name: text,
  sport: text,
  date: text,
});
/** A row of a vendor's activity list in a report. */
export type ListedRow = Readonly<z.infer<typeof listedRow>>;
/** Identification of a row in a report. */
export type RowLabel = Pick<ListedRow, 'key' | 'name' | 'sport' | 'date'>;

export const readTableShape = z.object({
  rows: z.array(tableRow),
  /** Number of unreadable rows. */
  bad: z.number(),
  /**
   * True if the table contains only gear by the vendor's activity ids; start times are in other tables of the export.
   */
  isGearList: z.optional(z.boolean()),
  /** True if its activities may come from other imports, since the service provides no recordings with the list. */
  isOfAnyImport: z.optional(z.boolean()),
  /**
   * True if Longrun made this list because the export has none, so that a report can cover each
   * workout.
   */
  isAccount: z.optional(z.boolean()),
  /** Every row of an activity list in order, including rows without data; omitted for other lists, and once it is stored. */
  list: z.optional(z.array(listedRow)),
});
export type ReadTable = Readonly<z.infer<typeof readTableShape>>;

/** Maximum rows and total characters of one table: more than thirty years with three activities a day. */
export const MAX_TABLE_ROWS = 40_000;
export const MAX_TABLE_TEXT = 8 * 2 ** 20;

export const MAX_GEAR_NAME = 80;
/** Maximum length of a text that identifies a row in a report. */
const MAX_LABEL = 80;

/**
 * Cuts a text without splitting a surrogate pair, and removes characters that the database rejects. Returns null if
 * nothing remains.
 */
function cut(text: string, most: number): string | null {
  const clean = text
    .replace(/[^\P{Cc}\r\n\t]/gu, '')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
    .trim();
  return clean === '' ? null : clean;
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

export const nameIn = (text: string | null | undefined): string | null => cut(inOneLine(text ?? ''), ACTIVITY_NAME_MAX);
export const gearIn = (text: string | null | undefined): string | null => cut(inOneLine(text ?? ''), MAX_GEAR_NAME);
const labelIn = (text: string | null | undefined): string | null => cut(inOneLine(text ?? ''), MAX_LABEL);
/** Returns the texts that identify a row in a report, cut to 80 characters each. */
export const rowLabel = (said: { readonly [Key in keyof RowLabel]?: string | null | undefined }): RowLabel => ({
  key: labelIn(said.key),
  name: labelIn(said.name),
  sport: labelIn(said.sport),
  date: labelIn(said.date),
});

/** Joins texts into a note, one paragraph each. */
export const noteIn = (...texts: readonly (string | null | undefined)[]): string | null =>
  cut(texts.flatMap((text) => cut(text ?? '', NOTE_MAX) ?? []).join('\n\n'), NOTE_MAX);

const sizeOf = ({ file, name, note, gear }: TableRow): number =>
  (file?.length ?? 0) + (name?.length ?? 0) + (note?.length ?? 0) + (gear?.length ?? 0);

/** Collects rows up to the limits; null is an unreadable row. */
export function collectRows(read: Iterable<TableRow | null>): ReadTable {
  const rows: TableRow[] = [];
  let bad = 0;
  let text = 0;
  for (const row of read) {
    if (row === null || rows.length >= MAX_TABLE_ROWS || text + sizeOf(row) > MAX_TABLE_TEXT) bad++;
    else {
      text += sizeOf(row);
      rows.push(row);
    }
  }
  return { rows, bad };
}

/** A workout of an export that contains no list of its workouts. */
export interface UnlistedWorkout {
  readonly label: RowLabel;
  /** The workout's file in the export; null if it was skipped. */
  readonly file: string | null;
  readonly unknownSport?: string | undefined;
}

/**
 * Lists the workouts of an export for its report.
 * @param beyond number of workouts that were skipped without being read
 */
export function listWorkouts(workouts: readonly UnlistedWorkout[], beyond = 0): ReadTable {
  const { rows, list = [] } = collectListedRows(
    workouts.map(({ label, file, unknownSport }) => ({
      label,
      row: file === null ? 'exportCut' : { ...emptyRow, file, ...(unknownSport !== undefined && { unknownSport }) },
    })),
    MAX_TABLE_ROWS,
  );
  const rest = beyond > 0 ? [{ at: null, fault: 'exportCut' as const, count: beyond, ...rowLabel({}) }] : [];
  return { rows, bad: workouts.length + beyond - rows.length, list: [...list, ...rest], isAccount: true };
}

/** A parsed row of an activity list. */
export interface ReadRow {
  readonly label: RowLabel;
  readonly row: TableRow | RowFault;
}

/**
 * Collects the rows of an activity list, and accounts for each row.
 * @param most maximum rows to read; one more entry counts the rest
 */
export function collectListedRows(read: Iterable<ReadRow>, most: number): ReadTable {
  const rows: TableRow[] = [];
  const list: ListedRow[] = [];
  let bad = 0;
  let text = 0;
  let beyond = 0;
  for (const { label, row } of read) {
    if (list.length >= most) {
      beyond++;
      continue;
    }
    if (typeof row === 'string') {
      if (row === 'badRow') bad++;
      list.push({ at: null, fault: row, count: 1, ...label });
    } else if (text + sizeOf(row) > MAX_TABLE_TEXT) {
      bad++;
      list.push({ at: null, fault: 'tooManyRows', count: 1, ...label });
    } else {
      text += sizeOf(row);
      list.push({ at: rows.length, fault: null, count: 1, ...label });
      rows.push(row);
    }
  }
  if (beyond > 0) list.push({ at: null, fault: 'tooManyRows', count: beyond, ...rowLabel({}) });
  return { rows, bad: bad + beyond, list };
}
