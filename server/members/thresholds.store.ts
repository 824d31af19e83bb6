import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { zoneBounds } from '../../domain/entities/zones.ts';
import {
  type Threshold,
  type ThresholdKind,
  thresholdKinds,
  thresholdSources,
} from '../../domain/metrics/thresholds.ts';
import type { Db } from '../db/open.ts';
import { thresholds as table } from '../db/schema/members.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';
import { withinLimit } from './row-limits.store.ts';

/** Returns a member's own values, by kind, oldest first. */
export const findThresholds = (db: Db, memberId: string): Promise<Threshold[]> =>
  db
    .select({
      kind: table.kind,
      fromDate: table.fromDate,
      value: table.value,
      source: table.source,
      bounds: table.bounds,
    })
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(asc(table.kind), asc(table.fromDate));

/** Saves a value that applies from its day on, replacing an existing one of the same day. */
export async function storeThreshold(tx: Db, memberId: string, own: Threshold): Promise<void> {
  await tx
    .insert(table)
    .values({ memberId, ...own, bounds: own.bounds && [...own.bounds] })
    .onConflictDoUpdate({
      target: [table.memberId, table.kind, table.fromDate],
      set: { value: sql`excluded.value`, source: sql`excluded.source`, bounds: sql`excluded.bounds` },
    });
}

export async function deleteThreshold(
  tx: Db,
  memberId: string,
  { kind, fromDate }: { readonly kind: ThresholdKind; readonly fromDate: string },
): Promise<void> {
  await tx.delete(table).where(and(eq(table.memberId, memberId), eq(table.kind, kind), eq(table.fromDate, fromDate)));
}

/** A value created by a restore. Earlier versions stored neither its source nor bounds. */
export const restoredThreshold = z.object({
  kind: z.enum(thresholdKinds),
  date: z.string(),
  value: z.number(),
  source: z._default(z.enum(thresholdSources), 'entered'),
  bounds: z._default(zoneBounds, null),
});
export type RestoredThreshold = z.infer<typeof restoredThreshold>;

/** Restores the values of an export; keeps the member's existing value of a day. @returns the new values */
export async function storeThresholds(
  tx: Db,
  memberId: string,
  own: readonly RestoredThreshold[],
): Promise<RestoredThreshold[]> {
  if (own.length === 0) return [];
  const there = new Set((await findThresholds(tx, memberId)).map(({ kind, fromDate }) => `${kind} ${fromDate}`));
  const missing = own.filter(({ kind, date }) => !there.has(`${kind} ${date}`));
  const fitting = await withinLimit(tx, memberId, 'thresholds', missing, ({ kind }) => kind);
  if (fitting.length === 0) return [];
  const rows = fitting.map(({ date, ...rest }) => ({ memberId, fromDate: date, ...rest }));
  return tx.insert(table).values(rows).onConflictDoNothing().returning({
    kind: table.kind,
    date: table.fromDate,
    value: table.value,
    source: table.source,
    bounds: table.bounds,
  });
}

/** Deletes values that a restore created, unless they have been replaced. */
export async function removeRestoredThresholds(
  tx: Db,
  memberId: string,
  brought: readonly RestoredThreshold[],
): Promise<UndoCount> {
  const result = await tx.execute(sql`
    with there as (
      select own.kind, own.from_date, (own.value, own.source) = (given.value, given.source) and own.bounds is not distinct from given.bounds as same
      from thresholds as own join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb)
          as given(kind text, date date, value float8, source text, bounds float8[])
        on own.kind = given.kind and own.from_date = given.date
      where member_id = ${memberId}
    ), gone as (delete from thresholds using there
      where member_id = ${memberId} and thresholds.kind = there.kind and thresholds.from_date = there.from_date and same)
    select same from there`);
  return countUndone(result);
}
