import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import { storedReason } from './items.store.ts';

/** The member and the vendor offering files. */
export interface Offering {
  readonly memberId: string;
  readonly vendor: string;
}

export interface KnownFiles {
  /** Activities that already exist. */
  readonly here: ReadonlySet<string>;
  /** Files that were fetched and yielded nothing new. */
  readonly had: ReadonlySet<string>;
  /** Activities that were imported and then undone by the member. */
  readonly undone: ReadonlySet<string>;
}

/** Returns earlier results for the vendor's activities with these ids. */
export async function knownFiles(
  tx: Db,
  { memberId, vendor }: Offering,
  externalIds: readonly string[],
): Promise<KnownFiles> {
  const given = sql`select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb)`;
  const result = await tx.execute(sql`
    select distinct external_id as id, 'here' as how from activities
    where member_id = ${memberId} and source = ${vendor} and external_id in (${given})
    union
    select external_key, case when undone_at is null then 'had' else 'undone' end
    from import_items join imports using (import_id)
    where member_id = ${memberId} and source = ${vendor} and external_key in (${given})
      and (undone_at is not null or (outcome in ('duplicate', 'skipped') and (original_hash is not null or reason->>'code' in ('fromStrava', 'byHand'))))`);
  const rows = rowsOf<{ id: string; how: keyof KnownFiles }>(result);
  const those = (how: keyof KnownFiles) => rows.flatMap((row) => (row.how === how ? [row.id] : []));
  const here = new Set(those('here'));
  return { here, had: new Set(those('had')), undone: new Set(those('undone').filter((id) => !here.has(id))) };
}

/** Links items to existing activities with the same ids. */
export async function linkToExisting(
  tx: Db,
  importId: string,
  { memberId, vendor }: Offering,
  here: readonly string[],
): Promise<void> {
  if (here.length === 0) return;
  const ids = JSON.stringify(here);
  await tx.execute(sql`
    update import_items as mine set activity_ids = found.ids
    from (
      select external_id, array_agg(activity_id order by session_index) as ids from activities
      where member_id = ${memberId} and source = ${vendor}
        and external_id in (select jsonb_array_elements_text(${ids}::jsonb))
      group by external_id
    ) as found
    where import_id = ${importId} and external_key = found.external_id and outcome = 'duplicate'`);
}

/** An item waiting to be fetched. */
export interface OfferedItem {
  readonly itemId: string;
  readonly locator: string;
  /** Start, unix seconds. */
  readonly start: number | null;
  readonly attempts: number;
}

/** Returns the newest items of an import waiting to be fetched, at most `most`. */
export async function itemsToFetch(db: Db, importId: string, most: number): Promise<OfferedItem[]> {
  const result = await db.execute(sql`
    select item_id as "itemId", locator, extract(epoch from start_hint)::float8 as start, attempts from import_items
    where import_id = ${importId} and state = 'waiting' and locator is not null
    order by bucket, start_hint desc nulls last, position limit ${most}`);
  return rowsOf<OfferedItem>(result);
}

/** Stores fetched files, and clears their single-use URLs. */
export async function noteFetched(
  tx: Db,
  kept: readonly { readonly itemId: string; readonly hash: string }[],
): Promise<void> {
  await tx.execute(sql`
    update import_items as mine set state = 'kept', original_hash = given.hash, locator = null
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given("itemId" uuid, hash text)
    where mine.item_id = given."itemId" and mine.state = 'waiting'`);
}

/** Records that the vendor was asked to offer the file again, so its URL is no longer valid. */
export async function recordRepeatedRequest(db: Db, { itemId, locator }: OfferedItem): Promise<void> {
  await db.execute(sql`
    update import_items set attempts = attempts + 1, locator = null where item_id = ${itemId} and locator = ${locator}`);
}

/** Stores the number of failed attempts to fetch a file. */
export async function countTries(db: Db, itemId: string, tries: number): Promise<void> {
  await db.execute(sql`update import_items set attempts = attempts + ${tries} where item_id = ${itemId}`);
}

/** Returns items of an import to be offered again; `late` once that has taken longer than `seconds`. */
export async function itemsToBeOffered(
  db: Db,
  importId: string,
  seconds: number,
): Promise<{ readonly itemId: string; readonly late: boolean }[]> {
  const result = await db.execute(sql`
    select item_id as "itemId", coalesce(last_item_at < now() - ${seconds} * interval '1 second', false) as late
    from import_items join imports using (import_id)
    where import_id = ${importId} and import_items.state = 'waiting' and locator is null and original_hash is null`);
  return parsedRows(result, { itemId: z.string(), late: z.boolean() });
}

/** Ends all items waiting to be fetched, because the member's storage is full. */
export async function endForFullStorage(db: Db, importId: string): Promise<void> {
  await db.execute(sql`
    update import_items set state = 'done', outcome = 'failed', reason = ${storedReason('noRoom')}, locator = null
    where import_id = ${importId} and state = 'waiting' and locator is not null`);
}

/** Ends all waiting items, because the account is no longer linked. */
export async function endUnfetched(tx: Db, importId: string): Promise<void> {
  await tx.execute(sql`
    update import_items set state = 'done', outcome = 'skipped', reason = ${storedReason('notFetched')}, locator = null
    where import_id = ${importId} and state = 'waiting'`);
}

/**
 * Returns the start, unix seconds, of the first activity that came from a vendor, was undone and has not been imported again; 0 if unknown,
 * `null` if there is none.
 */
export async function firstUndone(db: Db, { memberId, vendor }: Offering): Promise<number | null> {
  const result = await db.execute(sql`
    select extract(epoch from min(coalesce(start_hint, to_timestamp(0))))::float8 as first
    from import_items join imports using (import_id)
    where member_id = ${memberId} and imports.source = ${vendor} and undone_at is not null and not exists (
      select from activities where activities.member_id = ${memberId} and activities.source = ${vendor}
        and external_id = external_key)`);
  return parsedRows(result, { first: z.nullable(z.number()) })[0]?.first ?? null;
}
