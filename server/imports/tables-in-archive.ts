import { looksLikeTable, readTable } from '../../domain/export-tables/read-table.ts';
import { MAX_TABLE_ROWS, type ReadTable } from '../../domain/export-tables/table.ts';

/** Maximum bytes of a table, and maximum number of tables per archive: Garmin writes one list per thousand activities. */
export const MAX_TABLE_BYTES = 64 * 2 ** 20;
const MAX_TABLES = 30;

/** Finds tables of exports among an archive's files, within limits on their number and total rows. */
export function createTableFinder() {
  let left = MAX_TABLES;
  let rows = MAX_TABLE_ROWS;
  return {
    wants: (name: string): boolean => left > 0 && looksLikeTable(name),
    /** Reads the table in a file; undefined if it is not a table. */
    read(name: string, bytes: Uint8Array | null): ReadTable | undefined {
      left--;
      if (bytes === null || bytes.length > MAX_TABLE_BYTES) return undefined;
      const table = readTable(name, new TextDecoder().decode(bytes), rows) ?? undefined;
      rows -= Math.min(rows, table?.list?.length ?? 0);
      return table;
    },
  };
}
