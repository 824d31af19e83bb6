import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type DailyValues,
  type DailyWeights,
  type Measurement,
  type MeasurementKind,
  measurementKinds,
} from '../../domain/metrics/measurements.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { measurements as table } from '../db/schema/members.ts';
import { countUndone, type UndoCount } from '../db/count-undone.ts';
import { hasRoom, withinLimit } from './row-limits.store.ts';

/**
 * Returns a member's measurements as JSON rows separated by commas, by kind, oldest first. Parsing 42,000 rows would block other requests.
 */
export async function measurementsJson(db: Db, memberId: string): Promise<string> {
  const found = await db.execute(sql`
    select coalesce(string_agg(row_to_json(one)::text, ',' order by kind, day), '') as rows
    from (select kind, day, value, source from measurements where member_id = ${memberId}) as one`);
  return parsedRows(found, { rows: z.string() })[0]!.rows;
}

/** Returns the values of one kind, by day. */
export async function findDailyValues(db: Db, memberId: string, kind: MeasurementKind): Promise<DailyValues> {
  const found = await db.execute(sql`
    select coalesce(json_agg(day order by day), '[]') as days, coalesce(json_agg(value order by day), '[]') as values
    from measurements where member_id = ${memberId} and kind = ${kind}`);
  return parsedRows(found, { days: z.array(z.string()), values: z.array(z.number()) })[0]!;
}

/** Returns a member's weights by day. */
export const findWeights = async (
  db: Db,
  { memberId, weight }: { readonly memberId: string; readonly weight: number | null },
): Promise<DailyWeights> => ({ ...(await findDailyValues(db, memberId, 'weight')), otherwise: weight });

/** Returns the latest measured weight; `null` if there is none. */
export async function latestWeight(db: Db, memberId: string): Promise<Measurement | null> {
  const [latest] = await db
    .select({ kind: table.kind, day: table.day, value: table.value, source: table.source })
    .from(table)
    .where(and(eq(table.memberId, memberId), eq(table.kind, 'weight')))
    .orderBy(desc(table.day))
    .limit(1);
  return latest ?? null;
}

const keyOf = ({ kind, day }: Pick<Measurement, 'kind' | 'day'>) => `${kind} ${day}`;

/** Returns the values for days without one of their kind, up to the limit. */
async function newOnes(tx: Db, memberId: string, said: readonly Measurement[]): Promise<Measurement[]> {
  const there = new Set<string>();
  for (const kind of measurementKinds) {
    for (const day of (await findDailyValues(tx, memberId, kind)).days) there.add(keyOf({ kind, day }));
  }
  const missing = said.filter((one) => !there.has(keyOf(one)));
  return withinLimit(tx, memberId, 'measurements', missing, ({ kind }) => kind);
}

/** Saves a value for a day, replacing an existing one. @returns false if the limit of days is reached */
export async function insertMeasurement(tx: Db, memberId: string, said: Measurement): Promise<boolean> {
  const isOfDay = and(eq(table.memberId, memberId), eq(table.kind, said.kind), eq(table.day, said.day));
  const isThere = (await tx.$count(table, isOfDay)) > 0;
  if (!isThere && !(await hasRoom(tx, memberId, 'measurements', said.kind))) return false;
  await tx
    .insert(table)
    .values({ memberId, ...said })
    .onConflictDoUpdate({
      target: [table.memberId, table.kind, table.day],
      set: { value: sql`excluded.value`, source: sql`excluded.source` },
    });
  return true;
}

/** Deletes the value of a day. */
export async function deleteMeasurement(
  tx: Db,
  memberId: string,
  { kind, day }: { readonly kind: MeasurementKind; readonly day: string },
): Promise<void> {
  await tx.delete(table).where(and(eq(table.memberId, memberId), eq(table.kind, kind), eq(table.day, day)));
}

/** A value created by a restore. */
export const restoredMeasurement = z.object({ kind: z.enum(measurementKinds), day: z.string(), value: z.number() });
export type RestoredMeasurement = z.infer<typeof restoredMeasurement>;

/** Restores the values of an export; keeps existing values of a day. @returns the new values */
export async function restoreMeasurements(
  tx: Db,
  memberId: string,
  said: readonly Measurement[],
): Promise<RestoredMeasurement[]> {
  const found = await tx.execute(sql`
    insert into measurements (member_id, kind, day, value, source)
    select ${memberId}, kind, day, value, source
    from jsonb_to_recordset(${JSON.stringify(await newOnes(tx, memberId, said))}::jsonb)
      as given(kind text, day date, value float8, source text)
    on conflict do nothing
    returning kind, day::text, value`);
  return parsedRows(found, restoredMeasurement.shape);
}

/** Deletes values that a restore created, unless they have been replaced. */
export async function removeRestoredMeasurements(
  tx: Db,
  memberId: string,
  brought: readonly RestoredMeasurement[],
): Promise<UndoCount> {
  const found = await tx.execute(sql`
    with there as (
      select own.kind, own.day, own.value = given.value as same
      from measurements as own join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as given(kind text, day date, value float8)
        on own.kind = given.kind and own.day = given.day
      where member_id = ${memberId}
    ), gone as (delete from measurements using there
      where member_id = ${memberId} and measurements.kind = there.kind and measurements.day = there.day and same)
    select same from there`);
  return countUndone(found);
}
