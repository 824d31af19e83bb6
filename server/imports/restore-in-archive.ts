import { EXPORT_FORMAT, EXPORT_MANIFEST, EXPORT_VERSION } from '../../domain/export-format.ts';
import { objectsIn } from '../../domain/export-tables/objects-in.ts';
import { MAX_RESTORED_ROWS, readRestore, restoredActivityColumns } from '../../domain/restore.ts';
import type { Restore } from '../../domain/restore-shape.ts';

/** Maximum bytes of one table in an export. */
export const MAX_RESTORE_BYTES = 64 * 2 ** 20;
/** Maximum bytes of all tables in an export. */
const MAX_TOTAL_BYTES = 128 * 2 ** 20;
/** Maximum bytes of the manifest. */
const MAX_MANIFEST_BYTES = 64 * 2 ** 10;

/** Returns the folder of an export in an archive, with a trailing '/'; `null` if there is none. */
export function exportFolderIn(names: readonly string[]): string | null {
  const found = names.find((name) => name === EXPORT_MANIFEST || name.endsWith(`/${EXPORT_MANIFEST}`));
  return found === undefined ? null : found.slice(0, -EXPORT_MANIFEST.length);
}

type Row = Readonly<Record<string, unknown>>;

function manifestIn(bytes: Uint8Array | null): { readonly format?: unknown; readonly version?: unknown } | null {
  if (bytes === null || bytes.length > MAX_MANIFEST_BYTES) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Row | null;
  } catch {
    return null;
  }
}

/** Keeps only the columns needed for a restore, since most of an activity is recomputed. */
const columnsOf = (row: Row, columns: readonly string[] | undefined): Row =>
  columns === undefined ? row : Object.fromEntries(columns.map((name) => [name, row[name]]));

/** Rows of a table, and the number of unreadable rows. */
interface ReadRows {
  readonly rows: readonly Row[];
  readonly bad: number;
}

/** Parses the rows of a table, each separately. Stops after the maximum number of rows, plus one that shows that there are more. */
function rowsIn(text: string, columns: readonly string[] | undefined): ReadRows {
  if (!/^\s*\[/.test(text)) return { rows: [], bad: 0 };
  const rows: Row[] = [];
  let read = 0;
  for (const row of objectsIn(text, 0)) {
    if (row !== undefined) rows.push(columnsOf(row as Row, columns));
    if (++read > MAX_RESTORED_ROWS) break;
  }
  return { rows, bad: read - rows.length };
}

/** Result for a damaged or too long table, which has an unknown number of rows and counts as one. */
const unreadTable: ReadRows = { rows: [], bad: 1 };

/** The files of an export, by name. */
export interface ExportFiles {
  has(name: string): boolean;
  /** Reads a file; `null` if it is missing, damaged or too long. */
  read(name: string): Uint8Array | null;
}

/** Returns the contents of a Longrun export other than recordings; `null` if the archive is not one, or has an unknown version. */
export function restoreIn(files: ExportFiles): Restore | null {
  const manifest = manifestIn(files.read(EXPORT_MANIFEST));
  if (manifest?.format !== EXPORT_FORMAT || manifest.version !== EXPORT_VERSION) return null;
  const tables = new Map<string, readonly Row[]>();
  let left = MAX_TOTAL_BYTES;
  let bad = 0;
  const readTable = (table: string): ReadRows => {
    const name = `data/${table}.json`;
    // Exports of earlier versions have fewer tables.
    if (!files.has(name)) return { rows: [], bad: 0 };
    const bytes = left > 0 ? files.read(name) : null;
    left -= bytes?.length ?? 0;
    const columns = table === 'activities' ? restoredActivityColumns : undefined;
    return bytes === null || left < 0 ? unreadTable : rowsIn(new TextDecoder().decode(bytes), columns);
  };
  const restore = readRestore((table) => {
    const known = tables.get(table);
    if (known) return known;
    const read = readTable(table);
    bad += read.bad;
    tables.set(table, read.rows);
    return read.rows;
  });
  return { ...restore, bad: restore.bad + bad };
}
