import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type RowKind, rowLimitOf, WORKOUT_BYTES } from '../../domain/row-limits.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { countedRows } from './counted-rows.store.ts';
import { needRowBytes, rowBytesOf, takeRowBytes } from './row-bytes.store.ts';

const noGroup = () => '';

/** Returns the new rows that are within the limits on their number. */
async function withinCount<Row>(
  tx: Db,
  memberId: string,
  kind: RowKind,
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { inAll = Number.POSITIVE_INFINITY, each = Number.POSITIVE_INFINITY } = rowLimitOf(kind);
  const { rows: from, group = sql`''`, inGroup = sql`true` } = countedRows[kind];
  const groups = JSON.stringify([...new Set(rows.map(groupOf))]);
  const found = await tx.execute(sql`
    select null as name, count(*)::int as count ${from(memberId)}
    union all select ${group}, count(*)::int ${from(memberId)} and ${inGroup}
      and ${group} in (select jsonb_array_elements_text(${groups}::jsonb)) group by 1`);
  const counts = new Map<string | null, number>();
  for (const { name, count } of parsedRows(found, { name: z.nullable(z.string()), count: z.number() })) {
    counts.set(name, count);
  }
  return rows.filter((row) => {
    const [all, own] = [counts.get(null) ?? 0, counts.get(groupOf(row)) ?? 0];
    if (all >= inAll || own >= each) return false;
    counts.set(null, all + 1).set(groupOf(row), own + 1);
    return true;
  });
}

/**
 * Returns a member's new rows that fit in addition to the existing ones, by number and bytes.
 * @param tx a transaction of the member (`memberTransaction`), so that nothing is added between counting and inserting
 * @param groupOf rows with the same value form a group, with the limit `each` of `domain/row-limits.ts`
 * @throws Error with the code `ENOSPC` if the disk is nearly full
 */
export async function withinLimit<Row>(
  tx: Db,
  memberId: string,
  kind: RowKind,
  rows: readonly Row[],
  groupOf: (row: Row) => string = noGroup,
): Promise<Row[]> {
  const counted = await withinCount(tx, memberId, kind, rows, groupOf);
  if (counted.length === 0) return [];
  const sizes = counted.map(rowBytesOf);
  const wanted = sizes.reduce((sum, bytes) => sum + bytes, 0);
  let left = await takeRowBytes(tx, memberId, wanted);
  return counted.filter((_, nth) => {
    left -= sizes[nth]!;
    return left >= 0;
  });
}

/**
 * Whether the number of new rows of a call is within its limits; in the transaction of the member.
 * @throws ApiFailure 413 `storage_full` or `server_full` if there is no space for them
 */
export async function allFit<Row>(tx: Db, memberId: string, kind: RowKind, rows: readonly Row[]): Promise<boolean> {
  if ((await withinCount(tx, memberId, kind, rows, noGroup)).length < rows.length) return false;
  await needRowBytes(
    tx,
    memberId,
    rows.reduce((sum, row) => sum + rowBytesOf(row), 0),
  );
  return true;
}

/**
 * Whether one more row is within the limits of its kind, for a call; in the transaction of the member.
 * @throws ApiFailure 413 `storage_full` or `server_full` if there is no space for a row of the maximum size of calls
 */
export async function hasRoom(tx: Db, memberId: string, kind: RowKind, group = ''): Promise<boolean> {
  if ((await withinCount(tx, memberId, kind, [group], (own) => own)).length === 0) return false;
  await needRowBytes(tx, memberId, WORKOUT_BYTES);
  return true;
}
