import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { SportFamily } from '../../domain/activity-types.ts';
import type { Correction, Mark } from '../../domain/entities/activity.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';

/** What a member says of an activity, and what that is measured by. */
export interface DetailRow {
  readonly id: string;
  readonly name: string | null;
  readonly activityTypeId: number;
  /** Null: the type is the recorded one. */
  readonly chosenTypeId: number | null;
  readonly race: boolean;
  readonly gearId: string | null;
  readonly perceivedEffort: number | null;
  /** Where it came from. */
  readonly source: string;
  readonly sport: string;
  readonly subSport: string;
  readonly hash: string;
  readonly sessionIndex: number;
  readonly localDate: string;
  readonly correction: Correction | null;
  /** Metres and seconds, as they are with the correction. */
  readonly totalDistance: number | null;
  readonly duration: number | null;
  readonly elapsed: number | null;
}

/** What a member says of their activities, deleted ones too; those of others are left out. */
export async function detailsOf(db: Db, memberId: string, activityIds: readonly string[]): Promise<DetailRow[]> {
  const result = await db.execute(sql`
    select activity_id as id, name, activity_type_id as "activityTypeId", chosen_type_id as "chosenTypeId", race, gear_id as "gearId", perceived_effort as "perceivedEffort", source, sport, sub_sport as "subSport", original_hash as hash,
      session_index as "sessionIndex", local_date::text as "localDate", correction, total_distance as "totalDistance", duration, elapsed
    from activities where member_id = ${memberId}
      and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(activityIds)}::jsonb))`);
  return rowsOf<DetailRow>(result);
}

/** What a member now says of an activity. */
export interface NewDetails
  extends Pick<DetailRow, 'id' | 'name' | 'activityTypeId' | 'chosenTypeId' | 'race' | 'gearId' | 'perceivedEffort'> {
  readonly family: SportFamily;
  /** Its zones and load are to be drawn anew. */
  readonly counts: boolean;
}

/** Writes what a member says of activities. @returns the local days of those whose numbers follow */
export async function setDetails(tx: Db, rows: readonly NewDetails[]): Promise<string[]> {
  const changed = await tx.execute(sql`
    update activities set name = given.name, activity_type_id = given."activityTypeId", chosen_type_id = given."chosenTypeId",
      family = given.family, race = given.race, gear_id = given."gearId", perceived_effort = given."perceivedEffort",
      critical_power_proven = case when given.counts then null else critical_power_proven end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, name text, "activityTypeId" int, "chosenTypeId" int, family text, race boolean, "gearId" uuid, "perceivedEffort" int, counts boolean)
    where activity_id = given.id returning case when given.counts then local_date::text end as date`);
  return parsedRows(changed, { date: z.nullable(z.string()) }).flatMap(({ date }) => date ?? []);
}

/** Says which parts of an activity have names. */
export const setMarksOf = (tx: Db, activityId: string, marks: readonly Mark[]) =>
  tx.execute(sql`update activities set marks = ${JSON.stringify(marks)}::jsonb where activity_id = ${activityId}`);

/** What can be taken over from the table of an export. */
export const tableFields = ['name', 'note', 'sport', 'race', 'gear'] as const;
export type TableField = (typeof tableFields)[number];

/** An activity that a table may tell something of. */
const fillableRow = {
  id: z.string(),
  /** Of the recording that counts in its place; null: it is the one. */
  duplicateOf: z.nullable(z.string()),
  activityTypeId: z.number(),
  chosenTypeId: z.nullable(z.number()),
  sport: z.string(),
  subSport: z.string(),
  race: z.boolean(),
  gearId: z.nullable(z.string()),
  /** What was taken over before. */
  taken: z.array(z.string()),
};
export type FillableRow = Readonly<z.infer<z.ZodMiniObject<typeof fillableRow>>>;

/** Some activities of a member, and those that count in their place. */
export async function fillableOf(db: Db, memberId: string, activityIds: readonly string[]): Promise<FillableRow[]> {
  const result = await db.execute(sql`
    with asked as (
      select value::uuid as id from jsonb_array_elements_text(${JSON.stringify(activityIds)}::jsonb)
    )
    select activity_id as id, duplicate_of as "duplicateOf", activity_type_id as "activityTypeId",
      chosen_type_id as "chosenTypeId", sport, sub_sport as "subSport", race, gear_id as "gearId", to_json(from_tables) as taken
    from activities where member_id = ${memberId} and (activity_id in (select id from asked)
      or activity_id in (select duplicate_of from activities join asked on id = activity_id))`);
  return parsedRows(result, fillableRow);
}

/** Writes names and unknown sports of tables, and notes what was taken over from them. */
export async function fillFromTables(
  tx: Db,
  rows: readonly {
    readonly id: string;
    readonly recordedName: string | null;
    /** A word of a table for a sport that the file does not state; null: the file's stays. */
    readonly sport: string | null;
    readonly taken: readonly TableField[];
  }[],
): Promise<void> {
  const given = rows.map((row) => ({ ...row, taken: `{${row.taken.join(',')}}` }));
  await tx.execute(sql`
    update activities set recorded_name = coalesce(given."recordedName", recorded_name), sport = coalesce(given.sport, activities.sport),
      from_tables = from_tables || given.taken::text[]
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id uuid, "recordedName" text, sport text, taken text)
    where activity_id = given.id`);
}

/** Where the activities of an import are in their files. */
export async function restoredPlaces(
  db: Db,
  importId: string,
): Promise<{ readonly id: string; readonly file: string; readonly session: number }[]> {
  const result = await db.execute(sql`
    select activity_id as id, original_hash as file, session_index as session from activities where import_id = ${importId}`);
  return parsedRows(result, { id: z.string(), file: z.string(), session: z.number() });
}

/** Where activities of a member are in these files. */
export async function placesIn(
  db: Db,
  memberId: string,
  files: readonly string[],
): Promise<{ readonly id: string; readonly file: string; readonly session: number }[]> {
  const result = await db.execute(sql`
    select activity_id as id, original_hash as file, session_index as session from activities where member_id = ${memberId}
      and original_hash in (select jsonb_array_elements_text(${JSON.stringify(files)}::jsonb))`);
  return parsedRows(result, { id: z.string(), file: z.string(), session: z.number() });
}

/** What an export of ours says of an activity. */
export interface RestoredActivity {
  readonly id: string;
  readonly name: string | null;
  /** The type that was chosen for it, by which it is measured already; null: the recorded one. */
  readonly type: number | null;
  /** The recorded sport if the table of sports does not have it; null: it has, or the member chose another. */
  readonly unknownSport: string | null;
  readonly race: boolean;
  readonly effort: number | null;
  /** When it was deleted; null: it was not. */
  readonly removed: string | null;
  readonly invalidated: boolean;
  /** Null: none, or none that is here. */
  readonly gear: string | null;
  /** Parts that have names. */
  readonly marks: readonly Mark[];
  /** When the member said that it counts in place of others; null: they did not. */
  readonly chosen: string | null;
  /** What it was merged into; null: nothing, or nothing that came along. */
  readonly merged: string | null;
  /** What was taken over from tables before the export. */
  readonly taken: readonly TableField[];
  /** The vendor that it came from; null: none, or exports of earlier versions, which do not say. */
  readonly origin: string | null;
}

/**
 * Writes what an export says of activities; what the member has said of them meanwhile stays. Gear that came by itself, as the default of its sport,
 * gives way.
 * @returns the local days of those whose numbers follow
 */
export async function restoreDetails(tx: Db, rows: readonly RestoredActivity[]): Promise<string[]> {
  const given = rows.map((row) => ({ ...row, taken: `{${row.taken.join(',')}}` }));
  const changed = await tx.execute(sql`
    update activities set name = coalesce(activities.name, given.name), race = activities.race or given.race,
      perceived_effort = coalesce(perceived_effort, given.effort),
      chosen_type_id = case when given."unknownSport" is null and activity_type_id = given.type then given.type else chosen_type_id end,
      sport = coalesce(given."unknownSport", sport),
      removed_on = coalesce(removed_on, given.removed), invalidated = activities.invalidated or given.invalidated,
      chosen_on = coalesce(chosen_on, given.chosen), merged_into = coalesce(merged_into, given.merged),
      origin = coalesce(activities.origin, case when given.origin <> source then given.origin end),
      marks = case when activities.marks = '[]' then given.marks else activities.marks end,
      from_tables = case when from_tables = '{}' then given.taken::text[] else from_tables end,
      gear_id = case when given.gear is not null and (gear_id is null or exists (select from gear
        where gear.gear_id = activities.gear_id and activity_type_id = any (default_for))) then given.gear else gear_id end,
      critical_power_proven = case when given.race or given.effort is not null then null else critical_power_proven end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
      id uuid, name text, type int, "unknownSport" text, race boolean, effort int, removed timestamptz, invalidated boolean, chosen timestamptz, merged uuid, gear uuid, marks jsonb,
      taken text, origin text)
    where activity_id = given.id returning local_date::text as date`);
  return [...new Set(parsedRows(changed, { date: z.string() }).map(({ date }) => date))];
}
