import { mayBeTable, readTable } from '../../domain/export-tables/read-table.ts';
import { MOST_TABLE_ROWS, type ReadTable } from '../../domain/export-tables/table.ts';

/** Bytes of one table, and tables of one archive: Garmin writes a list for each thousand activities. */
export const MOST_TABLE_BYTES = 64 * 2 ** 20;
const MOST_TABLES = 30;

/** Finds the tables of exports among the files of an archive: a bounded number of them, with a bounded number of rows in all. */
export function createTableFinder() {
  let left = MOST_TABLES;
  let rows = MOST_TABLE_ROWS;
  return {
    wants: (name: string): boolean => left > 0 && mayBeTable(name),
    /** What a file says; undefined where it is no table after all. */
    read(name: string, bytes: Uint8Array | null): ReadTable | undefined {
      left--;
      if (bytes === null || bytes.length > MOST_TABLE_BYTES) return undefined;
      const table = readTable(name, new TextDecoder().decode(bytes), rows) ?? undefined;
      rows -= Math.min(rows, table?.list?.length ?? 0);
      return table;
    },
  };
}
