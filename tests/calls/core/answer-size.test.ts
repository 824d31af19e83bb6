import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_RESPONSE_BYTES } from '../../../contract/answer-bytes.ts';
import { addRuns } from '../../server/add-runs.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Reads all pages of a list. @returns the keys of its rows in order, and the number of pages */
async function readAll(who: TestMember, path: string, list: string, key: string, from?: string) {
  const keys: string[] = [];
  let pages = 0;
  for (let next = from; ; ) {
    const after = next === undefined ? '' : `${path.includes('?') ? '&' : '?'}after=${next}`;
    const { status, body } = await who.call('GET', `${path}${after}`);
    expect(status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    const page = body as Readonly<Record<string, readonly Record<string, string>[]>> & { readonly next?: string };
    keys.push(...page[list]!.map((row) => row[key]!));
    pages += 1;
    if (page.next === undefined) return { keys, pages };
    ({ next } = page);
  }
}

const fillPlans = (memberId: string, n: number, bytes: number) => sql`
  insert into training_plans (training_plan_id, member_id, plan_date, activity_type_id, title, plan_definition, revision, modified_by)
  select gen_random_uuid(), ${memberId}::uuid, current_date - 100 + n / 20, 2, n, jsonb_build_array(repeat('x', ${bytes})), gen_random_uuid(), ${memberId}::uuid
  from generate_series(1, ${n}::int) n`;

test('1000 planned workouts of 16 kB come in pages, each on one of them', async () => {
  const who = await server.register();
  await withDatabase(server, (db) => db.execute(fillPlans(who.memberId, 1000, 16_000)));
  const read = await readAll(who, `member/${who.memberId}/training-plans`, 'training_plans', 'training_plan_id');
  expect([read.keys.length, new Set(read.keys).size, read.pages]).toEqual([1000, 1000, 5]);
});

test('a plan deleted between two pages hides no other workout', async () => {
  const who = await server.register();
  await withDatabase(server, (db) => db.execute(fillPlans(who.memberId, 300, 16_000)));
  const path = `member/${who.memberId}/training-plans`;
  const { body } = await who.call('GET', path);
  const page = body as { readonly training_plans: { readonly title: string }[]; readonly next: string };
  await withDatabase(server, (db) =>
    db.execute(sql`delete from training_plans where training_plan_id = ${page.next.slice(11)}`),
  );
  const rest = await readAll(who, path, 'training_plans', 'title', page.next);
  const seen = new Set([...page.training_plans.map(({ title }) => title), ...rest.keys]);
  expect(seen.size).toBe(300);
});

test('diaries at their limit come in pages, and the longest day is one of them', async () => {
  const who = await server.register();
  const { memberId } = who;
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      insert into daily_diaries (member_id, diary_date) select ${memberId}::uuid, '2020-01-01'::date + n from generate_series(1, 30) n`);
    await db.execute(sql`
      insert into diary_comments (daily_diary_id, commenter_member_id, comment)
      select daily_diary_id, ${memberId}::uuid, repeat(chr(1), 2000) from daily_diaries, generate_series(1, 20) where member_id = ${memberId}`);
    await db.execute(sql`
      insert into diary_comments (daily_diary_id, commenter_member_id, comment)
      select daily_diary_id, ${memberId}::uuid, repeat(chr(1), 2000) from daily_diaries, generate_series(1, 280)
      where member_id = ${memberId} and diary_date = '2020-01-15'`);
  });
  const read = await readAll(who, `member/${memberId}/diaries`, 'diaries', 'diary_date');
  expect(read.keys).toEqual(Array.from({ length: 30 }, (_, n) => `2020-01-${String(n + 2).padStart(2, '0')}`));
  // 13 days of 250 kB; one of 3.7 MB; 15 of 250 kB.
  expect(read.pages).toBe(3);
});

test('a calendar without dates is the newest 4000 days of many years', async () => {
  const who = await server.register();
  await withDatabase(server, (db) =>
    db.execute(sql`
      insert into activities (member_id, source, original_hash, session_index, activity_type_id, family, sport, sub_sport,
        start_time, utc_offset_minutes, local_start_time, local_date, duration, record_count, signals)
      select ${who.memberId}::uuid, 'hand', 'hand-' || gen_random_uuid(), 0, 20, 'foot', 'walking', 'generic',
        at, 0, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), (at at time zone 'UTC')::date, 60, 0, 0
      from (select now() - n * interval '1 day' as at from generate_series(0, 4999) n) t`),
  );
  const read = await readAll(who, `calendar/${who.memberId}`, 'days', 'date');
  expect([read.keys.length, new Set(read.keys).size, read.pages]).toEqual([4000, 4000, 1]);
});

test('activities come newest first in pages of 5000, even those of the same moment', async () => {
  const who = await server.register();
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      insert into activities (member_id, source, original_hash, session_index, activity_type_id, family, sport, sub_sport,
        start_time, utc_offset_minutes, local_start_time, local_date, duration, record_count, signals)
      select ${who.memberId}::uuid, 'hand', 'hand-' || gen_random_uuid(), 0, 20, 'foot', 'walking', 'generic',
        at, 0, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), (at at time zone 'UTC')::date, 60, 0, 0
      from (select '2020-01-01T10:00:00Z'::timestamptz + n / 3 * interval '6 hours' as at from generate_series(1, 5600) n) t`);
  });
  const path = `member/${who.memberId}/activities`;
  const [whole, summaries] = [
    await readAll(who, path, 'activities', 'activity_id'),
    await readAll(who, `${path}?return_type=summary`, 'activities', 'activity_id'),
  ];
  expect([new Set(whole.keys).size, summaries.keys.length, summaries.pages]).toEqual([5600, 5600, 2]);
  expect(summaries.keys).toEqual(whole.keys);
  const times = await readAll(who, `${path}?limit=1000`, 'activities', 'local_start_time');
  expect([times.keys.length, times.pages]).toEqual([5600, 6]);
  expect(times.keys).toEqual(times.keys.toSorted().toReversed());
});

test('a library at its limit comes in pages, with all folders on each', async () => {
  const who = await server.register();
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      insert into workout_folders (folder_id, member_id, name) values (gen_random_uuid(), ${who.memberId}::uuid, 'Folder')`);
    await db.execute(sql`
      insert into library_workouts (workout_id, member_id, name, activity_type_id, plan_definition)
      select gen_random_uuid(), ${who.memberId}::uuid, 'Workout ' || n, 2, jsonb_build_array(repeat('x', 16000)) from generate_series(1, 500) n`);
  });
  const read = await readAll(who, 'workout-library', 'workouts', 'name');
  expect([new Set(read.keys).size, read.pages]).toEqual([500, 3]);
  const folders = await readAll(who, 'workout-library', 'folders', 'name');
  expect(folders.keys).toEqual(['Folder', 'Folder', 'Folder']);
});

test('ten years of a calendar come in pages of days', async () => {
  const who = await server.register();
  await withDatabase(server, (db) => addRuns(db, sql`member_id = ${who.memberId}`));
  await withDatabase(server, (db) =>
    db.execute(sql`
      insert into training_plans (training_plan_id, member_id, plan_date, activity_type_id, title, plan_definition, revision, modified_by)
      select gen_random_uuid(), ${who.memberId}::uuid, '2016-01-01'::date + n, 2, repeat('ü', 120), '[]', gen_random_uuid(), ${who.memberId}::uuid
      from generate_series(1, 3900) n, generate_series(1, 3)`),
  );
  const read = await readAll(who, `calendar/${who.memberId}?start_date=20160101&end_date=20261210`, 'days', 'date');
  expect([read.keys.length, new Set(read.keys).size, read.keys[0], read.keys.at(-1)]).toEqual([
    3997,
    3997,
    '2016-01-01',
    '2026-12-10',
  ]);
  expect(read.pages > 1).toBe(true);
});

test('an invalid page is refused', async () => {
  const who = await server.register();
  const none = ['training-plans', 'activities', 'diaries', 'plans-done'].map(
    (list) => `member/${who.memberId}/${list}?after=`,
  );
  for (const path of none) {
    for (const after of ['x', '2026-02-30_00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await who.call('GET', `${path}${after}`);
      expect([status, (body as { code: string }).code]).toEqual([400, 'invalid_request']);
    }
  }
});

test('large responses of one member are sent one after another, and all arrive', async () => {
  const who = await server.register();
  await withDatabase(server, (db) => db.execute(fillPlans(who.memberId, 80, 16_000)));
  const path = `member/${who.memberId}/training-plans`;
  const answers = await Promise.all(Array.from({ length: 30 }, () => who.call('GET', path)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
});
