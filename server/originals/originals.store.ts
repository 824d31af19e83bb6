import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MULTISPORT_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import { BY_HAND } from '../../domain/entities/hand-activity.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { type Intake, type KeptFile, nameFiles, originalPath } from './store.ts';

/** Any number: it only has to be the same for all processes, and no other lock's. */
const lock = sql.raw('7261024');

/**
 * Files that came in take their names, together with their rows: give the transaction that also says whose they are. Nobody takes a file away
 * until it has ended.
 */
export async function admitOriginals(tx: Db, intake: Intake, kept: readonly KeptFile[]): Promise<void> {
  if (kept.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);
  await tx.execute(sql`
    insert into originals (hash, bytes)
    select distinct on (hash) hash, bytes from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given(hash text, bytes int)
    on conflict (hash) do nothing`);
  await nameFiles(intake, new Set(kept.map(({ hash }) => hash)));
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

/** Takes away the originals of these that nobody's activities or imports name. Answers how many went. */
export async function dropUnused(db: Db, directory: string, hashes: readonly string[]): Promise<number> {
  let dropped = 0;
  for (let from = 0; from < hashes.length; from += CHUNK) {
    const asked = JSON.stringify(hashes.slice(from, from + CHUNK));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
      const gone = await tx.execute(sql`
        delete from originals where hash in (select jsonb_array_elements_text(${asked}::jsonb)) and ${unused} returning hash`);
      // A row without its file harms nobody, should the transaction fail after all: who brings the bytes again brings the file again.
      for (const { hash } of parsedRows(gone, { hash: z.string() })) {
        await rm(originalPath(directory, hash), { force: true });
        dropped += 1;
      }
    });
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

/** Takes away the files of these hashes that have no row, where `may` says so of their path. Answers how many went. */
export async function dropRowless(
  db: Db,
  directory: string,
  hashes: readonly string[],
  may: (path: string) => Promise<boolean>,
): Promise<number> {
  // Nearly always there are none, and nobody has to wait to find out.
  const found: string[] = [];
  for (const hash of await rowless(db, hashes)) if (await may(originalPath(directory, hash))) found.push(hash);
  if (found.length === 0) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    // Some of them may have been on their way in, and have rows by now.
    const gone = await rowless(tx, found);
    for (const hash of gone) await rm(originalPath(directory, hash), { force: true });
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

/** A file of a member, with what was recorded in it; nulls where no activity came of it. */
export interface RecordedFile {
  readonly hash: string;
  /** The earliest of its activities, `YYYY-MM-DDTHH:MM:SS`. */
  readonly localStartTime: string | null;
  readonly activityTypeId: number | null;
}

/** The files of {@link filesOfMember}, with when and what they are of. */
export async function recordedFilesOfMember(db: Db, memberId: string): Promise<RecordedFile[]> {
  const found = await db.execute(sql`
    select hash, min(start) as "localStartTime",
      case when count(distinct type) > 1 then ${MULTISPORT_ACTIVITY_TYPE_ID}::int else min(type)::int end as "activityTypeId"
    from (
      select original_hash as hash, local_start_time as start, activity_type_id as type
        from activities where member_id = ${memberId} and source <> ${BY_HAND}
      union all select original_hash, null, null from import_items join imports using (import_id)
        where member_id = ${memberId} and original_hash is not null
    ) files group by hash order by hash`);
  return parsedRows(found, {
    hash: z.string(),
    localStartTime: z.nullable(z.string()),
    activityTypeId: z.nullable(z.number()),
  });
}
