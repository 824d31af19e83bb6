import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NOTE_MAX } from '../../../domain/entities/activity.ts';
import { sportsOf } from '../../../domain/entities/gear.ts';
import { NoCheckDatabase, withCheckDatabase } from '../../../server/db/check-database.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { registerAdmin } from '../admins.ts';
import { importFiles } from '../data/client.ts';
import { root, startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { createDatabase, sharedUrl } from '../postgres.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

const role = `longrun_plain_${randomUUID().replaceAll('-', '')}`;

async function asSuperuser(statement: string, url = sharedUrl()): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A server with an admin who has two runs. */
interface Running {
  readonly server: TestServer;
  readonly admin: TestMember;
}

/** Undoes the steps of `beforeAll` so far, last one first. */
const undo: (() => Promise<void>)[] = [];

async function start(databaseUrl?: string): Promise<Running> {
  const env = { MEMBER_ROW_MEGABYTES: '1' };
  const server = await startTestServer(databaseUrl === undefined ? { env } : { env, databaseUrl });
  undo.push(server.stop);
  const admin = await registerAdmin(server);
  const runs = [0, 1].map((day) => ({ name: `${day}.fit`, bytes: run(900, 1_140_000_000 + day * 86_400).file() }));
  await importFiles(admin, runs);
  return { server, admin };
}

let free: Running;
let plain: Running;
beforeAll(async () => {
  undo.push(() => asSuperuser(`drop role if exists ${role}`));
  const database = await createDatabase(sharedUrl(), { empty: true });
  undo.push(database.drop);
  const url = new URL(database.url);
  await asSuperuser(`create role ${role} login nocreatedb`);
  await asSuperuser(`alter database ${url.pathname.slice(1)} owner to ${role}`);
  await asSuperuser(`grant all on schema public to ${role}`, database.url);
  url.username = role;
  free = await start();
  plain = await start(url.href);
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

const ask = <Row>({ server }: Running, query: string) =>
  withDatabase(server, async (db) => rowsOf<Row>(await db.execute(sql.raw(query))));

/** Starts a check and waits for its result, without its time. */
async function check({ admin }: Running) {
  interface Upkeep {
    readonly backup_check: { readonly is_running: boolean; readonly last: { readonly checked_at: string } | null };
  }
  const upkeep = async () => ((await admin.call('GET', 'admin/upkeep')).body as Upkeep).backup_check;
  const before = (await upkeep()).last?.checked_at;
  expect((await admin.call('POST', 'admin/backup-check')).status).toBe(204);
  return vi.waitFor(async () => {
    const { is_running: isRunning, last } = await upkeep();
    if (isRunning || last === null || last.checked_at === before) throw new Error('the check runs');
    const { checked_at: _, ...result } = last;
    return result;
  }, soon);
}

const bikes = sportsOf('bike');
const passed = {
  state: 'passed',
  reason: null,
  detail: null,
  backup_at: null,
  tables: 0,
  rows: 0,
  activities: 2,
  differences: 0,
  days: 2,
  day_differences: 0,
  entry_differences: 0,
};
const checkDatabases = (running: Running) =>
  ask(
    running,
    "select datname from pg_database where datname = 'longrun_check_' || (select oid from pg_database where datname = current_database())",
  );

test('a check of the operator’s PostgreSQL compares live data and restores an export into a temporary database', async () => {
  const [powers] = await ask<{ n: number }>(free, 'select count(*)::int as n from critical_powers');
  // The profile, two activities and their loads, two daily totals and the critical powers.
  expect(await check(free)).toEqual({ ...passed, entries: 7 + (powers?.n ?? 0) });
  expect(await checkDatabases(free)).toEqual([]);
  expect(await ask(free, 'select count(*)::int as n from members')).toEqual([{ n: 1 }]);
});

test('a check whose export fails keeps its earlier findings, and the next one is of the next member', async () => {
  const turns = async () => {
    const query = "select (value::jsonb->>'turns')::int as turns from installation where name = 'backup check'";
    return (await ask<{ turns: number }>(free, query))[0]?.turns ?? 0;
  };
  const before = await turns();
  const [item] = await ask<{ id: string; hash: string }>(
    free,
    'select item_id as id, original_hash as hash from import_items order by item_id limit 1',
  );
  const rename = (hash: string) =>
    ask(free, `update import_items set original_hash = '${hash}' where item_id = '${item?.id}'`);
  // A directory instead of a member's file cannot be read.
  const hash = 'ab'.repeat(32);
  mkdirSync(join(free.server.dataDir, 'originals', hash.slice(0, 2), hash.slice(2)), { recursive: true });
  await rename(hash);
  const result = await check(free);
  await rename(item?.hash ?? '');
  const detail = 'EISDIR: illegal operation on a directory, read';
  expect(result).toEqual({ ...passed, state: 'failed', reason: 'error', detail, entries: null });
  expect(await turns()).toBe(before + 1);
});

test('an export of every kind of entry is restored without a difference', async () => {
  const member = `'${free.admin.memberId}'`;
  const steps = `'[{"component_type": "activity", "id": "a", "input_type": "duration", "value": 10, "zone": 2, "units": "minutes"}]'`;
  const [one, other] = await ask<{ id: string }>(
    free,
    'select activity_id as id from activities order by start_time limit 2',
  );
  const ids = [1, 2, 3].map(() => randomUUID());
  const [planned, skipped, diary] = ids.map((id) => `'${id}'`);
  const statements = [
    `insert into activity_notes (activity_id, message, invalidates_activity) values ('${one?.id}', 'Windy', false)`,
    `update activities set name = 'Hills', perceived_effort = 7, race = true where activity_id = '${other?.id}'`,
    `insert into subjective_inputs (member_id, date, hours_slept, motivation) values (${member}, '2006-02-15', 7.5, 3)`,
    `insert into daily_diaries (daily_diary_id, member_id, diary_date) values (${diary}, ${member}, '2006-02-15')`,
    `insert into diary_comments (daily_diary_id, commenter_member_id, comment) values (${diary}, ${member}, 'Slept well')`,
    ...[planned, skipped].map(
      (
        id,
        nth,
      ) => `insert into training_plans (training_plan_id, member_id, plan_date, activity_type_id, title, plan_definition, revision, modified_by)
        values (${id}, ${member}, '2006-02-${16 + nth}', 2, 'Easy', ${steps}, gen_random_uuid(), ${member})`,
    ),
    `insert into plan_matches (training_plan_id, activity_id) values (${planned}, '${one?.id}'), (${skipped}, null)`,
    `with folder as (
        insert into workout_folders (folder_id, member_id, name) values (gen_random_uuid(), ${member}, 'Base') returning folder_id)
      insert into library_workouts (workout_id, member_id, folder_id, name, activity_type_id, comment, plan_definition)
      select gen_random_uuid(), ${member}, folder_id, 'Tempo', 2, 'Flat', ${steps} from folder`,
    `insert into plan_templates (template_id, member_id, name, weeks, phases, workouts)
      values (gen_random_uuid(), ${member}, 'Base', 2, '[{"name":"Build","first_week":1,"last_week":2}]', '[]')`,
    `insert into plan_branches (branch_id, member_id, author, name, first_day, weeks, base, workouts, revision) values
      (gen_random_uuid(), ${member}, 'coach', 'Easier', '2006-02-20', 1, '[]',
        jsonb_build_array(jsonb_build_object('training_plan_id', gen_random_uuid(), 'date', '2006-02-21', 'activity_type_id', 2, 'title', 'Easy',
          'comment', null, 'plan_definition', '[]'::jsonb, 'load', null, 'total_distance', null, 'total_duration', null)), gen_random_uuid())`,
    // Unsorted sports, and retired gear that still has some.
    `insert into gear (member_id, kind, name, default_for, retired_on, created_at) values
      (${member}, 'bike', 'Old', (select array_agg(t order by t desc) from unnest(array[${bikes.join()}]) t), '2006-03-01', '2006-01-01'),
      (${member}, 'bike', 'New', (select array_agg(t order by t desc) from unnest(array[${bikes.join()}]) t), null, '2006-01-02')`,
    // The total exceeds the megabyte allowed for a member.
    `with days as (
        insert into daily_diaries (member_id, diary_date) select ${member}, date '2007-01-01' + n from generate_series(1, 600) n returning daily_diary_id)
      insert into diary_comments (daily_diary_id, commenter_member_id, comment) select daily_diary_id, ${member}, repeat('x', ${NOTE_MAX}) from days`,
    `insert into goals (member_id, kind, per, sport, amount) values (${member}, 'distance', 'week', 'foot', 40000)`,
    `insert into segments (segment_id, member_id, name, family, line, distance, rise) values (gen_random_uuid(), ${member}, 'Hill', 'foot', '_p~iF~ps|U_ulLnnqC', 5000, 80)`,
    `insert into day_markers (marker_id, member_id, kind, first_day, last_day, name, priority) values (gen_random_uuid(), ${member}, 'race', '2006-02-15', '2006-02-16', 'Relay', 'B')`,
    `insert into saved_filters (member_id, name, search) values (${member}, 'Runs', 'sport=foot')`,
    `insert into measurements (member_id, kind, day, value, source) values (${member}, 'hrv_rmssd', '2006-02-15', 48.5, 'hand')`,
    `insert into wellness_days (member_id, day, source, sleep_seconds, hrv_ms, hrv_kind) values (${member}, '2006-02-15', 'apple', 25200, 48.5, 'sdnn')`,
    // On later days than the runs, whose loads stay.
    `insert into thresholds (member_id, kind, from_date, value) values (${member}, 'maximum_heart_rate', '2026-01-01', 190)`,
  ];
  const counts = async () => {
    const { entries, ...result } = (await check(free)) as typeof passed & { entries: number };
    expect(result).toEqual(passed);
    return entries;
  };
  const before = await counts();
  for (const statement of statements) await ask(free, statement);
  // The long comments, a note, sleep, a comment, two plans with their matches, a workout, a plan template, a branch, two bikes, a goal, a segment, a marker, a filter, a measurement, a
  // night and a threshold.
  expect((await counts()) - before).toBe(619);
});

test('a check fails for a daily total and a note that differ there', async () => {
  const one = '(select activity_id from activities order by activity_id limit 1)';
  await ask(
    free,
    `insert into activity_notes (activity_id, message, invalidates_activity) values (${one}, repeat('x', ${NOTE_MAX + 1}), false)`,
  );
  await ask(
    free,
    'update calendar_days set duration = duration + 1 where date = (select min(date) from calendar_days)',
  );
  const { entries, ...result } = (await check(free)) as typeof passed & { entries: number };
  expect(entries).toBeGreaterThan(7);
  expect(result).toEqual({
    ...passed,
    state: 'failed',
    reason: 'differs',
    day_differences: 1,
    // The note and the daily total.
    entry_differences: 2,
  });
});

test('a role without CREATEDB has no export checked, and the result says so', async () => {
  const { detail, ...result } = (await check(plain)) as { detail: string | null };
  const { detail: _, ...expected } = passed;
  expect(result).toEqual({ ...expected, reason: 'no_temporary', entries: null });
  // PostgreSQL reports the reason in its own language.
  expect(typeof detail).toBe('string');
});

test('no database is used that a connection pooler substitutes for the temporary one', async () => {
  const url = free.server.databaseUrl ?? '';
  const members = () => ask<{ n: number }>(free, 'select count(*)::int as n from members');
  const before = await members();
  const connection = { connectionString: url };
  const name = `longrun_check_${randomUUID().replaceAll('-', '')}`;
  let isUsed = false;
  const attempt = withCheckDatabase(
    { live: connection, name, check: connection, isOwn: false },
    null,
    `${root}server/db/migrations`,
    async () => {
      isUsed = true;
    },
    new AbortController().signal,
  );
  await expect(attempt).rejects.toThrow(NoCheckDatabase);
  expect(isUsed).toBe(false);
  expect(await members()).toEqual(before);
  expect(await ask(free, `select from pg_database where datname = '${name}'`)).toEqual([]);
});
