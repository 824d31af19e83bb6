import { type SQL, sql } from 'drizzle-orm';
import { measurementKinds } from '../../../domain/metrics/measurements.ts';
import { thresholdKinds } from '../../../domain/metrics/thresholds.ts';
import { MAX_REPEATED, MAX_REPEATS, PLAN_COMMENT_MAX } from '../../../domain/entities/training-plan.ts';
import { MAX_BRANCH_WEEKS, MAX_BRANCH_WORKOUTS } from '../../../domain/entities/plan-branch.ts';
import { MAX_TEMPLATE_WEEKS, MAX_TEMPLATE_WORKOUTS } from '../../../domain/entities/plan-template.ts';
import { type RowKind, rowLimits, WORKOUT_BYTES } from '../../../domain/row-limits.ts';
import type { Db } from '../../../server/db/open.ts';

/** Member whose rows are filled, and ids of other rows to which the new ones refer. */
export interface ToFill {
  readonly memberId: string;
  /** Another member, who comments in the diary. */
  readonly otherId: string;
  /** An activity of the member, which gets the notes. */
  readonly activityId: string;
}

const series = (n: number) => sql`generate_series(1, ${n}::int) n`;
/** The longest text of comments and notes. */
const long = sql`repeat('x', 1990) || n`;

const step = {
  component_type: 'activity',
  id: 'step',
  input_type: 'duration',
  value: 30,
  units: 'seconds',
  zone: 5,
};
const repeater = {
  component_type: 'repeater',
  id: 'repeater',
  repeat_times: MAX_REPEATS,
  components: Array.from({ length: MAX_REPEATED }, (_, nth) => ({ ...step, id: `step-${nth}` })),
};
/** Components of a workout of the maximum size for a call, with as many repeats. */
const definition = JSON.stringify(
  Array.from({ length: Math.floor((WORKOUT_BYTES - 2200) / JSON.stringify(repeater).length) }, () => repeater),
);
/** The maximum number of workouts in a template. */
const templateWorkouts = JSON.stringify(
  Array.from({ length: MAX_TEMPLATE_WORKOUTS }, (_, nth) => ({
    week: 1 + (nth % MAX_TEMPLATE_WEEKS),
    day: nth % 7,
    activity_type_id: 2,
    title: `Filled ${nth}`,
    comment: null,
    plan_definition: [step],
    load: null,
    total_distance: null,
    total_duration: null,
  })),
);
/** The maximum number of workouts in a branch, in the next weeks. */
const branchWorkouts = sql`(select jsonb_agg(jsonb_build_object('training_plan_id', md5('branch ' || w)::uuid,
  'date', (date_trunc('week', current_date)::date + w % (${MAX_BRANCH_WEEKS}::int * 7))::text, 'activity_type_id', 2, 'title', 'Filled ' || w,
  'comment', null, 'plan_definition', ${JSON.stringify([step])}::jsonb, 'load', null, 'total_distance', null, 'total_duration', null))
  from generate_series(1, ${MAX_BRANCH_WORKOUTS}::int) w)`;
const comment = 'x'.repeat(PLAN_COMMENT_MAX - 100);

/** Returns 5000 runs, a day apart, with efforts relevant for critical power; manually entered ones reach their limit. */
const activities = (memberId: string, source: string) => sql`
  insert into activities (member_id, source, original_hash, session_index, activity_type_id, family, sport, sub_sport,
    start_time, utc_offset_minutes, local_start_time, local_date, duration, total_distance, record_count, signals,
    power_source, average_power, average_hr, peak_hr, sustained_hr, w3min, w5min, w9min, w10min, w20min, w30min)
  select ${memberId}::uuid, ${source}, 'hand-' || gen_random_uuid(), 0, 2, 'foot', 'running', 'generic', day + interval '8 hours', 0,
    to_char(day, 'YYYY-MM-DD"T"08:00:00'), day, 3600, 12000, 0, 0,
    'estimated', 220, 140, 180, 150 + n % 20, 300, 290, 280, 275, 260 + n % 7, 250
  from ${series(rowLimits.written.inAll)}, lateral (select current_date - n as day) as days`;

const diary = ({ memberId }: ToFill, writer: string, n: number, day: SQL) => sql`
  with days as (
    insert into daily_diaries (member_id, diary_date) select distinct ${memberId}::uuid, ${day} from ${series(n)}
    on conflict (member_id, diary_date) do update set removed_on = null returning daily_diary_id, diary_date)
  insert into diary_comments (daily_diary_id, commenter_member_id, comment)
  select daily_diary_id, ${writer}::uuid, ${long} from ${series(n)} join days on diary_date = ${day}`;

const today = sql`current_date`;
const { comments, commentsOnDay } = rowLimits;

/** All limited rows of a member, at their maximum number and size. */
const fills: Readonly<Record<RowKind, (of: ToFill) => readonly SQL[]>> = {
  written: ({ memberId }) => [activities(memberId, 'hand'), activities(memberId, 'file')],
  notes: ({ activityId }) => [
    sql`insert into activity_notes (activity_id, message, invalidates_activity)
      select ${activityId}::uuid, ${long}, false from ${series(rowLimits.notes.each)}`,
  ],
  inputs: ({ memberId }) => [
    sql`insert into subjective_inputs (member_id, date, hours_slept, motivation)
      select ${memberId}::uuid, current_date - n, 7, 3 from ${series(rowLimits.inputs.inAll)}`,
  ],
  wellness: ({ memberId }) => [
    sql`insert into wellness_days (member_id, day, source, sleep_seconds, resting_heart_rate, hrv_ms, hrv_kind, weight_kg)
      select ${memberId}::uuid, current_date - n, 'garmin', 25920, 48, 62.5, 'rmssd', 60.25 from ${series(rowLimits.wellness.inAll)}`,
  ],
  comments: (of) => [
    diary(of, of.memberId, comments.each - 1, today),
    diary(of, of.memberId, comments.inAll - comments.each - commentsOnDay.each, sql`current_date - 1 - n / 100`),
  ],
  commentsOfOthers: () => [],
  commentsOnDay: (of) => [diary(of, of.otherId, commentsOnDay.each, today)],
  thresholds: ({ memberId }) =>
    thresholdKinds.map(
      (kind) => sql`insert into thresholds (member_id, kind, from_date, value)
        select ${memberId}::uuid, ${kind}, current_date - 10 * n, 180 from ${series(rowLimits.thresholds.each)}`,
    ),
  measurements: ({ memberId }) =>
    measurementKinds.map(
      (kind) => sql`insert into measurements (member_id, kind, day, value, source)
        select ${memberId}::uuid, ${kind}, current_date - n, 60.25, 'hand' from ${series(rowLimits.measurements.each)}`,
    ),
  gear: ({ memberId }) => [
    sql`insert into gear (member_id, kind, name)
      select ${memberId}::uuid, 'shoes', repeat('x', 70) || n from ${series(rowLimits.gear.inAll - 1)}`,
  ],
  markers: ({ memberId }) => [
    sql`insert into day_markers (marker_id, member_id, kind, first_day, last_day, name)
      select gen_random_uuid(), ${memberId}::uuid, 'race', current_date - n, current_date - n, repeat('x', 80) from ${series(rowLimits.markers.inAll - 1)}`,
  ],
  segments: ({ memberId }) => [
    sql`insert into segments (segment_id, member_id, name, family, line, distance, rise)
      select gen_random_uuid(), ${memberId}::uuid, 'Filled ' || n, 'foot', '_p~iF~ps|U_ulLnnqC' || repeat('??', 2500), 5000 + n, 20
      from ${series(rowLimits.segments.inAll - 1)}`,
  ],
  goals: ({ memberId }) => [
    sql`insert into goals (member_id, kind, per, sport, amount)
      select ${memberId}::uuid, 'distance', 'week', 'foot', 1000 * n from ${series(rowLimits.goals.inAll - 1)}`,
  ],
  plans: ({ memberId }) => [
    sql`insert into training_plans (training_plan_id, member_id, plan_date, activity_type_id, title, comment, plan_definition, revision, modified_by)
      select gen_random_uuid(), ${memberId}::uuid, current_date - 120 + n / ${rowLimits.plans.each}::int, 2, 'Filled ' || n, ${comment},
        ${definition}::jsonb, gen_random_uuid(), ${memberId}::uuid from ${series(rowLimits.plans.inAll - 10)}`,
  ],
  library: ({ memberId }) => [
    sql`insert into library_workouts (workout_id, member_id, name, activity_type_id, comment, plan_definition)
      select gen_random_uuid(), ${memberId}::uuid, 'Filled ' || n, 2, ${comment}, ${definition}::jsonb
      from ${series(rowLimits.library.inAll - 1)}`,
  ],
  templates: ({ memberId }) => [
    sql`insert into plan_templates (template_id, member_id, name, description, weeks, phases, workouts)
      select gen_random_uuid(), ${memberId}::uuid, 'Filled ' || n, repeat('x', 900), 53, '[]', ${templateWorkouts}::jsonb
      from ${series(rowLimits.templates.inAll - 1)}`,
  ],
  branches: ({ memberId }) => [
    sql`insert into plan_branches (branch_id, member_id, author, author_id, name, note, first_day, weeks, base, workouts, revision)
      select gen_random_uuid(), ${memberId}::uuid, 'member', ${memberId}::uuid, 'Filled ' || n, repeat('x', 900), date_trunc('week', current_date), 26,
        ${branchWorkouts}, ${branchWorkouts}, gen_random_uuid()
      from ${series(rowLimits.branches.inAll - 1)}`,
  ],
  folders: ({ memberId }) => [
    sql`insert into workout_folders (folder_id, member_id, name)
      select gen_random_uuid(), ${memberId}::uuid, 'Filled ' || n from ${series(rowLimits.folders.inAll - 1)}`,
  ],
  filters: ({ memberId }) => [
    sql`insert into saved_filters (member_id, name, search)
      select ${memberId}::uuid, 'Filled ' || n, 'race=true' from ${series(rowLimits.filters.inAll - 1)}`,
  ],
  sports: ({ memberId }) => [
    sql`insert into sport_answers (member_id, word_key, word, activity_type_id)
      select ${memberId}::uuid, 'filled' || n, 'filled ' || n, 2 from ${series(rowLimits.sports.inAll)}`,
  ],
};

/** Fills a member's rows to all limits; kinds with a single row keep one. */
export async function fillMember(db: Db, of: ToFill): Promise<void> {
  for (const fill of Object.values(fills)) for (const statement of fill(of)) await db.execute(statement);
  await db.execute(sql`analyze`);
}
