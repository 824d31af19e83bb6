import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addDays } from '../../domain/dates.ts';
import { hrvKinds, wellnessSources, type WellnessSource } from '../../domain/entities/wellness.ts';
import {
  mergedWellness,
  plausible,
  type VendorWellness,
  type StoredWellness,
  type ManualWellness,
  type WellnessRow,
} from '../../domain/metrics/wellness.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { withinLimit } from '../members/row-limits.store.ts';

const number = z.nullable(z.number());
const values = {
  day: z.string(),
  sleepSeconds: number,
  sleepScore: number,
  restingHeartRate: number,
  hrvMs: number,
  hrvKind: z.nullable(z.enum(hrvKinds)),
  weightKg: number,
};
const versions = {
  sleepVersion: z.number(),
  restingVersion: z.number(),
  hrvVersion: z.number(),
  weightVersion: z.number(),
};
const columns = sql.raw(`day::text as day, sleep_seconds as "sleepSeconds", sleep_score as "sleepScore",
  resting_heart_rate as "restingHeartRate", hrv_ms as "hrvMs", hrv_kind as "hrvKind", weight_kg as "weightKg"`);

/** Earliest day that values can have. */
const FIRST_DAY = '1970-01-01';
/** Maximum number of days that a watch's date may be ahead of the server's. */
const DAYS_AHEAD = 1;

async function storedDays(
  tx: Db,
  memberId: string,
  source: WellnessSource,
  days: readonly string[],
): Promise<Map<string, StoredWellness>> {
  const found = await tx.execute(sql`
    select ${columns}, sleep_version as "sleepVersion", resting_version as "restingVersion", hrv_version as "hrvVersion",
      weight_version as "weightVersion"
    from wellness_days where member_id = ${memberId} and source = ${source}
      and day in (select jsonb_array_elements_text(${JSON.stringify(days)}::jsonb)::date)`);
  return new Map(parsedRows(found, { ...values, ...versions }).map((row) => [row.day, row]));
}

const names = Object.keys({ ...values, ...versions }) as (keyof StoredWellness)[];
const isSame = (one: StoredWellness, other: StoredWellness | undefined): boolean =>
  other !== undefined && names.every((name) => one[name] === other[name]);

const sentDay = (row: WellnessRow, today: string): boolean =>
  row.day >= FIRST_DAY && row.day <= addDays(today, DAYS_AHEAD);

/**
 * Stores a source's values for days. Skips impossible values and days beyond the member's row limits. `null` removes nothing, and values with a
 * higher version are left unchanged.
 * @param tx the member's transaction (`memberTransaction`)
 * @param importId the import with these values, if any
 * @returns the days that changed
 */
export async function recordWellness(
  tx: Db,
  memberId: string,
  source: WellnessSource,
  rows: readonly WellnessRow[],
  importId: string | null = null,
): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10);
  const sent = rows.flatMap((row) => (sentDay(row, today) ? (plausible(row) ?? []) : []));
  if (sent.length === 0) return [];
  const stored = await storedDays(tx, memberId, source, [...new Set(sent.map(({ day }) => day))]);
  const merged = new Map<string, StoredWellness>();
  for (const row of sent) merged.set(row.day, mergedWellness(merged.get(row.day) ?? stored.get(row.day), row));
  // Unchanged values remain assigned to the import that created them.
  const changed = [...merged.values()].filter((row) => !isSame(row, stored.get(row.day)));
  const isNew = ({ day }: StoredWellness) => !stored.has(day);
  const fitting = await withinLimit(tx, memberId, 'wellness', changed.filter(isNew));
  const kept = [...changed.filter((row) => !isNew(row)), ...fitting];
  await insertDays(
    tx,
    { memberId, importId },
    kept.map((row) => ({ ...row, source })),
  );
  return kept.map(({ day }) => day);
}

type DayOfSource = StoredWellness & { readonly source: WellnessSource };

async function insertDays(
  tx: Db,
  { memberId, importId }: { readonly memberId: string; readonly importId: string | null },
  rows: readonly DayOfSource[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into wellness_days (member_id, source, import_id, day, sleep_seconds, sleep_score, sleep_version, resting_heart_rate,
      resting_version, hrv_ms, hrv_kind, hrv_version, weight_kg, weight_version)
    select ${memberId}::uuid, source, ${importId}::uuid, day, "sleepSeconds", "sleepScore", "sleepVersion", "restingHeartRate",
      "restingVersion", "hrvMs", "hrvKind", "hrvVersion", "weightKg", "weightVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(source text, day date, "sleepSeconds" float8, "sleepScore" float8,
      "sleepVersion" float8, "restingHeartRate" real, "restingVersion" float8, "hrvMs" real, "hrvKind" text, "hrvVersion" float8,
      "weightKg" float8, "weightVersion" float8)
    on conflict (member_id, day, source) do update set import_id = excluded.import_id, updated_at = now(),
      sleep_seconds = excluded.sleep_seconds, sleep_score = excluded.sleep_score, sleep_version = excluded.sleep_version,
      resting_heart_rate = excluded.resting_heart_rate, resting_version = excluded.resting_version,
      hrv_ms = excluded.hrv_ms, hrv_kind = excluded.hrv_kind, hrv_version = excluded.hrv_version,
      weight_kg = excluded.weight_kg, weight_version = excluded.weight_version`);
}

/** Restores days from an export, unless the same source has sent values for the day here. @returns the number of days */
export async function restoreWellness(
  tx: Db,
  { memberId, importId }: { readonly memberId: string; readonly importId: string },
  days: readonly DayOfSource[],
): Promise<number> {
  if (days.length === 0) return 0;
  const keyOf = ({ source, day }: Pick<DayOfSource, 'source' | 'day'>) => `${source} ${day}`;
  const found = await tx.execute(sql`select source, day::text as day from wellness_days where member_id = ${memberId}`);
  const there = new Set(parsedRows(found, { source: z.enum(wellnessSources), day: z.string() }).map(keyOf));
  const missing = days.filter((row) => !there.has(keyOf(row)));
  const fitting = await withinLimit(tx, memberId, 'wellness', missing);
  await insertDays(tx, { memberId, importId }, fitting);
  return fitting.length;
}

/** Returns a day's values by source, and those entered by the member. */
export async function findWellness(
  db: Db,
  memberId: string,
  day: string,
): Promise<{ readonly sent: VendorWellness[]; readonly typed: ManualWellness }> {
  const sent = await db.execute(sql`
    select ${columns}, source from wellness_days where member_id = ${memberId} and day = ${day}`);
  const own = (kind: string) => sql`(select value from measurements where member_id = ${memberId} and day = ${day}
    and kind = ${kind} and source = 'hand')`;
  const typed = await db.execute(sql`
    select (select hours_slept from subjective_inputs where member_id = ${memberId} and date = ${day}) as "hoursSlept",
      ${own('resting_heart_rate')} as "restingHeartRate", ${own('hrv_rmssd')} as "hrvMs", ${own('weight')} as "weightKg"`);
  return {
    sent: parsedRows(sent, { ...values, source: z.enum(wellnessSources) }),
    typed: parsedRows(typed, {
      hoursSlept: number,
      restingHeartRate: number,
      hrvMs: number,
      weightKg: number,
    })[0]!,
  };
}

/** Removes an import's values, except those that a source has sent again. @returns the number of days */
export async function removeWellnessOf(tx: Db, importId: string): Promise<number> {
  const gone = await tx.execute(sql`
    with gone as (delete from wellness_days where import_id = ${importId} returning 1) select count(*)::int as days from gone`);
  return parsedRows(gone, { days: z.number() })[0]?.days ?? 0;
}

/** Counts the days with values from an import. */
export const countWellnessOf = async (db: Db, importId: string): Promise<number> =>
  parsedRows(await db.execute(sql`select count(*)::int as days from wellness_days where import_id = ${importId}`), {
    days: z.number(),
  })[0]?.days ?? 0;
