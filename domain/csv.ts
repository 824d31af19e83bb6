/** A cell value. */
export type Cell = string | number | boolean | null;

/**
 * First characters that make spreadsheets treat a text as a formula, even if it is user input. [OWASP, CSV Injection]
 */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a CSV line for spreadsheets. Texts that would be formulas are prefixed with an apostrophe. [RFC 4180] */
export const csvLine = (row: readonly Cell[]): string => `${row.map(cellOf).join(',')}\r\n`;

/** Formats a CSV file for spreadsheets; the first line has the column names. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows].map(csvLine).join('');

/** Byte order mark, which some programs write at the start of a file. */
const BOM = '\uFEFF';

/**
 * Yields the rows of a CSV file; the first has the column names. Skips empty lines. An unclosed quote extends to the
 * end of the text. [RFC 4180]
 * @param separator character between two cells
 */
export function* csvRows(text: string, separator: Separator = ','): Generator<string[], void, undefined> {
  let at = text.startsWith(BOM) ? 1 : 0;
  let row: string[] = [];
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at + 1, separator) : plain(text, at, separator);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === separator) {
      at++;
      if (at === text.length) row.push('');
      else continue;
    }
    if (row.length > 1 || row[0] !== '') yield row;
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

interface ReadCell {
  readonly value: string;
  /** Index of the separator or the end of the line. */
  readonly end: number;
}

const cellEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g } as const;
export type Separator = keyof typeof cellEnds;

function plain(text: string, from: number, separator: Separator): ReadCell {
  const cellEnd = cellEnds[separator];
  cellEnd.lastIndex = from;
  const end = cellEnd.exec(text)?.index ?? text.length;
  return { value: text.slice(from, end), end };
}

/** Reads a quoted cell. Text between a closing quote and the separator belongs to the cell, as in spreadsheets. */
function quoted(text: string, from: number, separator: Separator): ReadCell {
  const parts: string[] = [];
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: parts.join('') + text.slice(at), end: text.length };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') {
      const rest = plain(text, quote + 1, separator);
      return { value: parts.join('') + rest.value, end: rest.end };
    }
    parts.push('"');
    at = quote + 2;
  }
}
