import { MEASURED_BY } from '../../domain/activity-fields.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import { type Figures, oldMeasure, type OldMeasure } from '../activities/measured-before.store.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows, rowsOf } from '../db/rows.ts';

/** An activity with its stored figures. */
export type StoredActivity = OldMeasure & Figures;

/** Condition for activities measured from a file by this version. */
const isMeasured = sql`original_hash is not null and measured_by = ${MEASURED_BY} and source <> ${BY_HAND} and removed_on is null`;

/** Returns the member checked in this turn, among those with measured activities, without sample members; `null` if there is none. */
export async function nextCheckedMember(db: Db, turn: number): Promise<string | null> {
  const found = await db.execute(sql`
    with those as (
      select distinct member_id from activities join members using (member_id)
      where ${isMeasured} and access_level <> ${ACCESS_LEVEL.demo}
    )
    select member_id as id from those order by member_id
    offset ${turn}::bigint % greatest(1, (select count(*) from those)) limit 1`);
  return parsedRows(found, { id: z.string() })[0]?.id ?? null;
}

/** Returns a page of a member's measured activities by id, after the given one. */
export async function storedActivities(db: Db, memberId: string, after: string | null, most: number) {
  const found = await db.execute(sql`
    select ${oldMeasure}, total_distance as "totalDistance", duration, altitude_gain as "altitudeGain",
      average_power as "averagePower", power_histogram as "powerHistogram", heart_rate_histogram as "heartRateHistogram"
    from activities where member_id = ${memberId} and ${isMeasured} and (${after}::uuid is null or activity_id > ${after}::uuid)
    order by activity_id limit ${most}`);
  return rowsOf<StoredActivity>(found);
}

/** Whether an activity still exists for a member. */
export async function stillExists(db: Db, activityId: string): Promise<boolean> {
  const found = await db.execute(sql`select 1 from activities where activity_id = ${activityId} and ${isMeasured}`);
  return hasRows(found);
}
