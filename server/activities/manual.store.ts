import { MEASURED_BY } from '../../domain/activity-fields.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { activityTypeById } from '../../domain/activity-types.ts';
import type { Details } from '../../domain/entities/activity-details.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { activities } from '../db/schema/activities.ts';
import { withinLimit } from '../members/row-limits.store.ts';
import { assignDefaultGear, insertActivities, setFigures } from './activities.store.ts';
import { type MeasuredSession, notMeasured, unedited } from './measured.ts';

/** Returns the value stored as an entered activity's file hash: it does not look like a hash, so no file can match it. */
export const manualEntryHash = (activityId: string): string => `${BY_HAND}-${activityId}`;

/**
 * Start of an activity: unix seconds, minutes east of UTC, the IANA zone if known, and the local time as stored: only the date if the
 * member does not know the time.
 */
export interface LocalStart {
  readonly start: number;
  readonly utcOffsetMinutes: number;
  readonly timeZone: string | null;
  readonly local: string;
}

/** Manually entered values: s, m, bpm; null if left empty. */
export interface Written extends LocalStart {
  readonly duration: number;
  readonly totalDistance: number | null;
  readonly averageHr: number | null;
}

/** A manually entered activity, as stored in the table. */
export interface ManualActivity extends Written {
  readonly activityId: string;
  readonly hash: string;
  readonly activityTypeId: number;
  readonly details: Details;
}

/** Nullable measured columns, all set to `null`. */
const nothing = Object.fromEntries(
  Object.entries(getTableColumns(activities))
    .filter(([key, { notNull }]) => !notNull && !Object.hasOwn(notMeasured, key))
    .map(([key]) => [key, null]),
) as { readonly [Key in keyof MeasuredSession as null extends MeasuredSession[Key] ? Key : never]: null };

const nothingMeasured = {
  ...nothing,
  sessionIndex: 0,
  sport: 'generic',
  subSport: 'generic',
  measuredBy: MEASURED_BY,
  recordCount: 0,
  measureNotes: [],
  signals: 0,
} as const;

function sessionOf(written: ManualActivity): MeasuredSession {
  const { start, utcOffsetMinutes, timeZone, duration, totalDistance, averageHr, activityTypeId } = written;
  const { family } = activityTypeById(activityTypeId);
  const said = { start, utcOffsetMinutes, timeZone, duration, elapsed: duration, totalDistance, averageHr };
  return { ...nothingMeasured, ...said, activityTypeId, family };
}

/** Returns the rows whose `hash` is not stored yet, one per hash. */
async function unknown(
  tx: Db,
  memberId: string,
  written: readonly ManualActivity[],
): Promise<readonly ManualActivity[]> {
  const byHash = new Map(written.toReversed().map((one) => [one.hash, one]));
  const found = await tx.execute(sql`
    select original_hash as hash from activities where member_id = ${memberId}
      and original_hash in (select jsonb_array_elements_text(${JSON.stringify([...byHash.keys()])}::jsonb))`);
  for (const { hash } of parsedRows(found, { hash: z.string() })) byHash.delete(hash);
  return [...byHash.values()].toReversed();
}

/** Adds manually entered activities, skipping those whose `hash` exists. @returns the ids of the added activities */
export async function insertManual(
  tx: Db,
  { memberId, importId }: { readonly memberId: string; readonly importId: string | null },
  written: readonly ManualActivity[],
): Promise<string[]> {
  const added = await unknown(tx, memberId, written);
  await insertActivities(
    tx,
    { memberId, source: BY_HAND, importId },
    added.map((one) => {
      const { activityId, hash, activityTypeId, details, local } = one;
      const before = { ...unedited, ...details, chosenTypeId: activityTypeId, id: activityId, notes: [] };
      return { activityId, hash, externalId: null, partial: false, before, local, session: sessionOf(one) };
    }),
  );
  const ids = added.map(({ activityId }) => activityId);
  await assignDefaultGear(tx, memberId, ids);
  return ids;
}

/**
 * Restores the manually entered activities of an export, up to the limit. @returns the ids of the added activities, and how many exceeded
 * the limit
 */
export async function restoreManual(
  tx: Db,
  origin: { readonly memberId: string; readonly importId: string | null },
  written: readonly ManualActivity[],
): Promise<{ readonly added: readonly string[]; readonly left: number }> {
  const missing = await unknown(tx, origin.memberId, written);
  const added = await insertManual(tx, origin, await withinLimit(tx, origin.memberId, 'written', missing));
  return { added, left: missing.length - added.length };
}

/** Returns the start of a manually entered activity; `null` if there is none. */
export async function manualStartOf(db: Db, activityId: string): Promise<LocalStart | null> {
  const found = await db.execute(sql`
    select extract(epoch from start_time)::float8 as start, utc_offset_minutes as "utcOffsetMinutes", time_zone as "timeZone",
      local_start_time as local
    from activities where activity_id = ${activityId} and source = ${BY_HAND}`);
  const shape = {
    start: z.number(),
    utcOffsetMinutes: z.number(),
    timeZone: z.nullable(z.string()),
    local: z.string(),
  };
  return parsedRows(found, shape)[0] ?? null;
}

/** Changes an activity's start and totals. @returns the affected local days; `null` if the activity was recorded */
export async function rewrite(tx: Db, activityId: string, written: Written): Promise<string[] | null> {
  const found = await tx.execute(sql`
    select local_date::text as date from activities where activity_id = ${activityId} and source = ${BY_HAND}`);
  const [before] = parsedRows(found, { date: z.string() });
  if (before === undefined) return null;
  return [before.date, await setFigures(tx, activityId, written)];
}
