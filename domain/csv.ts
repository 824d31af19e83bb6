/** What a cell of a table can hold. */
export type Cell = string | number | boolean | null;

/** Spreadsheets take a text that begins so for a formula, whoever wrote it. [OWASP, CSV Injection] */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as a file for spreadsheets, its first line the names of the columns. Texts that would be formulas there begin with an apostrophe.
 * [RFC 4180]
 */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
