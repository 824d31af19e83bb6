import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ArchivePosition } from '../../formats/archive.ts';
import type { EntryPlace } from '../../formats/archive/entries.ts';
import type { ProblemTag } from '../../formats/types.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import type { RecordingData } from './worker-tasks.ts';

/** Location of a file that is still in its archive, stored as JSON in its item's locator. */
export interface EntryLocator {
  /** Id of the archive's item. */
  readonly archive: string;
  /** Hash of the archive's original. */
  readonly hash: string;
  readonly place: EntryPlace;
  /** Data about the file from a Longrun export; omitted if there is none. */
  readonly said?: RecordingData;
}

/** Progress of an archive that is opened in pieces. */
export interface Opened {
  readonly position: ArchivePosition;
  readonly problem: ProblemTag | null;
  /** Number of files extracted so far. */
  readonly brought: number;
}

/** An archive whose files are all listed as items. */
export interface Listed {
  readonly listed: true;
  /** Number of bytes unpacked from it so far. */
  readonly unpacked: number;
}

/** Item of an archive waiting to be opened. */
export interface PendingArchive {
  readonly itemId: string;
  readonly name: string;
  readonly externalKey: string;
  readonly hash: string;
  /** Progress; `null` before the first piece. */
  readonly opened: Opened | null;
}

/** Condition for items in listed archives. Excludes locators of vendors' items, which have a different meaning. */
export const inArchives = (importId: string): SQL =>
  sql`import_id = ${importId} and state = 'waiting' and locator is not null`;

/** Returns the next archive of an import to open; archives that may have crashed the server come last. */
export async function nextArchive(
  db: Db,
  importId: string,
  suspects: ReadonlySet<string>,
): Promise<PendingArchive | null> {
  const result = await db.execute(sql`
    select item_id as "itemId", name, external_key as "externalKey", original_hash as hash, opened from import_items
    where import_id = ${importId} and state = 'waiting' and locator is null and original_hash is not null
      and opened->>'listed' is null
    order by item_id::text in (select jsonb_array_elements_text(${JSON.stringify([...suspects])}::jsonb)), position limit 1`);
  return rowsOf<PendingArchive>(result)[0] ?? null;
}

/** Stores how far an archive has been opened. */
export async function noteOpened(tx: Db, itemId: string, opened: Opened | Listed): Promise<void> {
  await tx.execute(sql`update import_items set opened = ${JSON.stringify(opened)}::jsonb where item_id = ${itemId}`);
}

/** Completes archives whose rows remain, but no longer refer to the files. */
export async function forgetArchives(tx: Db, itemIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update import_items set original_hash = null, opened = null
    where item_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb))`);
}

/** Removes a completed archive that is fully represented by its entries. */
export async function removeItem(tx: Db, itemId: string): Promise<void> {
  await tx.execute(sql`delete from import_items where item_id = ${itemId}`);
}

/** Returns the listed archives of an import that are not completed, with the bytes unpacked so far. */
export async function unpackedSoFar(db: Db, importId: string): Promise<Map<string, number>> {
  const result = await db.execute(sql`
    select item_id as id, coalesce((opened->>'unpacked')::float8, 0) as unpacked from import_items
    where import_id = ${importId} and state = 'waiting' and opened->>'listed' is not null`);
  return new Map(
    parsedRows(result, { id: z.string(), unpacked: z.number() }).map(({ id, unpacked }) => [id, unpacked]),
  );
}

/** Stores the bytes unpacked from archives so far. */
export async function noteUnpackedSoFar(db: Db, unpacked: ReadonlyMap<string, number>): Promise<void> {
  if (unpacked.size === 0) return;
  const rows = [...unpacked].map(([id, bytes]) => ({ id, opened: { listed: true, unpacked: bytes } satisfies Listed }));
  await db.execute(sql`
    update import_items as mine set opened = given.opened
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, opened jsonb)
    where item_id = given.id and state = 'waiting' and mine.opened is distinct from given.opened`);
}

/**
 * Removes the remaining items of listed archives.
 * @param archives limits this to some archives; `null` for all of the import
 * @returns the original of each archive with remaining items
 */
export async function removeRest(
  tx: Db,
  importId: string,
  archives: readonly string[] | null,
): Promise<Map<string, string>> {
  const left = await tx.execute(sql`
    delete from import_items where ${inArchives(importId)}
      and (${archives === null} or locator::jsonb->>'archive' in (select jsonb_array_elements_text(${JSON.stringify(archives ?? [])}::jsonb)))
    returning locator::jsonb->>'archive' as archive, locator::jsonb->>'hash' as hash`);
  return new Map(
    parsedRows(left, { archive: z.string(), hash: z.string() }).map(({ archive, hash }) => [archive, hash]),
  );
}

/** Removes listed archives without remaining items. @returns their originals */
export async function removeEmptied(db: Db, importId: string): Promise<string[]> {
  const gone = await db.execute(sql`
    delete from import_items as archive
    where import_id = ${importId} and state = 'waiting' and locator is null and opened->>'listed' is not null
      and not exists (select from import_items
        where ${inArchives(importId)} and locator::jsonb->>'archive' = archive.item_id::text)
    returning original_hash as hash`);
  return parsedRows(gone, { hash: z.string() }).map(({ hash }) => hash);
}
