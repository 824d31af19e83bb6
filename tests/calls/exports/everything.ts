import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { ZonesWire } from '../../../domain/entities/zones.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import type { TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

/** Returns the body of a successful response. */
export async function ok(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await answer;
  expect([200, 201, 202, 204], JSON.stringify(body)).toContain(status);
  return body;
}

export const activitiesOf = async (who: TestMember) =>
  ((await ok(who.call('GET', `member/${who.memberId}/activities`))) as { activities: ActivityWire[] }).activities;

/** Waits until nothing is being recomputed. */
export async function settled(who: TestMember): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await who.call('GET', `member/${who.memberId}/zones`);
    expect((body as ZonesWire).recompute).toBeNull();
  }, soon);
}

/** Personal data, independent of the server. */
export const told: Readonly<Record<string, string>> = {
  members: `select first_name, last_name, birth_date, gender, height, weight, time_zone, week_starts_on, clock from members where member_id = $`,
  activities: `select (to_jsonb(a) - array['activity_id','member_id','import_id','created_at','removed_on','flagged_as_duplicate_on','duplicate_of','merged_into','gear_id'])
    || jsonb_build_object('removed', removed_on is not null, 'duplicate', duplicate_of is not null,
      'merged', (select original_hash from activities whole where whole.activity_id = a.merged_into)) as row
    from activities a where member_id = $ order by original_hash, session_index`,
  days: `select to_jsonb(d) - 'member_id' as row from calendar_days d where member_id = $ order by date`,
  criticalPowers: `select to_jsonb(c) - 'member_id' as row from critical_powers c where member_id = $ order by family, from_date`,
  notes: `select original_hash, message, invalidates_activity, n.created_at from activity_notes n join activities using (activity_id)
    where member_id = $ order by message`,
  inputs: `select date, hours_slept, motivation from subjective_inputs where member_id = $ order by date`,
  diary: `select diary_date, comment, c.created_at from diary_comments c join daily_diaries using (daily_diary_id) where member_id = $ order by 1, 2`,
  plans: `select to_jsonb(p) - array['training_plan_id','member_id','revision','modified_by','created_at','modified_at','daily_diary_id'] as row
    from training_plans p where member_id = $ order by plan_date, title`,
  library: `select w.name, f.name as folder, activity_type_id, comment, plan_definition from library_workouts w
    left join workout_folders f using (folder_id) where w.member_id = $`,
  templates: `select name, description, weeks, phases, workouts from plan_templates where member_id = $ order by name`,
  branches: `select author, author_name, name, note, first_day, weeks, state, created_at,
    (select jsonb_agg(w - 'training_plan_id') from jsonb_array_elements(base) w) as base,
    (select jsonb_agg(w - 'training_plan_id') from jsonb_array_elements(workouts) w) as workouts
    from plan_branches where member_id = $ order by name`,
  gear: `select to_jsonb(g) - array['gear_id','member_id'] || jsonb_build_object('on',
    (select json_agg(original_hash order by original_hash) from activities where activities.gear_id = g.gear_id)) as row
    from gear g where member_id = $ order by name`,
  segments: `select name, family, line, distance, rise, created_at from segments where member_id = $ order by name`,
  goals: `select to_jsonb(g) - array['goal_id','member_id'] as row from goals g where member_id = $ order by kind`,
  markers: `select kind, first_day, last_day, name, priority, created_at from day_markers where member_id = $ order by first_day`,
  sports: `select word_key, word, activity_type_id from sport_answers where member_id = $ order by word_key`,
  filters: `select name, search from saved_filters where member_id = $ order by name`,
  matches: `select title, original_hash from plan_matches join training_plans p using (training_plan_id) left join activities using (activity_id)
    where p.member_id = $ order by title`,
  measurements: `select kind, day, value, source from measurements where member_id = $ order by kind, day`,
  wellness: `select to_jsonb(w) - array['member_id','import_id','updated_at'] as row from wellness_days w where member_id = $ order by day, source`,
  thresholds: `select kind, from_date, value, source, bounds from thresholds where member_id = $ order by kind, from_date`,
};

/** All of it, by the names of {@link told}. */
export const everything = (server: TestServer, { memberId }: TestMember) =>
  withDatabase(server, async (db) => {
    const found: Record<string, unknown[]> = {};
    for (const [name, statement] of Object.entries(told)) {
      found[name] = rowsOf(await db.execute(sql.raw(statement.replace('$', `'${memberId}'`))));
    }
    return found;
  });
