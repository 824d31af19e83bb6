import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { BY_HAND } from '../../domain/entities/hand-activity.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { StoreUnavailable } from './store-unavailable.ts';
import type { Intake, KeptFile, Originals } from './store.ts';

/** Any number: it only has to be the same for all processes, and no other lock's. */
const lock = sql.raw('7261024');

/**
 * Files that came in take their names, together with their rows: give the transaction that also says whose they are. Nobody takes a file away
 * until it has ended.
 */
export async function admitOriginals(
  tx: Db,
  originals: Originals,
  intake: Intake,
  kept: readonly KeptFile[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);
  await tx.execute(sql`
    insert into originals (hash, bytes)
    select distinct on (hash) hash, bytes from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given(hash text, bytes int)
    on conflict (hash) do nothing`);
  await originals.admit(intake, kept);
}

/** Keeps what originals unpack to. */
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

/** Files taken away in one transaction: nobody can put one down meanwhile. */
const CHUNK = 200;

const unused = sql.raw(`not exists (select from activities where original_hash = originals.hash)
  and not exists (select from import_items where original_hash = originals.hash)`);

/**
 * Takes away the originals of these that nobody's activities or imports name. Those that the store cannot remove now are left to the sweep.
 * @returns how many went
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
        // A row without its file harms nobody, should the transaction fail after all: who brings the bytes again brings the file again.
        await originals.remove(files);
        dropped += files.length;
      });
    } catch (error) {
      // What the member asked for is done. The rows are back, and the sweep finds them.
      if (error instanceof StoreUnavailable) return dropped;
      throw error;
    }
  }
  return dropped;
}

/** Originals that nobody names, older than a time: what a process left that died while it removed an account. */
export async function unusedOriginals(db: Db, olderThan: Date): Promise<string[]> {
  const found = await db.execute(sql`
    select hash from originals where created_at < ${olderThan.toISOString()} and ${unused}`);
  return parsedRows(found, { hash: z.string() }).map(({ hash }) => hash);
}

/** Which of these originals the database does not have. @returns their hashes */
export async function rowless(db: Db, hashes: readonly string[]): Promise<string[]> {
  const found = await db.execute(sql`
    select hash from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as given(hash)
    where not exists (select from originals where originals.hash = given.hash)`);
  return parsedRows(found, { hash: z.string() }).map(({ hash }) => hash);
}

/** Takes away the files of these hashes that have no row, where `may` says so. Answers how many went. */
export async function dropRowless(
  db: Db,
  originals: Originals,
  hashes: readonly string[],
  may: (hash: string) => Promise<boolean>,
): Promise<number> {
  // Nearly always there are none, and nobody has to wait to find out.
  const found: string[] = [];
  for (const hash of await rowless(db, hashes)) if (await may(hash)) found.push(hash);
  if (found.length === 0) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    // Some of them may have been on their way in, and have rows by now.
    const gone = await rowless(tx, found);
    await originals.remove(gone);
    return gone.length;
  });
}

/** Files that are a member's: of their activities, and those that wait to be read. */
export async function filesOfMember(db: Db, memberId: string): Promise<string[]> {
  const found = await db.execute(sql`
    select original_hash as hash from activities where member_id = ${memberId} and source <> ${BY_HAND}
    union select original_hash from import_items join imports using (import_id)
    where member_id = ${memberId} and original_hash is not null order by 1`);
  return parsedRows(found, { hash: z.string() }).map(({ hash }) => hash);
}
