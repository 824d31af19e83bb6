import * as z from 'zod/mini';
import { ACTIVITY_NAME_MAX, NOTE_MAX } from '../entities/activity.ts';
import { gearKinds } from '../entities/gear.ts';

const text = z.nullable(z.string());

const tableRow = z.object({
  /** The file of the activity, beside the table; null where the table does not name files. */
  file: text,
  /** When it began, unix seconds, and how long it took; null where files are named. */
  start: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  name: text,
  note: text,
  /** What sport it was; null where the word is not known, or says nothing. */
  typeId: z.nullable(z.number()),
  race: z.boolean(),
  gear: text,
  /** What the gear is; left out where the sport says it. */
  gearKind: z.optional(z.enum(gearKinds)),
  /** What the vendor calls the activity, where other tables speak of it by that. */
  activity: z.optional(z.string()),
});
/** What a table says of one activity. */
export type TableRow = Readonly<z.infer<typeof tableRow>>;

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

export const readTableShape = z.object({
  rows: z.array(tableRow),
  /** Rows that could not be read. */
  bad: z.number(),
  /** Says of activities nothing but their gear, by what the vendor calls them: when they were stands in other tables of the export. */
  isGearList: z.optional(z.boolean()),
});
export type ReadTable = Readonly<z.infer<typeof readTableShape>>;

/** Rows of one table, and characters that they hold together: thirty years of three activities a day are fewer. */
export const MOST_TABLE_ROWS = 40_000;
export const MOST_TABLE_TEXT = 8 * 2 ** 20;

export const MOST_GEAR_NAME = 80;

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
