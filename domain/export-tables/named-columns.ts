import { csvRows } from '../csv.ts';

/** A cell of a row by the title of its column, without blanks around it; empty where the table has no such column. */
export type CellOf = (title: string) => string;

/**
 * The rows of a table whose columns are called by their titles.
 * @param titles those that the table must have
 * @param rowOf what a row says
 * @returns null where it is another table
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

/** A positive number; null for anything else. */
export function numberIn(cell: string): number | null {
  const number = cell === '' ? Number.NaN : Number(cell);
  return number > 0 && number < 1e10 ? number : null;
}

/** A day as '2026-05-01', also of a time on it; null for anything else. */
export const dayIn = (cell: string): string | null => /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(cell)?.[0] ?? null;
