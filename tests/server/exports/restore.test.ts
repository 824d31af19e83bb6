import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { ZonesWire } from '../../../domain/entities/zones.ts';
import { restoreDetails } from '../../../server/activities/details.store.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { importFiles, whenOver, upload } from '../data/client.ts';
import { storedZip } from '../data/zip.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';
import { exported } from './exported.ts';

let old: TestServer;
let fresh: TestServer;
beforeAll(async () => {
  [old, fresh] = await Promise.all([startTestServer(), startTestServer()]);
});
afterAll(() => Promise.all([old.stop(), fresh.stop()]));

const now = Date.UTC(2026, 5, 1) / 1000;
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

async function ok(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await answer;
  expect([200, 201, 202, 204], JSON.stringify(body)).toContain(status);
  return body;
}

const activitiesOf = async (who: TestMember) =>
  ((await ok(who.call('GET', `member/${who.memberId}/activities`))) as { activities: ActivityWire[] }).activities;

/** Everything that a member can have, each in some way of its own. */
async function live(who: TestMember): Promise<void> {
  const { memberId } = who;
  const own = { first_name: 'Ada', last_name: 'Byron', birth_date: '1990-12-10', gender: 'F', weight: 58, height: 1.7 };
  await ok(who.call('POST', `member/${memberId}`, { body: own }));
  await importFiles(
    who,
    [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() })),
  );
  const ids = (await activitiesOf(who)).map(({ activity_id }) => activity_id);
  const [named, hiked, noted, leftOut, gone] = ids;
  await ok(who.call('PATCH', `activity/${named}`, { body: { name: 'Along the canal', race: true } }));
  await ok(who.call('PATCH', `activity/${hiked}`, { body: { activity_type_id: 20 } }));
  const note = (message: string, invalidates_activity: boolean) => ({ body: { message, invalidates_activity } });
  await ok(who.call('POST', `activity/${noted}/activity-note`, note('Light legs, "quoted", ß', false)));
  await ok(who.call('POST', `activity/${leftOut}/activity-note`, note('By car', true)));
  await ok(who.call('POST', 'delete-activities', { body: { activity_ids: [gone] } }));
  const byHand = randomUUID();
  const figures = { local_start_time: '2026-05-22T18:15', duration: 2400, total_distance: 1500, average_hr: null };
  const said = { activity_id: byHand, activity_type_id: 20, perceived_effort: 6, name: 'Lanes', note: 'Cold water' };
  await ok(who.call('POST', `member/${memberId}/activity`, { body: { ...figures, ...said } }));
  const input = { date_: '20260520', subjective_input: { hours_slept: 7.25, motivation: 4 } };
  await ok(who.call('POST', `calendar/${memberId}/calendar-day`, { body: input }));
  const comment = { diary_member_id: memberId, commenter_member_id: memberId, comment: 'Slept badly.\nRan well.' };
  await ok(who.call('POST', 'diary/date/20260521/comment', { body: comment }));
  const threshold = { kind: 'critical_power', value: 240, from_date: '20260515' };
  await ok(who.call('POST', `member/${memberId}/thresholds`, { body: threshold }));
  const component = {
    component_type: 'activity',
    id: 'a',
    input_type: 'duration',
    value: 40,
    units: 'minutes',
    zone: 2,
  };
  const plan = {
    diary_member_id: memberId,
    training_plan_id: randomUUID(),
    title: 'Easy',
    plan_definition: [component],
  };
  await ok(who.call('POST', `diary/date/${inDays(1)}/training-plan`, { body: plan }));
  const folder_id = randomUUID();
  await ok(who.call('PUT', `workout-folders/${folder_id}`, { body: { name: 'Base' } }));
  const kept = { name: 'Easy hour', folder_id, activity_type_id: 2, comment: 'Flat', plan_definition: [component] };
  await ok(who.call('PUT', `workout-library/${randomUUID()}`, { body: kept }));
  await settled(who);
}

/** Waits until no number is being recomputed. */
async function settled(who: TestMember): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await who.call('GET', `member/${who.memberId}/zones`);
    expect((body as ZonesWire).recompute).toBeNull();
  }, soon);
}

/** What is of the person and not of the server that they are on. */
const told: Readonly<Record<string, string>> = {
  members: `select first_name, last_name, birth_date, gender, height, weight, time_zone from members where member_id = $`,
  activities: `select (to_jsonb(a) - array['activity_id','member_id','import_id','created_at','removed_on','flagged_as_duplicate_on','duplicate_of'])
    || jsonb_build_object('removed', removed_on is not null, 'duplicate', duplicate_of is not null) as row
    from activities a where member_id = $ order by original_hash, session_index`,
  days: `select to_jsonb(d) - 'member_id' as row from calendar_days d where member_id = $ order by date`,
  criticalPowers: `select to_jsonb(c) - 'member_id' as row from critical_powers c where member_id = $ order by from_date`,
  notes: `select original_hash, message, invalidates_activity, n.created_at from activity_notes n join activities using (activity_id)
    where member_id = $ order by message`,
  inputs: `select date, hours_slept, motivation from subjective_inputs where member_id = $ order by date`,
  diary: `select diary_date, comment, c.created_at from diary_comments c join daily_diaries using (daily_diary_id) where member_id = $ order by 1, 2`,
  plans: `select to_jsonb(p) - array['training_plan_id','member_id','revision','modified_by','created_at','modified_at','daily_diary_id'] as row
    from training_plans p where member_id = $ order by plan_date, title`,
  library: `select w.name, f.name as folder, activity_type_id, comment, plan_definition from library_workouts w
    left join workout_folders f using (folder_id) where w.member_id = $`,
  thresholds: `select kind, from_date, value from thresholds where member_id = $ order by kind, from_date`,
};

const everything = (server: TestServer, { memberId }: TestMember) =>
  withDatabase(server, async (db) => {
    const found: Record<string, unknown[]> = {};
    for (const [name, statement] of Object.entries(told)) {
      found[name] = rowsOf(await db.execute(sql.raw(statement.replace('$', `'${memberId}'`))));
    }
    return found;
  });

test('a fresh server imports an export to the same activities, days, loads, notes and diary, once', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  await live(who);
  const before = await everything(old, who);
  for (const [name, rows] of Object.entries(before)) expect(rows.length, name).toBeGreaterThan(0);
  const file = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  const { import_id } = await upload(same, [file]);
  const { items } = await whenOver(same, import_id);
  const rest = items.filter(({ name }) => name.endsWith('longrun-export.json'));
  expect(rest.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['imported', { code: 'exportRead', count: 9, bad: 0 }],
  ]);
  expect(items.filter(({ outcome }) => outcome !== 'imported')).toEqual([]);
  await settled(same);
  const after = await everything(fresh, same);
  for (const name of Object.keys(told)) expect(after[name], name).toEqual(before[name]);
  // Again, it changes nothing.
  const again = await whenOver(same, (await upload(same, [file])).import_id);
  expect(again.items.flatMap(({ reason }) => (reason?.code === 'exportRead' ? [reason] : []))).toEqual([
    { code: 'exportRead', count: 0, bad: 0 },
  ]);
  await settled(same);
  expect(await everything(fresh, same)).toEqual(before);
});

test('what a member says of an activity while its export comes in is kept', async () => {
  const who = await fresh.register();
  await importFiles(
    who,
    [...personaFiles('new-runner', 1, now)].slice(0, 3).map(({ name, bytes }) => ({ name, bytes: bytes() })),
  );
  const [said, chosen, silent] = (await activitiesOf(who)).map(({ activity_id }) => activity_id) as [
    string,
    string,
    string,
  ];
  await ok(who.call('PATCH', `activity/${said}`, { body: { name: 'Mine', race: true } }));
  await ok(who.call('POST', `activity/${said}/activity-note`, { body: { message: '', invalidates_activity: true } }));
  await ok(who.call('POST', 'delete-activities', { body: { activity_ids: [said] } }));
  await ok(who.call('PATCH', `activity/${chosen}`, { body: { activity_type_id: 20 } }));
  const older = { name: 'Theirs', type: 2, race: false, effort: null, removed: null, invalidated: false };
  const rows = await withDatabase(fresh, async (db) => {
    await restoreDetails(
      db,
      [said, chosen, silent].map((id) => ({ id, ...older })),
    );
    const found = await db.execute(sql`
      select name, race, activity_type_id as type, chosen_type_id as chosen, removed_on is not null as removed, invalidated
      from activities where member_id = ${who.memberId} order by name, chosen_type_id`);
    return rowsOf(found);
  });
  expect(rows).toEqual([
    { name: 'Mine', race: true, type: 2, chosen: 2, removed: true, invalidated: true },
    { name: 'Theirs', race: false, type: 2, chosen: 2, removed: false, invalidated: false },
    { name: 'Theirs', race: false, type: 20, chosen: 20, removed: false, invalidated: false },
  ]);
});

test('rows that nobody could have written are left out and counted, and the rest is restored', async () => {
  const same = await fresh.register();
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const day = (hours_slept: unknown, date: unknown = '2026-05-20') => ({ date, hours_slept, motivation: null });
  const zip = (manifest: object) =>
    storedZip([
      { name: 'longrun-export.json', bytes: json(manifest) },
      { name: 'data/members.json', bytes: json([{ member_id: 'x', first_name: 7, last_name: 'Byron' }]) },
      { name: 'data/subjective_inputs.json', bytes: json([day(7.5), day(99), day(8, "2026-02-31'; --"), null, 3]) },
      { name: 'data/thresholds.json', bytes: json([{ kind: 'speed', from_date: '2026-05-01', value: 1 }]) },
      // What a coach wrote is theirs, and no mistake of the file.
      {
        name: 'data/daily_diaries.json',
        bytes: json([{ daily_diary_id: 'd', member_id: 'x', diary_date: '2026-05-20' }]),
      },
      {
        name: 'data/diary_comments.json',
        bytes: json([
          {
            daily_diary_id: 'd',
            commenter_member_id: 'coach',
            comment: 'Well done',
            created_at: '2026-05-20T10:00:00Z',
          },
        ]),
      },
      { name: 'data/activities.json', bytes: new TextEncoder().encode('{not json') },
    ]);
  const bring = async (manifest: object) => {
    const { import_id } = await upload(same, [{ name: 'crafted.zip', bytes: zip(manifest) }]);
    return (await whenOver(same, import_id)).items;
  };
  const known = { format: 'longrun-export', version: 1 };
  expect((await bring(known)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['partial', { code: 'exportRead', count: 1, bad: 3 }],
  ]);
  const { inputs, members } = await everything(fresh, same);
  expect(inputs).toMatchObject([{ hours_slept: 7.5 }]);
  expect(members).toMatchObject([{ first_name: null, last_name: 'Byron' }]);
  // One of a version that nobody knows yet is an archive like any other.
  const codes = (await bring({ ...known, version: 2 })).map(({ reason }) => reason?.code);
  expect(codes).not.toContain('exportRead');
});
