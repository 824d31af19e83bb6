import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { families } from '../../domain/activity-types.ts';
import { correction, mark } from '../../domain/entities/activity.ts';
import { PARTS_FROM } from '../../domain/metrics/places.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { countingText } from './activities.store.ts';
import { detailsShape, detailsText } from './detail-columns.store.ts';

const number = z.nullable(z.number());
const mergeRow = {
  id: z.string(),
  hash: z.string(),
  /** Index of the session in its file. */
  place: z.number(),
  source: z.string(),
  activityTypeId: z.number(),
  family: z.enum(families),
  /** Unix seconds. */
  start: z.number(),
  localDate: z.string(),
  elapsed: number,
  duration: number,
  distance: number,
  averageHr: number,
  maximumHr: number,
  altitudeGain: number,
  altitudeLoss: number,
  recordCount: z.number(),
  correction: z.nullable(correction),
  ...detailsShape,
  recordedName: z.nullable(z.string()),
  chosenTypeId: number,
  marks: z.array(mark),
  utcOffsetMinutes: z.number(),
  timeZone: z.nullable(z.string()),
  mergedInto: z.nullable(z.string()),
  counts: z.boolean(),
  /** Whether its session was split. */
  isPart: z.boolean(),
  /** Whether its file holds other sessions, such as those of a triathlon. */
  isLeg: z.boolean(),
};
export type MergeRow = Readonly<z.infer<z.ZodMiniObject<typeof mergeRow>>>;

const others = (same: string) => `exists (select from activities as other where other.member_id = activities.member_id
  and other.original_hash = activities.original_hash and other.activity_id <> activities.activity_id and ${same})`;
const sessionOf = (table: string) => `${table}.session_index % ${PARTS_FROM}`;
const columns =
  sql.raw(`activity_id as id, original_hash as hash, session_index as place, source, activity_type_id as "activityTypeId", family,
  extract(epoch from start_time)::float8 as start, local_date::text as "localDate", elapsed, duration, total_distance as distance,
  average_hr as "averageHr", maximum_hr as "maximumHr", altitude_gain as "altitudeGain", altitude_loss as "altitudeLoss",
  record_count as "recordCount", correction, ${detailsText}, recorded_name as "recordedName", chosen_type_id as "chosenTypeId", marks, utc_offset_minutes as "utcOffsetMinutes", time_zone as "timeZone", merged_into as "mergedInto",
  (${countingText}) as counts, ${others(`${sessionOf('other')} = ${sessionOf('activities')}`)} as "isPart",
  ${others(`${sessionOf('other')} <> ${sessionOf('activities')}`)} as "isLeg"`);

/** Returns the member's activities to merge, by start; includes deleted ones, ignores those of other members. */
export async function findToMerge(db: Db, memberId: string, ids: readonly string[]): Promise<MergeRow[]> {
  const result = await db.execute(sql`
    select ${columns} from activities where member_id = ${memberId}
      and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by start_time, activity_id`);
  return parsedRows(result, mergeRow);
}

/** Returns the activity that one was merged into, or a part of that, if it still exists and counts for it; `null` otherwise. */
export async function standingFor(db: Db, activityId: string): Promise<string | null> {
  const result = await db.execute(sql`
    select standing.activity_id as id from activities as one
      join activities as whole on whole.activity_id = one.merged_into
      join activities as standing on standing.activity_id = one.duplicate_of and standing.original_hash = whole.original_hash
    where one.activity_id = ${activityId} and one.removed_on is null`);
  return parsedRows(result, { id: z.string() })[0]?.id ?? null;
}

/** Records which activity some activities were merged into. @returns their local days */
export async function setMergedInto(tx: Db, ids: readonly string[], mergedId: string): Promise<string[]> {
  const changed = await tx.execute(sql`
    update activities set merged_into = ${mergedId}::uuid
    where activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    returning local_date::text as date`);
  return parsedRows(changed, { date: z.string() }).map(({ date }) => date);
}

/** Returns deleted activities that these were merged into before. */
export async function deletedMerges(tx: Db, ids: readonly string[]): Promise<string[]> {
  const found = await tx.execute(sql`
    select distinct merged.activity_id as id from activities as one join activities as merged on merged.activity_id = one.merged_into
    where merged.removed_on is not null and merged.import_id is null
      and one.activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return parsedRows(found, { id: z.string() }).map(({ id }) => id);
}

const removedRow = { id: z.string(), date: z.string(), hash: z.string() };
type RemovedRow = Readonly<z.infer<z.ZodMiniObject<typeof removedRow>>>;

/** Deletes a merged activity, with its parts if it was split. */
export async function removeMerged(tx: Db, memberId: string, ids: readonly string[]): Promise<RemovedRow[]> {
  const deleted = await tx.execute(sql`
    delete from activities where member_id = ${memberId} and original_hash in (
      select original_hash from activities where member_id = ${memberId}
        and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
    returning activity_id as id, local_date::text as date, original_hash as hash`);
  return parsedRows(deleted, removedRow);
}

/** Returns the merged activities that contain activities of an import, including merges of merges. */
export async function madeOfImport(tx: Db, memberId: string, importId: string): Promise<string[]> {
  const result = await tx.execute(sql`
    with recursive made as (
      select merged_into as id from activities where member_id = ${memberId} and import_id = ${importId} and merged_into is not null
      union select merged_into from activities join made on activity_id = made.id where merged_into is not null
    ) select id from made join activities on activity_id = id`);
  return parsedRows(result, { id: z.string() }).map(({ id }) => id);
}
