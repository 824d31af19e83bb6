import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { StoreUnavailable } from './store-unavailable.ts';
import type { StagingArea, StoredFile, Originals } from './store.ts';

/** Id of the advisory lock: arbitrary, the same in all processes, and different from other locks' ids. */
const lock = sql.raw('7261024');

/**
 * Gives incoming files their names together with their rows. Needs the transaction that also records their owner. No file is deleted until it
 * ends.
 */
export async function admitOriginals(
  tx: Db,
  originals: Originals,
  intake: StagingArea,
  kept: readonly StoredFile[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);
  await tx.execute(sql`
    insert into originals (hash, bytes)
    select distinct on (hash) hash, bytes from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given(hash text, bytes int)
    on conflict (hash) do nothing`);
  await originals.admit(intake, kept);
}

/** Stores the unpacked sizes of originals. */
export async function noteUnpacked(
  tx: Db,
  rows: readonly { readonly hash: string; readonly unpackedBytes: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update originals as mine set unpacked_bytes = given."unpackedBytes"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(hash text, "unpackedBytes" int)
    where mine.hash = given.hash`);
}

/** Maximum files deleted per transaction; each transaction blocks storing new files. */
const CHUNK = 200;

const unused = sql.raw(`not exists (select from activities where original_hash = originals.hash)
  and not exists (select from import_items where original_hash = originals.hash)`);

/**
 * Deletes the originals that no activity or import refers to. Leaves files that the store cannot delete now to the sweep.
 * @returns the number deleted
 */
export async function dropUnused(db: Db, originals: Originals, hashes: readonly string[]): Promise<number> {
  let dropped = 0;
  for (let from = 0; from < hashes.length; from += CHUNK) {
    const asked = JSON.stringify(hashes.slice(from, from + CHUNK));
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
        const gone = await tx.execute(sql`
          delete from originals where hash in (select jsonb_array_elements_text(${asked}::jsonb)) and ${unused} returning hash`);
        const files = parsedRows(gone, { hash: z.string() }).map(({ hash }) => hash);
        // If the transaction still fails, rows without files are harmless: uploading the bytes again restores the file.
        await originals.remove(files);
        dropped += files.length;
      });
    } catch (error) {
      // The member's request has succeeded. The rollback restored the rows, so the sweep finds the files.
      if (error instanceof StoreUnavailable) return dropped;
      throw error;
    }
  }
  return dropped;
}

/** Returns unreferenced originals older than a given time, left by a process that crashed while it deleted an account. */
export async function unusedOriginals(db: Db, olderThan: Date): Promise<string[]> {
  const found = await db.execute(sql`
    select hash from originals where created_at < ${olderThan.toISOString()} and ${unused}`);
  return parsedRows(found, { hash: z.string() }).map(({ hash }) => hash);
}

/** Returns the hashes without a row. */
export async function rowless(db: Db, hashes: readonly string[]): Promise<string[]> {
  const found = await db.execute(sql`
    select hash from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as given(hash)
    where not exists (select from originals where originals.hash = given.hash)`);
  return parsedRows(found, { hash: z.string() }).map(({ hash }) => hash);
}

/** Deletes files that have no row, if `may` allows it. @returns the number deleted */
export async function dropRowless(
  db: Db,
  originals: Originals,
  hashes: readonly string[],
  may: (hash: string) => Promise<boolean>,
): Promise<number> {
  // There are almost never any, so check first without taking the lock.
  const found: string[] = [];
  for (const hash of await rowless(db, hashes)) if (await may(hash)) found.push(hash);
  if (found.length === 0) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    // Some files may have been incoming, and have rows by now.
    const gone = await rowless(tx, found);
    await originals.remove(gone);
    return gone.length;
  });
}

/** A member's file, with the local start and type of the first activity in it; `null` if it contains none. */
export interface FileOfMember {
  readonly hash: string;
  /** Local start, `YYYY-MM-DDTHH:MM:SS`. */
  readonly start: string | null;
  readonly activityTypeId: number | null;
}

/** Returns a member's files by date: those with activities, and those waiting to be imported. */
export async function filesOfMember(db: Db, memberId: string): Promise<FileOfMember[]> {
  const found = await db.execute(sql`
    select hash, start, type as "activityTypeId" from (
      select distinct on (hash) hash, start, type from (
        select original_hash as hash, local_start_time as start, activity_type_id as type, session_index
        from activities where member_id = ${memberId} and source <> ${BY_HAND}
        union all select original_hash, null, null, null from import_items join imports using (import_id)
        where member_id = ${memberId} and original_hash is not null) found
      order by hash, start nulls last, session_index) files
    order by start nulls last, hash`);
  const shape = { hash: z.string(), start: z.nullable(z.string()), activityTypeId: z.nullable(z.number()) };
  return parsedRows(found, shape);
}
