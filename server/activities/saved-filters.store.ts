import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type SavedFilterWire } from '../../domain/entities/saved-filter.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { savedFilters as table } from '../db/schema/saved-filters.ts';
import { type UndoCount, countUndone } from '../db/count-undone.ts';
import { withinLimit } from '../members/row-limits.store.ts';

/** Returns the saved filters of a member, by name. */
export async function filtersOf(db: Db, memberId: string): Promise<SavedFilterWire[]> {
  const found = await db
    .select({ filter_id: table.filterId, name: table.name, search: table.search })
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(asc(sql`lower(${table.name})`), asc(table.filterId));
  return found;
}

/** Saves a filter, replacing one with the same name. */
export async function storeFilter(tx: Db, memberId: string, name: string, search: string): Promise<void> {
  await tx
    .insert(table)
    .values({ memberId, name, search })
    .onConflictDoUpdate({ target: [table.memberId, table.name], set: { search } });
}

/** Deletes a filter. @returns false if the member does not have this filter */
export async function deleteFilter(tx: Db, memberId: string, filterId: string): Promise<boolean> {
  const forgotten = await tx
    .delete(table)
    .where(and(eq(table.filterId, filterId), eq(table.memberId, memberId)))
    .returning({ filterId: table.filterId });
  return forgotten.length > 0;
}

/** A filter created by a restore, with its search at that time. */
export const restoredFilter = z.object({ id: z.string(), search: z.string() });
export type RestoredFilter = z.infer<typeof restoredFilter>;

/** Restores the filters of an export, up to the limit; existing names keep their filters. @returns the new filters */
export async function restoreFilters(tx: Db, memberId: string, filters: Restore['filters']): Promise<RestoredFilter[]> {
  const names = new Set((await filtersOf(tx, memberId)).map(({ name }) => name));
  const fitting = await withinLimit(
    tx,
    memberId,
    'filters',
    filters.filter(({ name }) => !names.has(name)),
  );
  const added = await tx.execute(sql`
    insert into saved_filters (member_id, name, search)
    select ${memberId}::uuid, name, search
    from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as given(name text, search text)
    on conflict do nothing returning filter_id as id, search`);
  return parsedRows(added, restoredFilter.shape);
}

/** Deletes filters that a restore created, unless their search has changed since. */
export async function removeRestoredFilters(
  tx: Db,
  memberId: string,
  brought: readonly RestoredFilter[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select filter_id, filters.search = given.search as same
      from saved_filters filters join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(id uuid, search text)
        on filter_id = id
      where member_id = ${memberId}
    ), gone as (delete from saved_filters using there where saved_filters.filter_id = there.filter_id and same)
    select same from there`);
  return countUndone(result);
}
