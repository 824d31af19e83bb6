import { PAGE_BYTES } from '../../contract/answer-bytes.ts';
import { isCivilDate, isOnCalendars } from '../../domain/dates.ts';
import { inTurns } from '../base/in-turns.ts';
import { ApiFailure } from './failure.ts';

/** Rows of a list as JSON, as many as fit into one response. */
export interface Page<Row> {
  readonly json: readonly string[];
  /** Never set: only carries the type of the rows. */
  readonly row?: Row;
  /** Value of `after` for the next page; `null` at the end. */
  readonly next: string | null;
}

/** Creates the error for an `after` without a row, or whose row was deleted. */
export const pageNotFound = () =>
  new ApiFailure(400, 'invalid_request', 'There is no such page. Start again with the first one.', {
    after: ['No such page'],
  });

/** Collects rows until they fill a response. The first row always fits: a row is smaller than a response (contract/answer-bytes.ts). */
function createPage() {
  const json: string[] = [];
  let bytes = 0;
  return {
    json,
    /** Adds a row. @returns false, without adding it, if the row does not fit */
    add(row: unknown): boolean {
      const text = JSON.stringify(row);
      const size = Buffer.byteLength(text) + 1;
      if (json.length > 0 && bytes + size > PAGE_BYTES) return false;
      json.push(text);
      bytes += size;
      return true;
    },
  };
}

/**
 * Returns a page of a list in memory.
 * @param keyOf unique key of a row
 * @param after key of the last row of the previous page
 * @throws ApiFailure 400 if that row no longer exists
 */
export async function pageOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  after: string | undefined,
): Promise<Page<Row>> {
  const last = after === undefined ? -1 : rows.findIndex((row) => keyOf(row) === after);
  if (after !== undefined && last < 0) throw pageNotFound();
  const page = createPage();
  for await (const [nth, row] of inTurns(rows.entries())) {
    if (nth <= last || page.add(row)) continue;
    return { json: page.json, next: keyOf(rows[nth - 1]!) };
  }
  return { json: page.json, next: null };
}

/** Cursor in a list of rows by day: returns the rows after this one. The day remains valid if the row was deleted. */
export interface Place {
  /** Local day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly id: string;
}

/** Parses a query's cursor. @throws ApiFailure 400 */
export function placeOf(after: string | undefined): Place | undefined {
  if (after === undefined) return undefined;
  const [, date, id] = /^(\d{4}-\d\d-\d\d)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after) ?? [];
  if (date === undefined || id === undefined) throw pageNotFound();
  if (!isCivilDate(date) || !isOnCalendars(Date.parse(date))) throw pageNotFound();
  return { date, id };
}

/**
 * Returns a page of rows by day, read in batches, so that memory holds no more of a long list than one response.
 * @param read returns the rows after a cursor, in order, and whether there are more
 * @param most maximum number of rows per page
 */
export async function readPage<Row>(
  read: (after: Place | undefined, most: number) => Promise<{ readonly rows: readonly Row[]; readonly more: boolean }>,
  placeIn: (row: Row) => Place,
  { after, most = Number.POSITIVE_INFINITY }: { readonly after: Place | undefined; readonly most?: number },
): Promise<Page<Row>> {
  const page = createPage();
  let place = after;
  const nextOf = () => (place === undefined ? null : `${place.date}_${place.id}`);
  for (;;) {
    const { rows, more } = await read(place, most - page.json.length);
    for await (const row of inTurns(rows)) {
      if (page.json.length === most || !page.add(row)) return { json: page.json, next: nextOf() };
      place = placeIn(row);
    }
    if (!more || rows.length === 0) return { json: page.json, next: null };
    if (page.json.length === most) return { json: page.json, next: nextOf() };
  }
}

/**
 * Returns the body of a response with a page of a list, as serialised JSON.
 * @param beside the other fields of the body
 */
export function pageBody<List extends string, Row, Beside extends object>(
  list: List,
  { json, next }: Page<Row>,
  beside?: Beside,
): Record<List, Row[]> & Beside & { readonly next?: string } {
  // A list that fits on one page has no `next`, like a list without pages.
  const rest = JSON.stringify({ ...beside, ...(next !== null && { next }) }).slice(1);
  const body: unknown = Buffer.from(`{"${list}":[${json.join(',')}]${rest === '}' ? '' : ','}${rest}`);
  return body as Record<List, Row[]> & Beside & { readonly next?: string };
}

/** Maximum number of characters of a part of a text that exceeds one response: at most six bytes each, as JSON. */
const PART_CHARACTERS = Math.floor(PAGE_BYTES / 6);

/** Returns a part of a file from a position, as much as fits into one response, and the start of the next part. @throws ApiFailure 400 */
export function partOf(csv: string, after = '0'): { readonly csv: string; readonly next?: string } {
  const from = Number(after);
  if (!Number.isInteger(from) || from < 0 || from > csv.length) throw pageNotFound();
  const rest = csv.slice(from);
  if (Buffer.byteLength(JSON.stringify(rest)) <= PAGE_BYTES) return { csv: rest };
  return { csv: rest.slice(0, PART_CHARACTERS), next: String(from + PART_CHARACTERS) };
}
