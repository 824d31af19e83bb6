import { and, asc, eq, sql } from 'drizzle-orm';
import type { SavedFilterWire } from '../../domain/entities/saved-filter.ts';
import type { Db } from '../db/open.ts';
import { savedFilters as table } from '../db/schema/saved-filters.ts';

/** Saved filters of a member, by name. */
export async function filtersOf(db: Db, memberId: string): Promise<SavedFilterWire[]> {
  const found = await db
    .select({ filter_id: table.filterId, name: table.name, search: table.search })
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(asc(sql`lower(${table.name})`), asc(table.filterId));
  return found;
}

/** Saves a filter; the one that has its name becomes it. */
export async function keepFilter(tx: Db, memberId: string, name: string, search: string): Promise<void> {
  await tx
    .insert(table)
    .values({ memberId, name, search })
    .onConflictDoUpdate({ target: [table.memberId, table.name], set: { search } });
}

/** @returns false when the member has none of this id */
export async function forgetFilter(tx: Db, memberId: string, filterId: string): Promise<boolean> {
  const forgotten = await tx
    .delete(table)
    .where(and(eq(table.filterId, filterId), eq(table.memberId, memberId)))
    .returning({ filterId: table.filterId });
  return forgotten.length > 0;
}
