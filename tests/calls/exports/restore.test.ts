import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDate, mondayOf, toCompactDate } from '../../../domain/dates.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { GearInputWire, GearWire } from '../../../domain/entities/gear.ts';
import type { DayMarkerInputWire } from '../../../domain/entities/day-marker.ts';
import type { GoalInput, GoalWire } from '../../../domain/entities/goal.ts';
import type { ImportDetailWire } from '../../../domain/entities/import.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { importFiles, type NamedFile, whenOver, upload } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { recordWellness } from '../../../server/wellness/wellness.store.ts';
import { withDatabase } from '../../server/with-database.ts';
import { exported, filesIn } from '../../server/exports/exported.ts';
import { activitiesOf, everything, ok, settled, told } from './everything.ts';

let old: TestServer;
let fresh: TestServer;
/** The export of a member with all kinds of data. */
let file: { name: string; bytes: Uint8Array };
beforeAll(async () => {
  [old, fresh] = await Promise.all([startTestServer(), startTestServer()]);
});
afterAll(() => Promise.all([old.stop(), fresh.stop()]));

const now = Date.UTC(2026, 5, 1) / 1000;
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** All kinds of a member's data, each with distinctive values. */
async function live(who: TestMember): Promise<void> {
  const { memberId } = who;
  const body = {
    first_name: 'Ada',
    last_name: 'Byron',
    birth_date: '1990-12-10',
    gender: 'F',
    weight: 58,
    height: 1.7,
  };
  const own = { ...body, week_starts_on: 'sunday', clock: '12' };
  await ok(who.call('POST', `member/${memberId}`, { body: own }));
  // Before the recordings: deleted ones keep their numbers.
  for (const [kind, day, value] of [
    ['weight', '20260516', 57.2],
    ['resting_heart_rate', '20260517', 51],
    ['hrv_rmssd', '20260517', 66.5],
  ]) {
    await ok(who.call('POST', `member/${memberId}/measurements`, { body: { kind, day, value } }));
  }
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
  const correction = { distance: null, duration: null, crop: null };
  await ok(
    who.call('PUT', `activity/${noted}/correction`, { body: { ...correction, distance: 5000, duration: 1500 } }),
  );
  await ok(who.call('PUT', `activity/${hiked}/correction`, { body: { ...correction, crop: { from: 90.5, to: 700 } } }));
  const marks = [{ name: 'Lock gates', from: 60, to: 180.5 }];
  await ok(who.call('PUT', `activity/${named}/marks`, { body: { marks, was: [] } }));
  const part = { activity_id: named, from: 60, to: 600 };
  await ok(who.call('PUT', `member/${memberId}/segments/${randomUUID()}`, { body: { name: 'Lock to bridge', part } }));
  await ok(who.call('POST', `activity/${ids[5]}/split`, { body: { at: 300 } }));
  const byHand = randomUUID();
  const figures = { local_start_time: '2026-05-22T18:15', duration: 2400, total_distance: 1500, average_hr: null };
  const said = { activity_id: byHand, activity_type_id: 20, perceived_effort: 6, name: 'Lanes', note: 'Cold water' };
  await ok(who.call('POST', `member/${memberId}/activity`, { body: { ...figures, ...said } }));
  const input = { date_: '20260520', subjective_input: { hours_slept: 7.25, motivation: 4 } };
  await ok(who.call('POST', `calendar/${memberId}/calendar-day`, { body: input }));
  const comment = { diary_member_id: memberId, commenter_member_id: memberId, comment: 'Slept badly.\nRan well.' };
  await ok(who.call('POST', 'diary/date/20260521/comment', { body: comment }));
  const night = { day: '2026-05-20', sleepSeconds: 25_920, sleepScore: 81, restingHeartRate: 48, hrvMs: 62.5 };
  await withDatabase(old, (db) =>
    db.transaction((tx) =>
      recordWellness(tx, memberId, 'garmin', [{ ...night, hrvKind: 'rmssd', weightKg: null, version: 4 }]),
    ),
  );
  const threshold = { kind: 'critical_power', value: 240, from_date: '20260515' };
  await ok(who.call('POST', `member/${memberId}/thresholds`, { body: threshold }));
  const divided = { ...threshold, kind: 'swim_speed', value: 1.2, source: 'suggested', bounds: [92.8, 100] };
  await ok(who.call('POST', `member/${memberId}/thresholds`, { body: divided }));
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
  const template = { name: 'Base', description: 'Easy weeks', weeks: 2, team_id: null };
  const phases = [{ name: 'Build', first_week: 1, last_week: 2 }];
  const workouts = [{ week: 2, day: 6, activity_type_id: 2, title: 'Long', plan_definition: [component] }];
  await ok(who.call('PUT', `plan-templates/${randomUUID()}`, { body: { ...template, phases, workouts } }));
  await planned(who, inDays(2), 'Rested instead', 'none');
  const week = mondayOf(localDate(Date.now() / 1000, null));
  const branch = { name: 'Less', note: 'Tired', first_day: week, weeks: 2, base: [] };
  const added = { training_plan_id: randomUUID(), date: week, activity_type_id: 2, plan_definition: [component] };
  await ok(
    who.call('PUT', `member/${who.memberId}/plan-branches/${randomUUID()}`, { body: { ...branch, workouts: [added] } }),
  );
  const shoes = (
    await keepGear(who, { model: 'Ghost 15', since: '2026-05-02', warn_at: 600_000, warn_months: 18, default_for: [2] })
  )[0]!;
  const spare = { name: 'Old pair', retired_on: '2026-05-30', earlier_distance: 412_000, warn_at: null };
  await keepGear(who, spare);
  await ok(who.call('PATCH', `activity/${noted}`, { body: { gear_id: shoes.gear_id } }));
  // Imported afterwards, so a default assigns its current gear.
  const [recent] = await bring(who, 900, 3);
  await planned(who, toCompactDate(recent!.local_start_time!.slice(0, 10)), 'Short one', recent!.activity_id);
  await keepGoal(who, { kind: 'distance', per: 'week', sport: 'foot', amount: 30_000 });
  await keepGoal(who, { kind: 'race', name: 'Hometown half', date: '2027-04-18' });
  await mark(who, { kind: 'ill', first_day: '2026-05-18', last_day: '2026-05-19', name: null, priority: null });
  await mark(who, {
    kind: 'race',
    first_day: '2027-04-18',
    last_day: '2027-04-18',
    name: 'Hometown half',
    priority: 'A',
  });
  await keepFilter(who, 'Races', 'race=true');
  await keepFilter(who, 'Long runs', 'sport=foot&min=20000');
  // Of two sports missing in the table, one is answered; one of its recordings only has it in a list.
  await importFiles(who, [{ name: 'export.zip', bytes: storedZip(hops) }]);
  const answers = [{ word: 'moon hopping', activity_type_id: 3 }];
  await ok(who.call('POST', `member/${who.memberId}/unknown-sports`, { body: { answers } }));
  await settled(who);
}

/** Ten minutes of a day in June as GPX with or without a sport. */
function hop(day: number, type: string): NamedFile {
  const points = Array.from({ length: 11 }, (_, minute) => {
    const time = new Date(Date.UTC(2026, 5, day, 6, minute)).toISOString();
    return `<trkpt lat="${52.5 + minute / 400}" lon="13.4"><time>${time}</time></trkpt>`;
  });
  const text = `<gpx version="1.1" creator="test"><trk>${type}<trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return { name: `export/activities/${day}.gpx`, bytes: new TextEncoder().encode(text) };
}
const hops: readonly NamedFile[] = [
  {
    name: 'export/activities.csv',
    bytes: new TextEncoder().encode(
      'Activity ID,Activity Name,Activity Type,Filename\r\n1,Crater,Moon Hopping,activities/1.gpx\r\n',
    ),
  },
  hop(1, ''),
  hop(2, '<type>MoonHopping</type>'),
  hop(3, '<type>Mars Hopping</type>'),
];

/** Saves a pair of shoes, and returns all gear. */
async function keepGear(who: TestMember, said: Partial<GearInputWire> & { gear_id?: string }): Promise<GearWire[]> {
  const pair = { kind: 'shoes', name: 'Everyday', model: null, since: null, retired_on: null, earlier_distance: 0 };
  const body = { ...pair, warn_at: null, default_for: [], ...said };
  return ((await ok(who.call('POST', `member/${who.memberId}/gear`, { body }))) as { gear: GearWire[] }).gear;
}

async function keepGoal(who: TestMember, input: GoalInput, goalId?: string): Promise<GoalWire[]> {
  const body = { input, ...(goalId && { goal_id: goalId }) };
  return ((await ok(who.call('POST', `member/${who.memberId}/goals`, { body }))) as { goals: GoalWire[] }).goals;
}

/** Imports a run of `seconds` seconds some days ago, at noon. @returns all activities, newest first */
async function bring(who: TestMember, seconds: number, daysAgo: number): Promise<ActivityWire[]> {
  const noon = Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400 + 43_200;
  await importFiles(who, [{ name: 'recent.fit', bytes: run(seconds, noon - 631_065_600).file() }]);
  return (await activitiesOf(who)).toSorted((a, b) => (a.start_time! < b.start_time! ? 1 : -1));
}

const mark = (who: TestMember, body: DayMarkerInputWire, id: string = randomUUID()) =>
  ok(who.call('PUT', `member/${who.memberId}/day-markers/${id}`, { body }));

const keepFilter = (who: TestMember, name: string, search: string) =>
  ok(who.call('POST', `member/${who.memberId}/filters`, { body: { name, search } }));

/** A workout on a day, and its match. */
async function planned(who: TestMember, day: string, title: string, match: string): Promise<void> {
  const id = randomUUID();
  const body = { diary_member_id: who.memberId, training_plan_id: id, title, plan_definition: [] };
  await ok(who.call('POST', `diary/date/${day}/training-plan`, { body }));
  await ok(who.call('POST', `member/${who.memberId}/training-plans/${id}/match`, { body: { match } }));
}

test('a fresh server imports an export to the same activities, days, loads, notes and diary, once', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  await live(who);
  const before = await everything(old, who);
  for (const [name, rows] of Object.entries(before)) expect(rows.length, name).toBeGreaterThan(0);
  file = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  const { import_id } = await upload(same, [file]);
  const { items } = await whenOver(same, import_id);
  const rest = items.filter(({ name }) => name.endsWith('longrun-export.json'));
  expect(rest.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['imported', { code: 'exportRead', count: 29, bad: 0 }],
  ]);
  expect(items.filter(({ outcome }) => outcome !== 'imported')).toEqual([]);
  await settled(same);
  const after = await everything(fresh, same);
  for (const name of Object.keys(told)) expect(after[name], name).toEqual(before[name]);
  // A repeat changes nothing.
  const again = await whenOver(same, (await upload(same, [file])).import_id);
  expect(again.items.flatMap(({ reason }) => (reason?.code === 'exportRead' ? [reason] : []))).toEqual([
    { code: 'exportRead', count: 0, bad: 0 },
  ]);
  await settled(same);
  expect(await everything(fresh, same)).toEqual(before);
});

test('an export whose recordings are named by their hashes is restored', async () => {
  const same = await fresh.register();
  const files = filesIn(file.bytes);
  const rows = new TextDecoder().decode(files.get('originals.csv')).trim().split('\r\n').slice(1);
  const hashes = new Map(rows.map((row) => row.split(',') as [string, string]));
  expect([...files.keys()].filter((name) => name.startsWith('originals/'))).toEqual([...hashes.keys()]);
  files.delete('originals.csv');
  const entries = [...files].map(([name, bytes]) => {
    const hash = hashes.get(name);
    return { name: hash === undefined ? name : `originals/${hash}`, bytes };
  });
  const { import_id } = await upload(same, [{ name: 'earlier.zip', bytes: storedZip(entries) }]);
  expect((await whenOver(same, import_id)).items.filter(({ outcome }) => outcome !== 'imported')).toEqual([]);
  await settled(same);
  const [restored, member] = [await everything(fresh, same), await fresh.register()];
  await upload(member, [file]).then(({ import_id: id }) => whenOver(member, id));
  await settled(member);
  expect(restored).toEqual(await everything(fresh, member));
});

test('undo removes the restored data, except what has changed since or is in use, and it can be imported again', async () => {
  const who = await fresh.register();
  const empty = await everything(fresh, who);
  const { import_id } = await upload(who, [file]);
  await whenOver(who, import_id);
  await settled(who);
  const restored = await everything(fresh, who);
  const shown = (await ok(who.call('GET', `import/${import_id}`))) as ImportDetailWire;
  expect([shown.activities, shown.restored]).toEqual([restored['activities']!.length, 22]);
  // Changes one row of each kind: another run with the shoes, another amount for a goal, other hours for a day, another title for a workout,
  // another distance for a filter.
  const { memberId } = who;
  await bring(who, 1200, 5);
  const goals = (await ok(who.call('GET', `member/${memberId}/goals`))) as { goals: GoalWire[] };
  const race = goals.goals.find(({ input }) => input.kind === 'race')!;
  await keepGoal(who, { kind: 'race', name: 'Hometown half', date: '2027-04-25' }, race.goal_id);
  await keepFilter(who, 'Long runs', 'sport=foot&min=25000');
  const input = { date_: '20260520', subjective_input: { hours_slept: 6, motivation: 4 } };
  await ok(who.call('POST', `calendar/${memberId}/calendar-day`, { body: input }));
  const plans = (await ok(who.call('GET', `member/${memberId}/training-plans`))) as {
    training_plans: TrainingPlanWire[];
  };
  const easy = plans.training_plans.find(({ title }) => title === 'Easy')!;
  await ok(
    who.call('POST', `member/${memberId}/training-plans/${easy.training_plan_id}/match`, { body: { match: 'none' } }),
  );

  const undone = (await ok(who.call('POST', `import/${import_id}/undo`))) as { removed: number; entries: unknown };
  expect(undone.removed).toBe(restored['activities']!.length);
  expect(undone.entries).toEqual({
    removed: 17,
    kept: [
      { kind: 'gear', count: 1 },
      { kind: 'plans', count: 1 },
      { kind: 'diary', count: 1 },
      { kind: 'goals', count: 1 },
      { kind: 'filters', count: 1 },
    ],
  });
  await settled(who);
  const left = await everything(fresh, who);
  expect(left['members']).toEqual([{ ...(restored['members']![0] as object), weight: null }]);
  expect(left['measurements']).toEqual([]);
  expect(left['wellness']).toEqual([]);
  expect(left['notes']).toEqual([]);
  expect(left['diary']).toEqual([]);
  expect(left['segments']).toEqual([]);
  expect(left['thresholds']).toEqual(empty['thresholds']);
  expect(left['inputs']).toEqual([{ hours_slept: 6, date: '2026-05-20', motivation: 4 }]);
  expect(left['plans']).toHaveLength(1);
  expect(left['plans']?.[0]).toHaveProperty('row.title', 'Easy');
  expect(left['matches']).toEqual([{ title: 'Easy', original_hash: null }]);
  expect(left['goals']).toEqual([
    {
      row: {
        kind: 'race',
        date: '2027-04-25',
        per: null,
        name: 'Hometown half',
        sport: null,
        amount: null,
        created_at: expect.any(String),
      },
    },
  ]);
  expect(left['gear']).toEqual([
    {
      row: {
        name: 'Everyday',
        on: [expect.any(String)],
        kind: 'shoes',
        model: 'Ghost 15',
        since: '2026-05-02',
        warn_at: 600_000,
        created_at: expect.any(String),
        retired_on: null,
        default_for: [2],
        warn_months: 18,
        earlier_distance: 0,
      },
    },
  ]);
  expect(left['filters']).toEqual([{ name: 'Long runs', search: 'sport=foot&min=25000' }]);
  expect(left['activities']).toHaveLength(1);
  const { items } = (await ok(who.call('GET', `import/${import_id}`))) as ImportDetailWire;
  expect(items.find(({ name }) => name.endsWith('longrun-export.json'))?.reason).toEqual({
    code: 'undonePartly',
    count: 5,
  });
  const response = await ok(who.call('POST', `import/${import_id}/undo`));
  expect(response).toHaveProperty('removed', 0);
  expect(response).toHaveProperty('entries', { removed: 0, kept: [] });

  // Remaining data is unchanged, and the rest is restored again.
  await whenOver(who, (await upload(who, [file])).import_id);
  await settled(who);
  const again = await everything(fresh, who);
  for (const name of ['notes', 'diary', 'segments', 'thresholds', 'measurements'])
    expect(again[name], name).toEqual(restored[name]);
  for (const name of ['gear', 'goals', 'plans', 'inputs', 'filters'])
    expect(again[name], name).toHaveLength(restored[name]!.length);
  expect(again['goals']).toContainEqual(left['goals']![0]);
  expect(again['activities']).toHaveLength(restored['activities']!.length + 1);
});
