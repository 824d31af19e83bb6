import { and, asc, eq, sql } from 'drizzle-orm';
import type { Threshold, ThresholdKind } from '../../domain/metrics/thresholds.ts';
import type { Db } from '../db/open.ts';
import { thresholds as table } from '../db/schema/members.ts';

/** A member's own values, by kind, the oldest first. */
export const findThresholds = (db: Db, memberId: string): Promise<Threshold[]> =>
  db
    .select({ kind: table.kind, fromDate: table.fromDate, value: table.value })
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(asc(table.kind), asc(table.fromDate));

/** Keeps a value from its day on, in place of another of the same day. */
export async function keepThreshold(tx: Db, memberId: string, own: Threshold): Promise<void> {
  await tx
    .insert(table)
    .values({ memberId, ...own })
    .onConflictDoUpdate({ target: [table.memberId, table.kind, table.fromDate], set: { value: sql`excluded.value` } });
}

export async function forgetThreshold(
  tx: Db,
  memberId: string,
  { kind, fromDate }: { readonly kind: ThresholdKind; readonly fromDate: string },
): Promise<void> {
  await tx.delete(table).where(and(eq(table.memberId, memberId), eq(table.kind, kind), eq(table.fromDate, fromDate)));
}

/** Keeps values that an export of ours holds; where the member has one of that day, that stays. */
export async function keepThresholds(
  tx: Db,
  memberId: string,
  own: readonly { readonly kind: ThresholdKind; readonly date: string; readonly value: number }[],
): Promise<number> {
  if (own.length === 0) return 0;
  const rows = own.map(({ kind, date, value }) => ({ memberId, kind, fromDate: date, value }));
  const kept = await tx.insert(table).values(rows).onConflictDoNothing().returning({ kind: table.kind });
  return kept.length;
}
