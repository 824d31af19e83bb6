import { sql } from 'drizzle-orm';
import type { ImportReasonCode } from '../../domain/import-reasons.ts';
import type { ListedRow } from '../../domain/export-tables/table.ts';
import type { Db } from '../db/open.ts';

/** Number of rows per statement. */
const CHUNK = 5000;

/** An activity list among an import's items. */
export interface NewList {
  readonly itemId: string;
  readonly list: readonly ListedRow[];
}

/** Stores every row of activity lists, so that a report can account for it. */
export async function addReportRows(tx: Db, importId: string, lists: readonly NewList[]): Promise<void> {
  for (const { itemId, list } of lists) {
    let row = 1;
    const rows = list.map(({ count, key, ...rest }) => {
      const numbered = { ...rest, row, rows: count, vendor_id: key };
      row += count;
      return numbered;
    });
    for (let from = 0; from < rows.length; from += CHUNK) {
      await tx.execute(sql`
        insert into import_rows (import_id, list_id, row, rows, at, vendor_id, name, sport, date, fault)
        select ${importId}::uuid, ${itemId}::uuid, row, rows, at, vendor_id, name, sport, date, fault
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + CHUNK))}::jsonb) as given(
          row int, rows int, at int, vendor_id text, name text, sport text, date text, fault text)`);
    }
  }
}

/** Item and activity of a list row. */
export interface RowTarget {
  /** Index among the list rows with data. */
  readonly at: number;
  readonly itemId: string | null;
  readonly activityId: string | null;
  readonly fault: ImportReasonCode | null;
}

/** Stores the items and activities of a list's rows. */
export async function setRowTargets(tx: Db, listId: string, targets: readonly RowTarget[]): Promise<void> {
  for (let from = 0; from < targets.length; from += CHUNK) {
    await tx.execute(sql`
      update import_rows as mine set item_id = given."itemId", activity_id = given."activityId", fault = given.fault
      from jsonb_to_recordset(${JSON.stringify(targets.slice(from, from + CHUNK))}::jsonb) as given(
        at int, "itemId" uuid, "activityId" uuid, fault text)
      where list_id = ${listId} and mine.at = given.at`);
  }
}
