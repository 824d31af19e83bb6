import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { correction, mark } from '../../domain/entities/activity.ts';
import { PARTS_FROM } from '../../domain/metrics/places.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { detailsShape, detailsText } from './detail-columns.store.ts';
import { moveNotes } from './notes.store.ts';

const part = {
  id: z.string(),
  hash: z.string(),
  /** Index of the session in its file. */
  place: z.number(),
  localDate: z.string(),
  activityTypeId: z.number(),
  correction: z.nullable(correction),
  marks: z.array(mark),
  isRemoved: z.boolean(),
  source: z.string(),
  importId: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  partial: z.boolean(),
  ...detailsShape,
  recordedName: z.nullable(z.string()),
  chosenTypeId: z.nullable(z.number()),
  utcOffsetMinutes: z.number(),
  timeZone: z.nullable(z.string()),
  /** m and s, after the correction. */
  totalDistance: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  elapsed: z.nullable(z.number()),
};
export type Part = Readonly<z.infer<z.ZodMiniObject<typeof part>>>;

/** Returns all parts of an activity's session, including the activity itself, in order; empty if the member does not have this activity. */
export async function partsOfSession(db: Db, memberId: string, activityId: string): Promise<Part[]> {
  const result = await db.execute(sql`
    select activity_id as id, original_hash as hash, session_index as place, local_date::text as "localDate", activity_type_id as "activityTypeId", correction, marks,
      removed_on is not null as "isRemoved", source, import_id as "importId", external_id as "externalId", partial, ${sql.raw(detailsText)},
      recorded_name as "recordedName", chosen_type_id as "chosenTypeId",
      utc_offset_minutes as "utcOffsetMinutes", time_zone as "timeZone", total_distance as "totalDistance", duration, elapsed
    from activities where member_id = ${memberId} and (original_hash, session_index % ${sql.raw(String(PARTS_FROM))}) = (
      select original_hash, session_index % ${sql.raw(String(PARTS_FROM))} from activities
      where member_id = ${memberId} and activity_id = ${activityId})
    order by session_index`);
  return parsedRows(result, part);
}

/** Sets the named parts of an activity, unless they differ from those the member saw. @returns whether they were set */
export async function setMarks(
  db: Db,
  activityId: string,
  { marks, was }: Readonly<Record<'marks' | 'was', readonly z.infer<typeof mark>[]>>,
): Promise<boolean> {
  const changed = await db.execute(sql`
    update activities set marks = ${JSON.stringify(marks)}::jsonb
    where activity_id = ${activityId} and marks = ${JSON.stringify(was)}::jsonb returning activity_id as id`);
  return parsedRows(changed, { id: z.string() }).length > 0;
}

/** Merges other parts into the first, which takes over their notes; deletes the others. @returns their local days */
export async function mergePartsInto(tx: Db, firstId: string, others: readonly string[]): Promise<string[]> {
  const gone = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb))`;
  await moveNotes(tx, others, firstId);
  await tx.execute(sql`
    update activities set removed_on = null where activity_id = ${firstId}
      and exists (select from activities as other where other.activity_id in ${gone} and other.removed_on is null)`);
  const deleted = await tx.execute(sql`
    delete from activities where activity_id in ${gone} returning local_date::text as date`);
  return parsedRows(deleted, { date: z.string() }).map(({ date }) => date);
}
