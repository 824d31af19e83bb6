import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { restoredNames } from '../../domain/entities/activity-details.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import { MAX_TEXT } from '../../domain/restore.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { isSettled } from './settled.store.ts';

/** Formats a float with 12 digits: sums of the same numbers in another order may differ in the last ones. */
const rounded = (column: string): SQL => sql.raw(`to_char(${column}, '9.99999999999EEEE') as ${column}`);
const allRounded = (columns: readonly string[]): SQL => sql.join(columns.map(rounded), sql`, `);

type Statements = Readonly<Record<string, (memberId: string) => SQL>>;

/**
 * Statements selecting the entries that an export restores, without values that each restore creates: ids, and a server's times and states.
 */
const entries: Statements = {
  profile: (id) => sql`
    select first_name, last_name, birth_date, gender, time_zone, week_starts_on, clock,
      case when not 'height' = any(assumed) then height end as height, case when not 'weight' = any(assumed) then weight end as weight
    from members where member_id = ${id}`,
  activities: (id) => sql`
    select original_hash, session_index, activity_type_id, family, ${sql.raw(restoredNames.join(', '))}, start_time, utc_offset_minutes,
      local_start_time, marks, correction, removed_on is null as present,
      (select name from gear where gear.gear_id = a.gear_id) as gear,
      (select original_hash from activities whole where whole.activity_id = a.merged_into) as merged,
      case when removed_on is null then json_build_array(duration, elapsed, total_distance, altitude_gain, average_power, average_hr) end as figures
    from activities a where member_id = ${id}`,
  notes: (id) => sql`
    select original_hash, session_index, message, invalidates_activity, n.created_at
    from activity_notes n join activities using (activity_id) where member_id = ${id}`,
  inputs: (id) => sql`select date, hours_slept, motivation from subjective_inputs where member_id = ${id}`,
  comments: (id) => sql`
    select diary_date, comment, c.created_at from diary_comments c join daily_diaries using (daily_diary_id)
    where member_id = ${id} and commenter_member_id = ${id}`,
  plans: (id) => sql`
    select plan_date, activity_type_id, title, comment, plan_definition, load, total_distance, total_duration, origin
    from training_plans where member_id = ${id} and removed_on is null`,
  matches: (id) => sql`
    select plan_date, title, original_hash, session_index
    from plan_matches join training_plans p using (training_plan_id) left join activities using (activity_id)
    where p.member_id = ${id} and p.removed_on is null and (plan_matches.activity_id is null or original_hash is not null)`,
  library: (id) => sql`
    select w.name, f.name as folder, activity_type_id, comment, plan_definition
    from library_workouts w left join workout_folders f using (folder_id) where w.member_id = ${id}`,
  templates: (id) => sql`select name, description, weeks, phases, workouts from plan_templates where member_id = ${id}`,
  branches: (id) => sql`
    select author, author_name, name, note, first_day, weeks, state, created_at,
      (select jsonb_agg(w - 'training_plan_id') from jsonb_array_elements(base) w) as base,
      (select jsonb_agg(w - 'training_plan_id') from jsonb_array_elements(workouts) w) as workouts
    from plan_branches where member_id = ${id}`,
  // After a restore, retired gear is not the default of any sport.
  gear: (id) => sql`
    select to_jsonb(g) - array['gear_id', 'member_id', 'default_for'] as row,
      case when retired_on is null then array(select unnest(default_for) as type order by type) end as default_for
    from gear g where member_id = ${id}`,
  segments: (id) =>
    sql`select to_jsonb(s) - array['segment_id', 'member_id'] as row from segments s where member_id = ${id}`,
  goals: (id) => sql`select to_jsonb(g) - array['goal_id', 'member_id'] as row from goals g where member_id = ${id}`,
  markers: (id) => sql`select kind, first_day, last_day, name, priority from day_markers where member_id = ${id}`,
  filters: (id) => sql`select name, search from saved_filters where member_id = ${id}`,
  measurements: (id) => sql`select kind, day, value, source from measurements where member_id = ${id}`,
  wellness: (id) =>
    sql`select to_jsonb(w) - array['member_id', 'import_id', 'updated_at'] as row from wellness_days w where member_id = ${id}`,
  thresholds: (id) => sql`select kind, from_date, value, source, bounds from thresholds where member_id = ${id}`,
};

/** Statements selecting stored results of computations, which a restore computes again. */
const derived: Statements = {
  load: (id) => sql`
    select original_hash, session_index, ${allRounded(['weighted_load', 'dz0', 'dz1', 'dz2', 'dz3', 'dz4', 'dz5', 'critical_power'])}, load_source, flagged_as_duplicate_on is null as counts
    from activities where member_id = ${id} and removed_on is null`,
  days: (id) => sql`
    select date, ${allRounded(['distance', 'foot_distance', 'duration', 'weighted_load'])}, num_activities from calendar_days where member_id = ${id}`,
  power: (id) =>
    sql`select family, from_date, ${rounded('critical_power')}, source, proven from critical_powers where member_id = ${id}`,
};

/** Makes the rest of a transaction format values as text in the same way, whatever the server's settings. */
const writeAlike = sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`;

async function digests(tx: Db, memberId: string, statements: Statements): Promise<string[]> {
  await tx.execute(writeAlike);
  const all: string[] = [];
  for (const [name, rowsOf] of Object.entries(statements)) {
    const found = await tx.execute(sql`select md5(t::text) as digest from (${rowsOf(memberId)}) t`);
    for (const { digest } of parsedRows(found, { digest: z.string() })) all.push(`${name} ${digest}`);
  }
  return all;
}

/**
 * Returns the digest of each entry of a member that an export restores. @param tx a transaction; its later values use the same text format
 */
export const entriesOf = (tx: Db, memberId: string): Promise<string[]> => digests(tx, memberId, entries);

/** Returns the digest of each load, daily total and critical power of a member. @param tx see {@link entriesOf} */
export const derivedOf = (tx: Db, memberId: string): Promise<string[]> => digests(tx, memberId, derived);

/** Whether a restore accepts all entries of a member. Estimated with half of its limit, which counts the characters of other JSON. */
export async function areEntriesRestored(db: Db, memberId: string): Promise<boolean> {
  const sizes = Object.values(entries).map(
    (rowsOf) => sql`select length(to_jsonb(t)::text) as size from (${rowsOf(memberId)}) t`,
  );
  const found = await db.execute(
    sql`select coalesce(sum(size), 0) <= ${MAX_TEXT / 2} as fits from (${sql.join(sizes, sql` union all `)}) as sizes`,
  );
  return parsedRows(found, { fits: z.boolean() })[0]?.fits === true;
}

/** Whether no computation of a member's numbers is pending. */
export async function isMemberSettled(db: Db, memberId: string): Promise<boolean> {
  return hasRows(
    await db.execute(sql`select from members where member_id = ${memberId} and ${isSettled(sql`members.member_id`)}`),
  );
}

/**
 * Whether all activities were uploaded or entered manually: those of vendors may have other duplicates after a restore, and therefore other
 * loads.
 */
export async function isAllUploaded(db: Db, memberId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select from activities where member_id = ${memberId} and coalesce(origin, source) not in ('file', ${BY_HAND}) limit 1`);
  return !hasRows(found);
}
