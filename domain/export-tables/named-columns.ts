import { csvRows } from '../csv.ts';

/** Returns a row's cell by column title, trimmed; empty if the table has no such column. */
export type CellOf = (title: string) => string;

/**
 * Reads the rows of a table whose columns are identified by title.
 * @param titles titles that the table must have
 * @param rowOf converts a row
 * @returns null if the table has other columns
 */
export function namedRows<Row>(
  text: string,
  titles: readonly string[],
  rowOf: (cell: CellOf) => Row,
): Iterable<Row> | null {
  const rows = csvRows(text);
  const header = rows.next().value?.map((title) => title.trim()) ?? [];
  if (!titles.every((title) => header.includes(title))) return null;
  const places = new Map(header.map((title, place) => [title, place]));
  return (function* () {
    for (const cells of rows) yield rowOf((title) => cells[places.get(title) ?? -1]?.trim() ?? '');
  })();
}

/** Parses a positive number; null if invalid. */
export function numberIn(cell: string): number | null {
  const number = cell === '' ? Number.NaN : Number(cell);
  return number > 0 && number < 1e10 ? number : null;
}

/** Returns the day of a date or date-time such as '2026-05-01'; null if invalid. */
export const dayIn = (cell: string): string | null => /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(cell)?.[0] ?? null;
