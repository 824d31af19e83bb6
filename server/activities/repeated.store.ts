import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { families } from '../../domain/activity-types.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';

const number = z.nullable(z.number());
const text = z.nullable(z.string());

const repeatedRow = {
  /** Key of the recorded session: the id of a recording that counts. */
  key: z.string(),
  total: z.number(),
  counts: z.boolean(),
  isChosen: z.boolean(),
  id: z.string(),
  name: text,
  recordedName: text,
  localStart: z.string(),
  device: text,
  source: z.string(),
  fileHash: z.string(),
  sessionIndex: z.number(),
  vendorActivityId: text,
  activityTypeId: z.number(),
  family: z.enum(families),
  /** Unix seconds. */
  start: z.number(),
  elapsed: number,
  timer: number,
  distance: number,
  averageHeartRate: number,
  maximumHeartRate: number,
  averagePower: number,
  corrected: z.boolean(),
  signals: z.number(),
  recordCount: z.number(),
  chosenOn: number,
};
export type RepeatedRow = Readonly<z.infer<z.ZodMiniObject<typeof repeatedRow>>>;

/** Maximum number of recordings listed per session. */
const MAX_PER_SESSION = 20;

/** Condition for recordings merged into another one: each is a part, not a second recording of the session. */
const isPart = (
  one: string,
) => `exists (select from activities whole join activities kept using (member_id, original_hash)
  where whole.activity_id = ${one}.merged_into and kept.activity_id = ${one}.duplicate_of)`;

/**
 * Finds sessions with several recordings, or with several that the member chose to count: a page of sessions, latest first, each with the
 * counting recordings first.
 */
export async function findRepeated(
  db: Db,
  memberId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RepeatedRow[]> {
  const result = await db.execute(sql`
    with here as (
      select activity_id, duplicate_of, merged_into, chosen_on, start_time, record_count, original_hash from activities one
      where member_id = ${memberId} and removed_on is null and not ${sql.raw(isPart('one'))}
    ), together as (
      select chosen_on, (array_agg(activity_id order by start_time, original_hash))[1] as key
      from here where duplicate_of is null and chosen_on is not null group by chosen_on having count(*) > 1
    ), placed as (
      select here.activity_id, coalesce(together.key, kept.activity_id, here.activity_id) as key, here.start_time, here.record_count, here.original_hash,
        here.duplicate_of is null as counts
      from here left join activities kept on kept.activity_id = here.duplicate_of
        left join together on together.chosen_on = coalesce(kept.chosen_on, case when here.duplicate_of is null then here.chosen_on end)
    ), sessions as (
      select key, max(start_time) as latest, count(*) over () as total from placed group by key having count(*) > 1
      order by latest desc, key limit ${limit} offset ${offset}
    ), numbered as (
      select activity_id, key, counts, latest, total,
        row_number() over (partition by key order by placed.counts desc, placed.record_count desc, placed.start_time, placed.original_hash) as nth
      from placed join sessions using (key)
    )
    select key, total::int, counts, chosen_on is not null as "isChosen", a.activity_id as id, name, recorded_name as "recordedName",
      local_start_time as "localStart", device, source, original_hash as "fileHash", session_index as "sessionIndex",
      external_id as "vendorActivityId", activity_type_id as "activityTypeId", family, extract(epoch from a.start_time)::float8 as start,
      elapsed, duration as timer, total_distance as distance, average_hr as "averageHeartRate", maximum_hr as "maximumHeartRate",
      average_power as "averagePower", correction is not null as corrected, signals, record_count as "recordCount",
      extract(epoch from chosen_on)::float8 as "chosenOn"
    from numbered join activities a using (activity_id) where nth <= ${MAX_PER_SESSION} order by latest desc, key, nth`);
  return parsedRows(result, repeatedRow);
}

/**
 * Counts a recording in addition to the one that counts for its session, and to those chosen together with it. Recordings with the same
 * time of choice all count.
 * @returns their local days; empty if it already counts or was deleted
 */
export async function countAlso(tx: Db, activityId: string, now: Date): Promise<string[]> {
  const changed = await tx.execute(sql`
    with chosen as (
      select one.member_id, one.activity_id as id, kept.activity_id as kept, kept.chosen_on from activities one
      join activities kept on kept.activity_id = one.duplicate_of
      where one.activity_id = ${activityId} and one.removed_on is null
    )
    update activities set chosen_on = ${now.toISOString()}::timestamptz from chosen
    where activities.member_id = chosen.member_id
      and (activities.activity_id in (chosen.id, chosen.kept) or activities.chosen_on = chosen.chosen_on)
    returning local_date::text as date`);
  return parsedRows(changed, { date: z.string() }).map(({ date }) => date);
}

/** Clears the member's choice for the session of a recording. @returns the local days of the chosen recordings */
export async function clearChoice(tx: Db, activityId: string): Promise<string[]> {
  const changed = await tx.execute(sql`
    with session as (
      select one.member_id, kept.activity_id as id, kept.chosen_on from activities one
      join activities kept on kept.activity_id = coalesce(one.duplicate_of, one.activity_id)
      where one.activity_id = ${activityId}
    )
    update activities set chosen_on = null from session
    where activities.member_id = session.member_id and activities.chosen_on is not null
      and (activities.activity_id = session.id or activities.duplicate_of = session.id or activities.chosen_on = session.chosen_on)
    returning local_date::text as date`);
  return parsedRows(changed, { date: z.string() }).map(({ date }) => date);
}
