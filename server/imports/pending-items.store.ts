import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import type { EntryLocator } from './archive-items.store.ts';

/** A stored file that has not been read, either separate or in its archive. */
export interface PendingItem {
  readonly itemId: string;
  /** Hash of its original; `null` while it is in its archive. */
  readonly hash: string | null;
  readonly bytes: number;
  readonly externalKey: string;
  readonly bucket: 'hot' | 'warm';
  readonly utcOffset: number | null;
  /** Activity's name at the source. */
  readonly title: string | null;
  /** Activity type reported by the sender; `null` to use the recorded one. */
  readonly typeId: number | null;
  /** Location in its archive; `null` if it is stored separately. */
  readonly entry: EntryLocator | null;
}

export interface PendingOf {
  readonly importId: string;
  readonly source: string;
}

/** Returns all items of an import that can be read now, newest first. */
export async function pendingItems(db: Db, { importId, source }: PendingOf): Promise<PendingItem[]> {
  const waiting = source === 'file' ? sql`or (state = 'waiting' and locator is not null)` : sql``;
  const result = await db.execute(sql`
    select item_id as "itemId", original_hash as hash, coalesce(bytes, 0) as bytes, external_key as "externalKey", bucket,
      utc_offset as "utcOffset", title, (table_rows->>'typeId')::int as "typeId", locator
    from import_items left join originals on hash = original_hash
    where import_id = ${importId} and (state = 'kept' ${waiting})
    order by bucket, start_hint desc nulls last, position`);
  return rowsOf<Omit<PendingItem, 'entry'> & { locator: string | null }>(result).map(({ locator, ...item }) => {
    if (locator === null) return { ...item, entry: null };
    const entry = JSON.parse(locator) as EntryLocator;
    return { ...item, bytes: Math.max(entry.place.size, entry.place.compressed), entry };
  });
}
