import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { dataExports } from '../db/schema/exports.ts';

export type DataExport = typeof dataExports.$inferSelect;

/** Number of days for which a finished export is kept. */
const LIFE_DAYS = 3;

export async function findExport(db: Db, memberId: string): Promise<DataExport | null> {
  const [found] = await db.select().from(dataExports).where(eq(dataExports.memberId, memberId));
  return found ?? null;
}

export async function exportById(db: Db, exportId: string): Promise<DataExport | null> {
  const [found] = await db.select().from(dataExports).where(eq(dataExports.exportId, exportId));
  return found ?? null;
}

/** Starts an export, replacing an earlier one. `tx` must hold the member's lock. */
export async function beginExport(tx: Db, memberId: string): Promise<DataExport> {
  await tx.delete(dataExports).where(eq(dataExports.memberId, memberId));
  const [begun] = await tx.insert(dataExports).values({ memberId }).returning();
  if (!begun) throw new Error('no export was begun');
  return begun;
}

/** Stores the progress. @returns false if the export no longer exists */
export async function storeExportProgress(db: Db, exportId: string, done: number, total: number): Promise<boolean> {
  return hasRows(
    await db.execute(
      sql`update data_exports set done = ${done}, total = ${total} where export_id = ${exportId} returning 1`,
    ),
  );
}

/** Marks an export as ready. @returns false if it no longer exists */
export async function finishExport(db: Db, exportId: string, bytes: number): Promise<boolean> {
  return hasRows(
    await db.execute(sql`
      update data_exports set state = 'ready', bytes = ${bytes}, done = total, expires_at = now() + ${LIFE_DAYS} * interval '1 day'
      where export_id = ${exportId} returning 1`),
  );
}

/** Marks an export as failed. @returns false if it is ready, or no longer exists */
export async function failExport(db: Db, exportId: string): Promise<boolean> {
  return hasRows(
    await db.execute(sql`
      update data_exports set state = 'failed' where export_id = ${exportId} and state = 'working' returning 1`),
  );
}

/** Deletes expired exports. */
export async function endExports(db: Db): Promise<void> {
  await db.execute(sql`delete from data_exports where expires_at < now()`);
}

/** Returns the ids among these of exports that still exist. */
export async function existingExports(db: Db, exportIds: readonly string[]): Promise<Set<string>> {
  const found = await db.execute(sql`
    select export_id as id from data_exports
    where export_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(exportIds)}::jsonb))`);
  return new Set(parsedRows(found, { id: z.string() }).map(({ id }) => id));
}
