import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, localDate, mondayOf, toCompactDate } from '../../../domain/dates.ts';
import { type RowKind, rowLimits } from '../../../domain/row-limits.ts';
import { parsedRows } from '../../../server/db/rows.ts';
import { routedTcx } from '../../fixtures/routed-tcx.ts';
import { importFiles } from '../../server/data/client.ts';
import { addRuns } from '../../server/add-runs.ts';
import { restoreTables, type Tables } from '../../server/exports/restore-tables.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { CALL_RATE_PERCENT: '10000' } });
});
afterAll(() => server.stop());

const today = new Date().toISOString().slice(0, 10);
/** A day before those already filled. */
const dayBefore = (nth: number) => addDays('1969-01-01', -nth);
const on = toCompactDate(today);
const at = (nth: number) => `2026-05-01T10:00:${String(nth).padStart(2, '0')}Z`;

/** How a member gets rows of a kind; the `nth` row (1, 2, …) differs from all others. */
interface Way {
  readonly limit: number;
  /** Inserts `n` rows that differ from those added later. */
  fill(memberId: string, n: number): SQL;
  /** Adds one with a call. */
  call(who: TestMember, nth: number): Promise<{ readonly status: number }>;
  readonly refusal: 400 | 409;
  /** The tables of an export with these rows; `null` if an export has no table for them. */
  readonly tables: ((memberId: string, nths: readonly number[]) => Tables) | null;
  rows(memberId: string): SQL;
}

const series = (n: number) => sql`generate_series(1, ${n}::int) n`;
const ofMember = (table: string) => (memberId: string) => sql`${sql.raw(table)} where member_id = ${memberId}`;
const commentsOf = (memberId: string) =>
  sql`diary_comments join daily_diaries using (daily_diary_id) where member_id = ${memberId}`;
const fillComments = (memberId: string, n: number, day: SQL, writer: string) => sql`
  with days as (
    insert into daily_diaries (member_id, diary_date) select distinct ${memberId}::uuid, ${day} from ${series(n)}
    on conflict (member_id, diary_date) do update set removed_on = null returning daily_diary_id, diary_date)
  insert into diary_comments (daily_diary_id, commenter_member_id, comment)
  select daily_diary_id, ${writer}::uuid, 'filled ' || n from ${series(n)} join days on diary_date = ${day}`;
const commentCall = (who: TestMember, nth: number) =>
  who.call('POST', `diary/date/${on}/comment`, {
    body: { diary_member_id: who.memberId, commenter_member_id: who.memberId, comment: `Added ${nth}` },
  });
/** Saves a part of a run, which it imports once. */
async function segmentCall(who: TestMember, nth: number) {
  const run = routedTcx({ day: '2026-05-01', bearing: 90, seconds: 1800 });
  await importFiles(who, [{ name: 'run.tcx', bytes: Buffer.from(run) }]);
  const { body } = await who.call('GET', `member/${who.memberId}/activities`);
  const [activity] = (body as { activities: readonly { readonly activity_id: string }[] }).activities;
  return who.call('PUT', `member/${who.memberId}/segments/${randomUUID()}`, {
    body: { name: `Added ${nth}`, part: { activity_id: activity?.activity_id, from: 0, to: 300 } },
  });
}
const commentTables = (memberId: string, nths: readonly number[]): Tables => ({
  members: [{ member_id: memberId }],
  daily_diaries: [{ daily_diary_id: 'today', member_id: memberId, diary_date: today }],
  diary_comments: nths.map((nth) => ({
    daily_diary_id: 'today',
    commenter_member_id: memberId,
    comment: `Added ${nth}`,
    created_at: at(nth),
  })),
});
const planCall = (who: TestMember, nth: number) =>
  who.call('POST', `diary/date/${on}/training-plan`, {
    body: { diary_member_id: who.memberId, training_plan_id: randomUUID(), title: `Added ${nth}`, plan_definition: [] },
  });
const planTables = (memberId: string, nths: readonly number[]): Tables => ({
  training_plans: nths.map((nth) => ({
    training_plan_id: randomUUID(),
    member_id: memberId,
    created_at: at(nth),
    plan_date: today,
    removed_on: null,
    activity_type_id: 2,
    title: `Added ${nth}`,
    plan_definition: [],
  })),
});
const fillPlans = (memberId: string, n: number, day: SQL) => sql`
  insert into training_plans (training_plan_id, member_id, plan_date, activity_type_id, title, plan_definition, revision, modified_by)
  select gen_random_uuid(), ${memberId}::uuid, ${day}, 2, 'filled ' || n, '[]', gen_random_uuid(), ${memberId}::uuid from ${series(n)}`;

/** Two ways for kinds with two limits: in total, and per group. */
const ways: Readonly<Record<RowKind, readonly Way[]>> = {
  written: [
    {
      limit: rowLimits.written.inAll,
      fill: (memberId, n) => sql`
        insert into activities (member_id, source, original_hash, session_index, activity_type_id, family, sport, sub_sport,
          start_time, utc_offset_minutes, local_start_time, local_date, duration, record_count, signals)
        select ${memberId}::uuid, 'hand', 'hand-' || gen_random_uuid(), 0, 20, 'foot', 'walking', 'generic',
          '2020-01-01T10:00:00Z'::timestamptz + n * interval '1 hour', 0, '2020-01-01T10:00:00', '2020-01-01', 60, 0, 0 from ${series(n)}`,
      call: (who, nth) =>
        who.call('POST', `member/${who.memberId}/activity`, {
          body: {
            activity_id: randomUUID(),
            activity_type_id: 20,
            local_start_time: `2026-05-0${nth}T08:00`,
            duration: 1200,
            total_distance: null,
            average_hr: null,
            perceived_effort: null,
            name: null,
            note: '',
          },
        }),
      refusal: 409,
      tables: (_, nths) => ({
        activities: nths.map((nth) => ({
          source: 'hand',
          original_hash: `hand-${randomUUID()}`,
          session_index: 0,
          local_start_time: `2026-05-0${nth}T08:00:00`,
          utc_offset_minutes: 0,
          activity_type_id: 20,
          duration: 1200,
          total_distance: null,
          average_hr: null,
          race: false,
        })),
      }),
      rows: (memberId) => sql`activities where member_id = ${memberId} and source = 'hand'`,
    },
  ],
  notes: [
    {
      limit: rowLimits.notes.each,
      fill: (memberId, n) => sql`
        insert into activity_notes (activity_id, message, invalidates_activity)
        select activity_id, 'filled ' || n, false from activities, ${series(n)} where member_id = ${memberId}`,
      async call(who, nth) {
        const { body } = await who.call('GET', `member/${who.memberId}/activities`);
        const [{ activity_id: id } = { activity_id: '' }] = (body as { activities: { activity_id: string }[] })
          .activities;
        const note = { message: `Added ${nth}`, invalidates_activity: false };
        // An upper-case id is the same id.
        return who.call('POST', `activity/${id.toUpperCase()}/activity-note`, { body: note });
      },
      refusal: 409,
      // Notes belong to the recordings of an import, which are new.
      tables: null,
      rows: (memberId) => sql`activity_notes join activities using (activity_id) where member_id = ${memberId}`,
    },
  ],
  inputs: [
    {
      limit: rowLimits.inputs.inAll,
      fill: (memberId, n) => sql`
        insert into subjective_inputs (member_id, date, hours_slept) select ${memberId}::uuid, '1970-01-01'::date + n, 7 from ${series(n)}`,
      call: (who, nth) =>
        who.call('POST', `calendar/${who.memberId}/calendar-day`, {
          body: { date_: toCompactDate(dayBefore(nth)), subjective_input: { hours_slept: 7, motivation: null } },
        }),
      refusal: 409,
      tables: (_, nths) => ({
        subjective_inputs: nths.map((nth) => ({ date: dayBefore(nth), hours_slept: 7, motivation: null })),
      }),
      rows: ofMember('subjective_inputs'),
    },
  ],
  comments: [
    {
      limit: rowLimits.comments.each,
      fill: (memberId, n) => fillComments(memberId, n, sql`${today}::date`, memberId),
      call: commentCall,
      refusal: 409,
      tables: commentTables,
      rows: commentsOf,
    },
    {
      limit: rowLimits.comments.inAll,
      fill: (memberId, n) => fillComments(memberId, n, sql`('1970-01-01'::date + n / 100)`, memberId),
      call: commentCall,
      refusal: 409,
      tables: commentTables,
      rows: commentsOf,
    },
  ],
  // Comments of others are tested with coaches: see tests/server/accounts/coach-writes.test.ts.
  commentsOfOthers: [],
  commentsOnDay: [],
  thresholds: [
    {
      limit: rowLimits.thresholds.each,
      fill: (memberId, n) => sql`
        insert into thresholds (member_id, kind, from_date, value)
        select ${memberId}::uuid, 'critical_power', '1970-01-01'::date + n, 200 from ${series(n)}`,
      call: (who, nth) =>
        who.call('POST', `member/${who.memberId}/thresholds`, {
          body: { kind: 'critical_power', value: 240, from_date: `2026050${nth}` },
        }),
      refusal: 400,
      tables: (_, nths) => ({
        thresholds: nths.map((nth) => ({ kind: 'critical_power', from_date: `2026-05-0${nth}`, value: 240 })),
      }),
      rows: ofMember('thresholds'),
    },
  ],
  measurements: [
    {
      limit: rowLimits.measurements.each,
      fill: (memberId, n) => sql`
        insert into measurements (member_id, kind, day, value, source)
        select ${memberId}::uuid, 'hrv_rmssd', '1971-01-01'::date + n, 60, 'hand' from ${series(n)}`,
      call: (who, nth) =>
        who.call('POST', `member/${who.memberId}/measurements`, {
          body: { kind: 'hrv_rmssd', day: `1970010${nth}`, value: 61 },
        }),
      refusal: 400,
      tables: (_, nths) => ({
        measurements: nths.map((nth) => ({ kind: 'hrv_rmssd', day: `1970-01-0${nth}`, value: 61, source: 'hand' })),
      }),
      rows: ofMember('measurements'),
    },
  ],
  // Only sent by vendors: tests/calls/data/wellness.test.ts.
  wellness: [],
  gear: [
    {
      limit: rowLimits.gear.inAll,
      fill: (memberId, n) => sql`
        insert into gear (member_id, kind, name) select ${memberId}::uuid, 'shoes', 'filled ' || n from ${series(n)}`,
      call: (who, nth) =>
        who.call('POST', `member/${who.memberId}/gear`, {
          body: {
            kind: 'shoes',
            name: `Added ${nth}`,
            model: null,
            since: null,
            retired_on: null,
            earlier_distance: 0,
            warn_at: null,
            default_for: [],
          },
        }),
      refusal: 409,
      tables: (_, nths) => ({
        gear: nths.map((nth) => ({
          gear_id: randomUUID(),
          created_at: at(nth),
          kind: 'shoes',
          name: `Added ${nth}`,
          model: null,
          since: null,
          retired_on: null,
          earlier_distance: 0,
          warn_at: null,
          warn_months: null,
          default_for: [],
        })),
      }),
      rows: ofMember('gear'),
    },
  ],
  markers: [
    {
      limit: rowLimits.markers.inAll,
      fill: (memberId, n) => sql`
        insert into day_markers (marker_id, member_id, kind, first_day, last_day)
        select gen_random_uuid(), ${memberId}::uuid, 'ill', '1970-01-01'::date + n::int, '1970-01-01'::date + n::int from ${series(n)}`,
      call: (who, nth) =>
        who.call('PUT', `member/${who.memberId}/day-markers/${randomUUID()}`, {
          body: { kind: 'rest', first_day: dayBefore(nth), last_day: dayBefore(nth), name: null, priority: null },
        }),
      refusal: 409,
      tables: (_, nths) => ({
        day_markers: nths.map((nth) => ({
          marker_id: randomUUID(),
          created_at: at(nth),
          kind: 'rest',
          first_day: dayBefore(nth),
          last_day: dayBefore(nth),
          name: null,
          priority: null,
        })),
      }),
      rows: ofMember('day_markers'),
    },
  ],
  segments: [
    {
      limit: rowLimits.segments.inAll,
      fill: (memberId, n) => sql`
        insert into segments (segment_id, member_id, name, family, line, distance)
        select gen_random_uuid(), ${memberId}::uuid, 'Filled ' || n, 'foot', '_p~iF~ps|U_ulLnnqC', 1000 + n from ${series(n)}`,
      call: segmentCall,
      refusal: 409,
      tables: (_, nths) => ({
        segments: nths.map((nth) => ({
          segment_id: randomUUID(),
          created_at: at(nth),
          name: `Added ${nth}`,
          family: 'foot',
          line: '_p~iF~ps|U_ulLnnqC',
          distance: 1000,
          rise: null,
        })),
      }),
      rows: ofMember('segments'),
    },
  ],
  goals: [
    {
      limit: rowLimits.goals.inAll,
      fill: (memberId, n) => sql`
        insert into goals (member_id, kind, per, sport, amount)
        select ${memberId}::uuid, 'distance', 'week', 'foot', 1000 * n from ${series(n)}`,
      call: (who, nth) =>
        who.call('POST', `member/${who.memberId}/goals`, {
          body: { input: { kind: 'race', name: `Added ${nth}`, date: '2027-04-18' } },
        }),
      refusal: 409,
      tables: (_, nths) => ({
        goals: nths.map((nth) => ({
          goal_id: randomUUID(),
          created_at: at(nth),
          kind: 'race',
          per: null,
          sport: null,
          amount: null,
          name: `Added ${nth}`,
          date: '2027-04-18',
        })),
      }),
      rows: ofMember('goals'),
    },
  ],
  plans: [
    {
      limit: rowLimits.plans.each,
      fill: (memberId, n) => fillPlans(memberId, n, sql`${today}::date`),
      call: planCall,
      refusal: 409,
      tables: planTables,
      rows: ofMember('training_plans'),
    },
    {
      limit: rowLimits.plans.inAll,
      fill: (memberId, n) => fillPlans(memberId, n, sql`('2020-01-01'::date + n / 10)`),
      call: planCall,
      refusal: 409,
      tables: planTables,
      rows: ofMember('training_plans'),
    },
  ],
  library: [
    {
      limit: rowLimits.library.inAll,
      fill: (memberId, n) => sql`
        insert into library_workouts (workout_id, member_id, name, activity_type_id, plan_definition)
        select gen_random_uuid(), ${memberId}::uuid, 'filled ' || n, 2, '[]' from ${series(n)}`,
      call: (who, nth) =>
        who.call('PUT', `workout-library/${randomUUID()}`, {
          body: { name: `Added ${nth}`, folder_id: null, activity_type_id: 2, comment: null, plan_definition: [] },
        }),
      refusal: 409,
      tables: (_, nths) => ({
        library_workouts: nths.map((nth) => ({
          name: `Added ${nth}`,
          folder_id: null,
          activity_type_id: 2,
          comment: null,
          plan_definition: [],
        })),
      }),
      rows: ofMember('library_workouts'),
    },
  ],
  templates: [
    {
      limit: rowLimits.templates.inAll,
      fill: (memberId, n) => sql`
        insert into plan_templates (template_id, member_id, name, weeks, phases, workouts)
        select gen_random_uuid(), ${memberId}::uuid, 'filled ' || n, 1, '[]', '[]' from ${series(n)}`,
      call: (who, nth) =>
        who.call('PUT', `plan-templates/${randomUUID()}`, {
          body: { name: `Added ${nth}`, description: null, weeks: 1, phases: [], team_id: null, workouts: [] },
        }),
      refusal: 409,
      tables: (_, nths) => ({
        plan_templates: nths.map((nth) => ({
          name: `Added ${nth}`,
          description: null,
          weeks: 1,
          phases: [],
          workouts: [],
        })),
      }),
      rows: ofMember('plan_templates'),
    },
  ],
  branches: [
    {
      limit: rowLimits.branches.inAll,
      fill: (memberId, n) => sql`
        insert into plan_branches (branch_id, member_id, author, name, first_day, weeks, base, workouts, revision, state)
        select gen_random_uuid(), ${memberId}::uuid, 'member', 'filled ' || n, '2026-11-23', 1, '[]', '[]', gen_random_uuid(), 'rejected'
        from ${series(n)}`,
      call: (who, nth) =>
        who.call('PUT', `member/${who.memberId}/plan-branches/${randomUUID()}`, {
          body: {
            name: `Added ${nth}`,
            note: null,
            first_day: mondayOf(localDate(Date.now() / 1000, null)),
            weeks: 1,
            base: [],
            workouts: [],
          },
        }),
      refusal: 409,
      tables: (_, nths) => ({
        plan_branches: nths.map((nth) => ({
          branch_id: randomUUID(),
          author: 'member',
          author_name: null,
          name: `Added ${nth}`,
          note: null,
          first_day: '2026-11-23',
          weeks: 1,
          base: [],
          workouts: [],
          state: 'open',
          created_at: `2026-11-2${nth}T08:00:00.000Z`,
        })),
      }),
      rows: ofMember('plan_branches'),
    },
  ],
  folders: [
    {
      limit: rowLimits.folders.inAll,
      fill: (memberId, n) => sql`
        insert into workout_folders (folder_id, member_id, name) select gen_random_uuid(), ${memberId}::uuid, 'filled ' || n from ${series(n)}`,
      call: (who, nth) => who.call('PUT', `workout-folders/${randomUUID()}`, { body: { name: `Added ${nth}` } }),
      refusal: 409,
      tables: (_, nths) => ({
        workout_folders: nths.map((nth) => ({ folder_id: `folder ${nth}`, name: `Added ${nth}` })),
        library_workouts: nths.map((nth) => ({
          name: `In ${nth}`,
          folder_id: `folder ${nth}`,
          activity_type_id: 2,
          comment: null,
          plan_definition: [],
        })),
      }),
      rows: ofMember('workout_folders'),
    },
  ],
  filters: [
    {
      limit: rowLimits.filters.inAll,
      fill: (memberId, n) => sql`
        insert into saved_filters (member_id, name, search) select ${memberId}::uuid, 'filled ' || n, 'race=true' from ${series(n)}`,
      call: (who, nth) =>
        who.call('POST', `member/${who.memberId}/filters`, { body: { name: `Added ${nth}`, search: 'race=true' } }),
      refusal: 409,
      tables: (_, nths) => ({
        saved_filters: nths.map((nth) => ({ name: `Added ${nth}`, search: 'race=true' })),
      }),
      rows: ofMember('saved_filters'),
    },
  ],
  sports: [
    {
      limit: rowLimits.sports.inAll,
      fill: (memberId, n) => sql`
        insert into sport_answers (member_id, word_key, word, activity_type_id)
        select ${memberId}::uuid, 'filled' || n, 'filled ' || n, 2 from ${series(n)}`,
      call: (who, nth) =>
        who.call('POST', `member/${who.memberId}/unknown-sports`, {
          body: { answers: [{ word: `Added ${nth}`, activity_type_id: 2 }] },
        }),
      refusal: 409,
      tables: (_, nths) => ({ sport_answers: nths.map((nth) => ({ word: `Added ${nth}`, activity_type_id: 2 })) }),
      rows: ofMember('sport_answers'),
    },
  ],
};

const countOf = (way: Way, memberId: string) =>
  withDatabase(server, async (db) => {
    const found = await db.execute(sql`select count(*)::int as n from ${way.rows(memberId)}`);
    return parsedRows(found, { n: z.number() })[0]!.n;
  });

/** A member with one row less than the limit. */
async function almostFull(way: Way): Promise<TestMember> {
  const who = await server.register();
  await withDatabase(server, async (db) => {
    if (way === ways.notes[0]) await addRuns(db, sql`member_id = ${who.memberId}`);
    await db.execute(way.fill(who.memberId, way.limit - 1));
  });
  expect(await countOf(way, who.memberId)).toBe(way.limit - 1);
  return who;
}

/** Imports an export with these tables. */
async function restore(who: TestMember, tables: Tables): Promise<void> {
  const reasons = await restoreTables(who, tables);
  expect(reasons.map((reason) => reason?.code)).toEqual(['exportRead']);
}

const cases = Object.entries(ways).flatMap(([kind, list]) =>
  list.map((way): [string, Way] => [`${kind}, ${way.limit}`, way]),
);

describe.each(cases)('%s', (_, way) => {
  test('a call adds the last row and is refused beyond it', async () => {
    const who = await almostFull(way);
    expect((await way.call(who, 1)).status).toBe(200);
    expect((await way.call(who, 2)).status).toBe(way.refusal);
    expect(await countOf(way, who.memberId)).toBe(way.limit);
  });

  test('two simultaneous calls add one row', async () => {
    const who = await almostFull(way);
    const answers = await Promise.all([way.call(who, 1), way.call(who, 2)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, way.refusal]);
    expect(await countOf(way, who.memberId)).toBe(way.limit);
  });

  const { tables } = way;
  if (tables === null) return;
  test('restores add the last row and none beyond it, however often', async () => {
    const who = await almostFull(way);
    await restore(who, tables(who.memberId, [1, 2]));
    expect(await countOf(way, who.memberId)).toBe(way.limit);
    await restore(who, tables(who.memberId, [3, 4]));
    expect(await countOf(way, who.memberId)).toBe(way.limit);
  });
});
