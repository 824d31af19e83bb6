import { getTableColumns, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Correction, Mark } from '../../domain/entities/activity.ts';
import {
  detailKeys,
  loadDetails,
  type RestoredDetails,
  restoredKeys,
  unsetDetails,
} from '../../domain/entities/activity-details.ts';
import { detailColumn } from './detail-columns.store.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import { activities } from '../db/schema/activities.ts';

/** Columns set through an activity's details form, and those derived from them. */
const setKeys = [...detailKeys, 'activityTypeId', 'chosenTypeId', 'family'] as const;
const details = setKeys.map((key) => ({ key, column: getTableColumns(activities)[key] }));
const selected = sql.raw(details.map(({ key, column }) => `${column.name} as "${key}"`).join(', '));
const assigned = sql.raw(details.map(({ key, column }) => `${column.name} = given."${key}"`).join(', '));
const detailColumnTypes = sql.raw(details.map(({ key, column }) => `"${key}" ${column.getSQLType()}`).join(', '));
type Details = Readonly<Pick<typeof activities.$inferSelect, (typeof setKeys)[number]>>;

/** An activity's details set by its member, with the columns needed to measure it. */
export interface DetailRow extends Details {
  readonly id: string;
  /** Source of the activity. */
  readonly source: string;
  readonly sport: string;
  readonly subSport: string;
  readonly hash: string;
  readonly sessionIndex: number;
  readonly localDate: string;
  readonly correction: Correction | null;
  /** m and s, after the correction. */
  readonly totalDistance: number | null;
  readonly duration: number | null;
  readonly elapsed: number | null;
}

/** Returns details of a member's activities, including deleted ones; ignores ids of other members' activities. */
export async function detailsOf(db: Db, memberId: string, activityIds: readonly string[]): Promise<DetailRow[]> {
  const result = await db.execute(sql`
    select activity_id as id, ${selected}, source, sport, sub_sport as "subSport", original_hash as hash,
      session_index as "sessionIndex", local_date::text as "localDate", correction, total_distance as "totalDistance", duration, elapsed
    from activities where member_id = ${memberId}
      and activity_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(activityIds)}::jsonb))`);
  return rowsOf<DetailRow>(result);
}

/** New details of an activity. */
export interface NewDetails extends Details {
  readonly id: string;
  /** Whether its zones and load must be recomputed. */
  readonly counts: boolean;
}

/** Writes the details of activities. @returns the local days of activities whose numbers change */
export async function setDetails(tx: Db, rows: readonly NewDetails[]): Promise<string[]> {
  const changed = await tx.execute(sql`
    update activities set ${assigned},
      critical_power_proven = case when given.counts then null else critical_power_proven end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, ${detailColumnTypes}, counts boolean)
    where activity_id = given.id returning case when given.counts then local_date::text end as date`);
  return parsedRows(changed, { date: z.nullable(z.string()) }).flatMap(({ date }) => date ?? []);
}

/** Sets the named parts of an activity. */
export const setMarksOf = (tx: Db, activityId: string, marks: readonly Mark[]) =>
  tx.execute(sql`update activities set marks = ${JSON.stringify(marks)}::jsonb where activity_id = ${activityId}`);

/** Fields that can be filled from the table of an export. */
export const tableFields = ['name', 'note', 'sport', 'race', 'gear'] as const;
export type TableField = (typeof tableFields)[number];

/** An activity that a table may add details to. */
const fillableRow = {
  id: z.string(),
  /** Id of the recording that counts instead of it; `null` if it counts itself. */
  duplicateOf: z.nullable(z.string()),
  activityTypeId: z.number(),
  chosenTypeId: z.nullable(z.number()),
  sport: z.string(),
  subSport: z.string(),
  race: z.boolean(),
  gearId: z.nullable(z.string()),
  /** Fields filled from tables before. */
  taken: z.array(z.string()),
};
export type FillableRow = Readonly<z.infer<z.ZodMiniObject<typeof fillableRow>>>;

/** Returns some of a member's activities, and the activities that count instead of them. */
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

/** Writes names and unknown sports from tables, and records which fields were filled. */
export async function fillFromTables(
  tx: Db,
  rows: readonly {
    readonly id: string;
    readonly recordedName: string | null;
    /** Sport name from a table, for a file without a sport; `null` keeps the file's. */
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

/** Returns the positions of an import's activities in their files. */
export async function restoredPlaces(
  db: Db,
  importId: string,
): Promise<{ readonly id: string; readonly file: string; readonly session: number }[]> {
  const result = await db.execute(sql`
    select activity_id as id, original_hash as file, session_index as session from activities where import_id = ${importId}`);
  return parsedRows(result, { id: z.string(), file: z.string(), session: z.number() });
}

/** Returns the positions of a member's activities in these files. */
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

/** An activity in one of our exports. */
export interface RestoredActivity extends Readonly<RestoredDetails> {
  readonly id: string;
  /** Activity type chosen by the member, with which it is already measured; `null` if it is the recorded one. */
  readonly type: number | null;
  /** Recorded sport if the sports table lacks it; `null` if it is known or the member chose another. */
  readonly unknownSport: string | null;
  /** Time of its deletion; `null` if it was not deleted. */
  readonly removed: string | null;
  readonly invalidated: boolean;
  /** Id of its gear; `null` if it has no gear, or the gear does not exist here. */
  readonly gear: string | null;
  /** Named parts. */
  readonly marks: readonly Mark[];
  /** Time when the member chose it over its duplicates; `null` if they did not. */
  readonly chosen: string | null;
  /** Id of the activity that it was merged into; `null` if it was not merged, or that activity is not in the export. */
  readonly merged: string | null;
  /** Fields that were filled from tables before the export. */
  readonly taken: readonly TableField[];
  /** Source vendor; `null` if there is none, or the export is from an earlier version, which omits it. */
  readonly origin: string | null;
}

const isSet = (values: string, key: (typeof restoredKeys)[number]) =>
  `${values}."${values === 'given' ? key : detailColumn(key).name}" is distinct from ${unsetDetails[key]}`;
const restored = sql.raw(
  restoredKeys
    .map((key) => {
      const { name } = detailColumn(key);
      return `${name} = case when ${isSet('activities', key)} then activities.${name} else given."${key}" end`;
    })
    .join(', '),
);
const restoredColumnTypes = sql.raw(restoredKeys.map((key) => `"${key}" ${detailColumn(key).type}`).join(', '));
const isLoadRestored = sql.raw(
  restoredKeys
    .filter((key) => loadDetails.includes(key))
    .map((key) => isSet('given', key))
    .join(' or '),
);

/**
 * Writes the details of activities from an export; keeps details that the member has set since then. Replaces default gear that was
 * assigned automatically.
 * @returns the local days of activities whose numbers change
 */
export async function restoreDetails(tx: Db, rows: readonly RestoredActivity[]): Promise<string[]> {
  const given = rows.map((row) => ({ ...row, taken: `{${row.taken.join(',')}}` }));
  const changed = await tx.execute(sql`
    update activities set ${restored},
      chosen_type_id = case when given."unknownSport" is null and activity_type_id = given.type then given.type else chosen_type_id end,
      sport = coalesce(given."unknownSport", sport),
      removed_on = coalesce(removed_on, given.removed), invalidated = activities.invalidated or given.invalidated,
      chosen_on = coalesce(chosen_on, given.chosen), merged_into = coalesce(merged_into, given.merged),
      origin = coalesce(activities.origin, case when given.origin <> source then given.origin end),
      marks = case when activities.marks = '[]' then given.marks else activities.marks end,
      from_tables = case when from_tables = '{}' then given.taken::text[] else from_tables end,
      gear_id = case when given.gear is not null and (gear_id is null or exists (select from gear
        where gear.gear_id = activities.gear_id and activity_type_id = any (default_for))) then given.gear else gear_id end,
      critical_power_proven = case when ${isLoadRestored} then null else critical_power_proven end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
      id uuid, ${restoredColumnTypes}, type int, "unknownSport" text, removed timestamptz, invalidated boolean, chosen timestamptz, merged uuid, gear uuid, marks jsonb,
      taken text, origin text)
    where activity_id = given.id returning local_date::text as date`);
  return [...new Set(parsedRows(changed, { date: z.string() }).map(({ date }) => date))];
}
