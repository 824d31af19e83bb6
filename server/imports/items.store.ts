import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ReadTable } from '../../domain/export-tables/table.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import { isOnCalendars } from '../../domain/dates.ts';
import type { ImportOutcome } from '../../domain/entities/import.ts';
import type { ImportReason, ImportReasonCode } from '../../domain/import-reasons.ts';
import { roundOffset } from '../../domain/local-offset.ts';
import { recordedNameOf } from '../../domain/recorded-name.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { addReportRows, type NewList } from './report-rows.store.ts';

export type Bucket = 'hot' | 'warm';
export type ItemState = 'waiting' | 'kept' | 'stored' | 'done';

/** A source item to add to an import. */
export interface NewItem {
  readonly position: number;
  readonly name: string;
  /** Key of the item, unique within the import. */
  readonly externalKey: string;
  readonly bucket: Bucket;
  readonly state: ItemState;
  readonly locator?: string | null;
  /** Table of an export that waits for the activities. */
  readonly table?: ReadTable;
  /** Contents of a Longrun export other than recordings, which wait for the recordings. */
  readonly restore?: Restore;
  /** Entries that have been restored already. */
  readonly restored?: object;
  /** Activity type reported by the sender, overriding the recorded one. */
  readonly typeId?: number | null;
  /** Start, unix seconds. */
  readonly start?: number | null;
  /** Local minus UTC in seconds, as reported by the source. */
  readonly utcOffset?: number | null;
  /** Activity's name at the source. */
  readonly title?: string | null;
  readonly hash?: string | null;
  readonly outcome?: ImportOutcome | null;
  readonly reason?: ImportReason | null;
}

/** Returns ids as a one-column select, so that any number is a single parameter. */
const idsIn = (ids: readonly string[]): SQL =>
  sql`select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;

/** Maximum length of a name in characters. */
const NAME_LENGTH = 300;

/** Returns a file name for display: without control characters, limited in length. */
export function displayName(name: string): string {
  const clean = name.replace(/\p{Cc}/gu, '').trim();
  const short = clean.length > NAME_LENGTH ? `…${clean.slice(1 - NAME_LENGTH)}` : clean;
  // Cutting can leave half a surrogate pair, which PostgreSQL rejects in JSON.
  return short.replace(/\p{Cs}/gu, '') || 'file';
}

/** Returns the start of an item as reported by the source; `null` for times outside the calendar, which the database may reject. */
function hintOf(start: number | null | undefined): string | null {
  const ms = (start ?? Number.NaN) * 1000;
  return isOnCalendars(ms) ? new Date(ms).toISOString() : null;
}

/** Returns an offset reported by the source; `null` if it is impossible. */
function parseOffset(seconds: number | null | undefined): number | null {
  const minutes = roundOffset(seconds ?? null);
  return minutes === null ? null : minutes * 60;
}

/** Returns the position after an import's last item. */
export async function nextPosition(tx: Db, importId: string): Promise<number> {
  const [last] = parsedRows(
    await tx.execute(sql`select max(position) as position from import_items where import_id = ${importId}`),
    { position: z.nullable(z.number()) },
  );
  return (last?.position ?? 0) + 1;
}

/** Returns the details to apply after the activities are imported. Report rows have their own table. */
function tableRowsOf({ table, restore, typeId }: NewItem) {
  if (typeId != null) return { typeId };
  if (table === undefined) return restore ? { restore } : null;
  const { list: _, ...said } = table;
  return said;
}

/** Number of rows per statement; larger statements are not faster. */
const CHUNK = 1000;

/**
 * Adds items to an import. An existing item gets the new locator if it is still waiting; otherwise it is unchanged. @returns the ids of new
 * items
 */
export async function addItems(db: Db, importId: string, items: readonly NewItem[]): Promise<string[]> {
  const added: string[] = [];
  for (let from = 0; from < items.length; from += CHUNK) {
    const chunk = items.slice(from, from + CHUNK).map((item) => ({ ...item, itemId: randomUUID() }));
    const rows = chunk.map((item) => ({
      item_id: item.itemId,
      position: item.position,
      name: displayName(item.name),
      external_key: item.externalKey,
      bucket: item.bucket,
      state: item.state,
      locator: item.locator ?? null,
      table_rows: tableRowsOf(item),
      start_hint: hintOf(item.start),
      utc_offset: parseOffset(item.utcOffset),
      title: recordedNameOf(item.title),
      original_hash: item.hash ?? null,
      outcome: item.outcome ?? null,
      reason: item.reason ?? null,
      restored: item.restored ?? null,
    }));
    const result = await db.execute(sql`
      insert into import_items as mine
        (item_id, import_id, position, name, external_key, bucket, state, locator, table_rows, start_hint, utc_offset, title,
        original_hash, outcome, reason, restored)
      select item_id, ${importId}::uuid, position, name, external_key, bucket, state, locator, table_rows, start_hint, utc_offset,
        title, original_hash, outcome, reason, restored
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        item_id uuid, position int, name text, external_key text, bucket text, state text, locator text, table_rows jsonb,
        start_hint timestamptz, utc_offset int, title text, original_hash text, outcome text, reason jsonb, restored jsonb)
      on conflict (import_id, external_key) do update set locator = excluded.locator where mine.state = 'waiting'
      returning item_id, (xmax = 0) as is_new`);
    const inserted = parsedRows(result, { item_id: z.string(), is_new: z.boolean() });
    const isNew = new Set(inserted.flatMap((row) => (row.is_new ? [row.item_id] : [])));
    added.push(...isNew);
    await addReportRows(
      db,
      importId,
      chunk.flatMap(({ itemId, table }): NewList[] =>
        table?.list && isNew.has(itemId) ? [{ itemId, list: table.list }] : [],
      ),
    );
  }
  return added;
}

/** Returns a reason as an SQL value. */
export const storedReason = (code: ImportReasonCode): SQL =>
  sql`${JSON.stringify({ code } satisfies ImportReason)}::jsonb`;

/** Condition for items with this reason. */
const hasReason = (code: ImportReasonCode): SQL => sql`reason->>'code' = ${code}`;

/** Result of an item that needs no analysis. */
export interface Verdict {
  readonly itemId: string;
  readonly outcome: ImportOutcome;
  readonly reason: ImportReason | null;
  readonly activityIds: readonly string[];
  /** Hash of its new original; omitted to keep the current one. */
  readonly hash?: string | null;
}

/** Stores the results of items. `state` is `stored` while their activities wait for analysis. */
export async function judgeItems(db: Db, state: 'stored' | 'done', verdicts: readonly Verdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  const rows = verdicts.map(({ itemId, outcome, reason, activityIds, hash }) => ({
    item_id: itemId,
    hash: hash ?? null,
    outcome,
    reason,
    activity_ids: `{${activityIds.join(',')}}`,
  }));
  await db.execute(sql`
    update import_items as mine
    set state = ${state}, outcome = given.outcome, reason = given.reason, activity_ids = given.activity_ids::uuid[], locator = null,
      table_rows = null,
      original_hash = coalesce(given.hash, original_hash)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      item_id uuid, hash text, outcome text, reason jsonb, activity_ids text)
    where mine.item_id = given.item_id`);
}

/** Returns the items among these that are still waiting and listed. Locks them until the transaction ends. */
export async function stillWaiting(tx: Db, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  const result = await tx.execute(sql`
    select item_id as id from import_items where item_id in (${idsIn(itemIds)}) and state in ('waiting', 'kept') for update`);
  return new Set(parsedRows(result, { id: z.string() }).map(({ id }) => id));
}

/** Whether an import has yielded anything so far. */
export async function hasResults(db: Db, importId: string): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select from import_items where import_id = ${importId} and activity_ids <> '{}') as brought`);
  return parsedRows(result, { brought: z.boolean() })[0]?.brought === true;
}

/** Whether an import has stored activities that wait for analysis. */
export async function waitsForAnalysis(db: Db, importId: string): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select from import_items where import_id = ${importId} and state = 'stored') as waits`);
  return parsedRows(result, { waits: z.boolean() })[0]?.waits === true;
}

/** Whether a member has activities stored since the last analysis. */
export async function hasStored(tx: Db, memberId: string): Promise<boolean> {
  const result = await tx.execute(sql`
    select exists (select from import_items join imports using (import_id)
      where member_id = ${memberId} and import_items.state = 'stored') as stored`);
  return parsedRows(result, { stored: z.boolean() })[0]?.stored === true;
}

/** Completes a member's items after the analysis. */
export async function finishStored(tx: Db, memberId: string): Promise<void> {
  await tx.execute(sql`
    update import_items set state = 'done'
    where state = 'stored' and import_id in (select import_id from imports where member_id = ${memberId})`);
}

/**
 * Updates the results of a member's items after duplicates were decided: an earlier recording may turn out to be the poorer one, or the
 * only one left.
 * @param importId the import in which activities that no longer count are marked; `null` for none
 */
export async function rejudgeItems(tx: Db, memberId: string, importId: string | null): Promise<void> {
  const counts = sql`exists (select from activities where activity_id = any (item.activity_ids) and flagged_as_duplicate_on is null)`;
  if (importId !== null) {
    await tx.execute(sql`
      update import_items as item set outcome = 'duplicate', reason = ${storedReason('duplicateActivity')}
      where import_id = ${importId} and outcome in ('imported', 'partial') and activity_ids <> '{}' and not ${counts}`);
  }
  await tx.execute(sql`
    update import_items as item set reason = null,
      outcome = case when exists (select from activities where activity_id = any (item.activity_ids) and partial)
        then 'partial' else 'imported' end
    from imports
    where imports.import_id = item.import_id and member_id = ${memberId} and outcome = 'duplicate'
      and ${hasReason('duplicateActivity')} and ${counts}`);
}

/** Ends items that were not read yet: all items of an import, or one of them. */
export async function abandonItems(
  db: Db,
  importId: string,
  { itemId, code }: { readonly itemId: string | null; readonly code: ImportReasonCode },
): Promise<void> {
  await db.execute(sql`
    update import_items set state = 'done', outcome = 'failed', reason = ${storedReason(code)}, locator = null, table_rows = null
    where import_id = ${importId} and state in ('waiting', 'kept') and (${itemId}::uuid is null or item_id = ${itemId}::uuid)`);
}

/** Stores the entries restored from an export. */
export async function noteRestored(tx: Db, itemId: string, restored: object): Promise<void> {
  await tx.execute(sql`
    update import_items set restored = ${JSON.stringify(restored)}::jsonb where item_id = ${itemId}`);
}

/** Returns the entries restored from an import's exports. */
export async function restoredBy(
  db: Db,
  importId: string,
): Promise<{ readonly itemId: string; readonly restored: unknown }[]> {
  const result = await db.execute(sql`
    select item_id as "itemId", restored from import_items where import_id = ${importId} and restored is not null order by position`);
  return parsedRows(result, { itemId: z.string(), restored: z.unknown() });
}

/** Records on an undone item how many of its entries were kept. */
export async function recordStored(tx: Db, itemId: string, count: number): Promise<void> {
  const reason: ImportReason = { code: 'undonePartly', count };
  await tx.execute(sql`update import_items set reason = ${JSON.stringify(reason)}::jsonb where item_id = ${itemId}`);
}

/** Marks an import's items as undone. */
export async function undoItems(tx: Db, importId: string): Promise<void> {
  await tx.execute(sql`
    update import_items set state = 'done', outcome = 'skipped', reason = ${storedReason('undone')}, activity_ids = '{}', locator = null,
      table_rows = null, restored = null
    where import_id = ${importId} and (outcome is null or outcome in ('imported', 'partial', 'duplicate'))`);
}

/**
 * Requeues files of other imports that were skipped as duplicates of the removed activities' files.
 * @returns these imports
 */
export async function readAgain(
  tx: Db,
  memberId: string,
  importId: string,
  removed: readonly string[],
): Promise<ReadonlySet<string>> {
  const result = await tx.execute(sql`
    update import_items as item set state = 'kept', outcome = null, reason = null, activity_ids = '{}'
    from imports
    where imports.import_id = item.import_id and member_id = ${memberId} and undone_at is null
      and item.import_id <> ${importId} and outcome = 'duplicate' and (${hasReason('duplicateFile')} or ${hasReason('deletedActivity')})
      and original_hash is not null and item.activity_ids && array(${idsIn(removed)})
    returning item.import_id as "importId"`);
  return new Set(parsedRows(result, { importId: z.string() }).map((row) => row.importId));
}

/** Clears the originals of items. @returns the cleared hashes */
async function releaseFiles(tx: Db, which: SQL): Promise<string[]> {
  const result = await tx.execute(sql`
    update import_items as mine set original_hash = null from import_items as before
    where ${which} and before.item_id = mine.item_id and before.original_hash is not null
    returning before.original_hash as hash`);
  return parsedRows(result, { hash: z.string() }).map(({ hash }) => hash);
}

/** Clears the originals of an undone import, whose activities can be imported again. @returns their hashes */
export const releaseFilesOfImport = (tx: Db, importId: string): Promise<string[]> =>
  releaseFiles(tx, sql`mine.import_id = ${importId}`);

/** Clears the originals of some items. @returns their hashes */
export const releaseFilesOfItems = async (tx: Db, itemIds: readonly string[]): Promise<string[]> =>
  itemIds.length === 0 ? [] : releaseFiles(tx, sql`mine.item_id in (${idsIn(itemIds)})`);
