import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { SportFamily } from '../../domain/activity-types.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';

/** What a member says of an activity, and what that is measured by. */
export interface DetailRow {
  readonly id: string;
  readonly name: string | null;
  readonly activityTypeId: number;
  readonly race: boolean;
  readonly sport: string;
  readonly subSport: string;
  readonly hash: string;
  readonly sessionIndex: number;
}

/** What a member says of their activities, deleted ones too; those of others are left out. */
export async function detailsOf(db: Db, memberId: string, activityIds: readonly string[]): Promise<DetailRow[]> {
  const result = await db.execute(sql`
    select activity_id as id, name, activity_type_id as "activityTypeId", race, sport, sub_sport as "subSport", original_hash as hash,
      session_index as "sessionIndex"
    from activities where member_id = ${memberId}
      and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(activityIds)}::jsonb))`);
  return rowsOf<DetailRow>(result);
}

/** What a member now says of an activity. */
export interface NewDetails extends Pick<DetailRow, 'id' | 'name' | 'activityTypeId' | 'race'> {
  /** Null: the type is the recorded one. */
  readonly chosenTypeId: number | null;
  readonly family: SportFamily;
  /** Its zones and load are to be drawn anew. */
  readonly counts: boolean;
}

/** Writes what a member says of activities. @returns the local days of those whose numbers follow */
export async function setDetails(tx: Db, rows: readonly NewDetails[]): Promise<string[]> {
  const changed = await tx.execute(sql`
    update activities set name = given.name, activity_type_id = given."activityTypeId", chosen_type_id = given."chosenTypeId",
      family = given.family, race = given.race,
      critical_power_proven = case when given.counts then null else critical_power_proven end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, name text, "activityTypeId" int, "chosenTypeId" int, family text, race boolean, counts boolean)
    where activity_id = given.id returning case when given.counts then local_date::text end as date`);
  return parsedRows(changed, { date: z.nullable(z.string()) }).flatMap(({ date }) => date ?? []);
}
