import { sql } from 'drizzle-orm';
import { type Judgement, judgeArchive, judgeEntry } from '../../domain/import-judgement.ts';
import type { ProblemTag } from '../../formats/types.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { dropUnused } from '../originals/rows.ts';
import { originalPath } from '../originals/store.ts';
import { holdMember, type ImportContext, type ImportMember } from './context.ts';
import { WorkerLost } from './decode-pool.ts';
import { addItems, judgeItems, type NewItem, nextPosition } from './items.ts';
import { type EntryLocator, inArchives } from './pending-items.ts';
import { bucketOf } from './upload.ts';
import type { NamedEntry } from './worker-tasks.ts';

/** The item of an archive that waits to be opened. */
export interface OpeningArchive {
  readonly itemId: string;
  readonly name: string;
  readonly externalKey: string;
  readonly hash: string;
}

/** An archive whose files are all on the list. */
interface Listed {
  readonly listed: true;
  /** Bytes that came out of it so far. */
  readonly unpacked: number;
}

interface ArchiveEnd {
  readonly problem: ProblemTag | null;
  /** Files that came out of it. */
  readonly brought: number;
  /** There was no room for the rest. */
  readonly isFull: boolean;
}

/** What the archive itself is told in the end, or null when its entries say it all. */
export function archiveVerdict({ problem, brought, isFull }: ArchiveEnd): Judgement | null {
  const full: Judgement = { outcome: 'failed', reason: { code: 'noRoomForRest' } };
  if (isFull) return full;
  if (problem !== null) return judgeArchive(problem);
  const empty: Judgement = { outcome: 'skipped', reason: { code: 'emptyArchive' } };
  return brought === 0 ? empty : null;
}

/** What is in an archive; null where that cannot be told before it is opened. */
export async function listArchive(
  { pool, directory }: Pick<ImportContext, 'pool' | 'directory'>,
  archive: OpeningArchive,
  memberId: string,
): Promise<readonly NamedEntry[] | null> {
  try {
    return (await pool.run({ kind: 'list', path: originalPath(directory, archive.hash) }, memberId)).entries;
  } catch (error) {
    // Whoever goes through it from its beginning says what is wrong.
    if (!(error instanceof WorkerLost) || pool.stopped()) throw error;
    return null;
  }
}

function listedItem(
  archive: OpeningArchive,
  { name, start, problem, place }: NamedEntry,
  nth: number,
  now: Date,
): NewItem {
  const base = {
    name: `${archive.name}/${name}`,
    externalKey: `${archive.externalKey}/${nth}`,
    bucket: bucketOf(start, now),
    start,
  };
  const locator: EntryLocator = { archive: archive.itemId, hash: archive.hash, place };
  if (problem === null) return { ...base, position: nth, state: 'waiting', locator: JSON.stringify(locator) };
  return { ...base, position: nth, state: 'done', ...judgeEntry(problem) };
}

/** What is in an archive takes its place on the list. The files are taken out when they are read. */
export async function placeList(
  { db, now }: Pick<ImportContext, 'db' | 'now'>,
  run: { readonly importId: string; readonly member: ImportMember },
  archive: OpeningArchive,
  entries: readonly NamedEntry[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdMember(tx, run.member.memberId);
    const first = await nextPosition(tx, run.importId);
    const items = entries.map((entry, nth) => listedItem(archive, entry, nth, now()));
    await addItems(
      tx,
      run.importId,
      items.map((item) => ({ ...item, position: first + item.position })),
    );
    const opened: Listed = { listed: true, unpacked: 0 };
    await tx.execute(
      sql`update import_items set opened = ${JSON.stringify(opened)}::jsonb where item_id = ${archive.itemId}`,
    );
  });
}

/** Archives of an import that were listed and are not done with, and how much came out of each so far. */
export async function unpackedSoFar(db: Db, importId: string): Promise<Map<string, number>> {
  const result = await db.execute(sql`
    select item_id as id, (opened->>'unpacked')::float8 as unpacked from import_items
    where import_id = ${importId} and state = 'waiting' and opened->>'listed' is not null`);
  return new Map(rowsOf<{ id: string; unpacked: number }>(result).map(({ id, unpacked }) => [id, unpacked]));
}

/** Keeps how much came out of archives so far. */
export async function noteUnpackedSoFar(db: Db, unpacked: ReadonlyMap<string, number>): Promise<void> {
  if (unpacked.size === 0) return;
  const rows = [...unpacked].map(([id, bytes]) => ({ id, opened: { listed: true, unpacked: bytes } satisfies Listed }));
  await db.execute(sql`
    update import_items as mine set opened = given.opened
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, opened jsonb)
    where item_id = given.id and state = 'waiting' and mine.opened is distinct from given.opened`);
}

/**
 * Leaves in listed archives what has not come out of them yet, and says so in their rows.
 * @param archives these only; null for all of the import
 */
export async function leaveRest(
  { db, directory }: Pick<ImportContext, 'db' | 'directory'>,
  importId: string,
  why: 'noRoom' | 'tooLarge',
  archives: readonly string[] | null = null,
): Promise<void> {
  const verdict = archiveVerdict({
    isFull: why === 'noRoom',
    problem: why === 'tooLarge' ? 'TooLarge' : null,
    brought: 1,
  })!;
  const hashes = await db.transaction(async (tx) => {
    const left = await tx.execute(sql`
      delete from import_items where ${inArchives(importId)}
        and (${archives === null} or locator::jsonb->>'archive' in (select jsonb_array_elements_text(${JSON.stringify(archives ?? [])}::jsonb)))
      returning locator::jsonb->>'archive' as archive, locator::jsonb->>'hash' as hash`);
    const rest = new Map(rowsOf<{ archive: string; hash: string }>(left).map(({ archive, hash }) => [archive, hash]));
    const ids = [...rest.keys()];
    await judgeItems(
      tx,
      'done',
      ids.map((itemId) => ({ itemId, ...verdict, activityIds: [] })),
    );
    await tx.execute(sql`
      update import_items set original_hash = null, opened = null
      where item_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
    return [...rest.values()];
  });
  await dropUnused(db, directory, hashes);
}

/** Takes listed archives off the list out of which everything has come. */
export async function dropEmptied(
  { db, directory }: Pick<ImportContext, 'db' | 'directory'>,
  importId: string,
): Promise<void> {
  const gone = await db.execute(sql`
    delete from import_items as archive
    where import_id = ${importId} and state = 'waiting' and locator is null and opened->>'listed' is not null
      and not exists (select from import_items
        where ${inArchives(importId)} and locator::jsonb->>'archive' = archive.item_id::text)
    returning original_hash as hash`);
  await dropUnused(
    db,
    directory,
    rowsOf<{ hash: string }>(gone).map(({ hash }) => hash),
  );
}
