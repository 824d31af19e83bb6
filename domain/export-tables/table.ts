import * as z from 'zod/mini';
import { ACTIVITY_NAME_MAX, NOTE_MAX } from '../entities/activity.ts';
import { gearKinds } from '../entities/gear.ts';
import { unknownSport } from '../sports/unknown-sport.ts';
import { typeOfWord } from './sport-words.ts';

const text = z.nullable(z.string());

const tableRow = z.object({
  /** The file of the activity, beside the table; null where the table does not name files. */
  file: text,
  /** When it began, unix seconds, and how long it took; null where files are named. */
  start: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  /** Its day by the clock of the place, '2026-05-01', where the table says how long it took and not when it began. */
  day: z.optional(z.string()),
  name: text,
  note: text,
  /** What sport it was; null where the word is not known, or says nothing. */
  typeId: z.nullable(z.number()),
  /** The word for its sport, if the table of sports does not have it. */
  unknownSport: z.optional(z.string()),
  race: z.boolean(),
  gear: text,
  /** What the gear is; left out where the sport says it. */
  gearKind: z.optional(z.enum(gearKinds)),
  /** What the vendor calls the activity, where other tables speak of it by that. */
  activity: z.optional(z.string()),
});
/** What a table says of one activity. */
export type TableRow = Readonly<z.infer<typeof tableRow>>;

/** Activity type of a list's word for a sport, or the word if it is unknown. */
export function sportIn(word: string): Pick<TableRow, 'typeId' | 'unknownSport'> {
  const unknown = unknownSport(word, '');
  return { typeId: typeOfWord(word), ...(unknown !== null && { unknownSport: unknown }) };
}

/** Says nothing. */
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

/** Why a row of a vendor's list says nothing about a recording. */
export const rowFaults = ['badRow', 'noFile', 'multisport', 'tooManyRows', 'exportCut', 'plannedOnly'] as const;
export type RowFault = (typeof rowFaults)[number];

const listedRow = z.object({
  /** Place of what it says in `rows`; null if it says nothing that is used. */
  at: z.nullable(z.number()),
  fault: z.nullable(z.enum(rowFaults)),
  /** Rows that this entry stands for: more than one only beyond the limit of rows. */
  count: z.number(),
  /** Vendor's id of the activity, its name, the word for its sport and its date, as the vendor writes them. */
  key: text,
  name: text,
  sport: text,
  date: text,
});
/** A row of a vendor's list of activities, as a report names it. */
export type ListedRow = Readonly<z.infer<typeof listedRow>>;
/** How a report names a row. */
export type RowLabel = Pick<ListedRow, 'key' | 'name' | 'sport' | 'date'>;

export const readTableShape = z.object({
  rows: z.array(tableRow),
  /** Rows that could not be read. */
  bad: z.number(),
  /** Says of activities nothing but their gear, by what the vendor calls them: when they were stands in other tables of the export. */
  isGearList: z.optional(z.boolean()),
  /** Its activities may have come by other imports: the service gives no recordings with the list. */
  isOfAnyImport: z.optional(z.boolean()),
  /** Lists the workouts of an export that has no list of its own, so that a report can account for each. */
  isAccount: z.optional(z.boolean()),
  /** Every row of a list of activities in its order, also those that say nothing; left out for other lists, and once it is stored. */
  list: z.optional(z.array(listedRow)),
});
export type ReadTable = Readonly<z.infer<typeof readTableShape>>;

/** Rows of one table, and characters that they hold together: thirty years of three activities a day are fewer. */
export const MOST_TABLE_ROWS = 40_000;
export const MOST_TABLE_TEXT = 8 * 2 ** 20;

export const MOST_GEAR_NAME = 80;
/** Characters of each text by which a report names a row. */
const MOST_LABEL = 80;

/** Cuts a text without halving a pair, and keeps what a database takes. Null where nothing is left. */
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
export const gearIn = (text: string | null | undefined): string | null => cut(inOneLine(text ?? ''), MOST_GEAR_NAME);
const labelIn = (text: string | null | undefined): string | null => cut(inOneLine(text ?? ''), MOST_LABEL);
/** The texts by which a report names a row, cut to 80 characters each. */
export const rowLabel = (said: { readonly [Key in keyof RowLabel]?: string | null | undefined }): RowLabel => ({
  key: labelIn(said.key),
  name: labelIn(said.name),
  sport: labelIn(said.sport),
  date: labelIn(said.date),
});

/** A note of some texts, each a paragraph. */
export const noteIn = (...texts: readonly (string | null | undefined)[]): string | null =>
  cut(texts.flatMap((text) => cut(text ?? '', NOTE_MAX) ?? []).join('\n\n'), NOTE_MAX);

const sizeOf = ({ file, name, note, gear }: TableRow): number =>
  (file?.length ?? 0) + (name?.length ?? 0) + (note?.length ?? 0) + (gear?.length ?? 0);

/** Gathers rows as long as there is room for them; null is a row that could not be read. */
export function gathered(read: Iterable<TableRow | null>): ReadTable {
  const rows: TableRow[] = [];
  let bad = 0;
  let text = 0;
  for (const row of read) {
    if (row === null || rows.length >= MOST_TABLE_ROWS || text + sizeOf(row) > MOST_TABLE_TEXT) bad++;
    else {
      text += sizeOf(row);
      rows.push(row);
    }
  }
  return { rows, bad };
}

/** A workout of an export that has no list of its own. */
export interface AccountedWorkout {
  readonly label: RowLabel;
  /** Its file in the export; null if it was left out. */
  readonly file: string | null;
  readonly unknownSport?: string | undefined;
}

/**
 * Lists the workouts of an export for its report.
 * @param beyond workouts that were left out without being read
 */
export function accountOf(workouts: readonly AccountedWorkout[], beyond = 0): ReadTable {
  const { rows, list = [] } = gatheredList(
    workouts.map(({ label, file, unknownSport }) => ({
      label,
      row: file === null ? 'exportCut' : { ...emptyRow, file, ...(unknownSport !== undefined && { unknownSport }) },
    })),
    MOST_TABLE_ROWS,
  );
  const rest = beyond > 0 ? [{ at: null, fault: 'exportCut' as const, count: beyond, ...rowLabel({}) }] : [];
  return { rows, bad: workouts.length + beyond - rows.length, list: [...list, ...rest], isAccount: true };
}

/** A row of a list of activities as it was read. */
export interface ReadRow {
  readonly label: RowLabel;
  readonly row: TableRow | RowFault;
}

/**
 * Gathers the rows of a list of activities, and accounts for every one of them.
 * @param most rows to read; one more entry counts those beyond
 */
export function gatheredList(read: Iterable<ReadRow>, most: number): ReadTable {
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
    } else if (text + sizeOf(row) > MOST_TABLE_TEXT) {
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
