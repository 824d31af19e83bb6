import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localTime, toCompactDate } from '../../../domain/dates.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { GearInputWire, GearWire } from '../../../domain/entities/gear.ts';
import type { DayMarkerInputWire } from '../../../domain/entities/day-marker.ts';
import type { GoalInput, GoalWire } from '../../../domain/entities/goal.ts';
import type { ImportDetailWire } from '../../../domain/entities/import.ts';
import type { TrainingPlanWire } from '../../../domain/entities/training-plan.ts';
import type { RepeatedSessionWire } from '../../../domain/entities/repeated-session.ts';
import { MOST_BY_HAND } from '../../../domain/entities/hand-activity.ts';
import { restoreDetails } from '../../../server/activities/details.store.ts';
import { insertWritten, restoreWritten } from '../../../server/activities/hand.store.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { type SessionFile, sessionFit } from '../../fixtures/session-files.ts';
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
  const shoes = (
    await keepGear(who, { model: 'Ghost 15', since: '2026-05-02', warn_at: 600_000, warn_months: 18, default_for: [2] })
  )[0]!;
  const spare = { name: 'Old pair', retired_on: '2026-05-30', earlier_distance: 412_000, warn_at: null };
  await keepGear(who, spare);
  await ok(who.call('PATCH', `activity/${noted}`, { body: { gear_id: shoes.gear_id } }));
  // After that, so that a default assigns its current gear.
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
    ['imported', { code: 'exportRead', count: 27, bad: 0 }],
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
  expect([shown.activities, shown.restored]).toEqual([restored['activities']!.length, 21]);
  // One of each is made the member's own: shoes get another run, a goal another amount, a day other hours, a workout another title, a
  // filter another distance.
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
    removed: 16,
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
  for (const name of ['notes', 'diary', 'thresholds', 'measurements'])
    expect(again[name], name).toEqual(restored[name]);
  for (const name of ['gear', 'goals', 'plans', 'inputs', 'filters'])
    expect(again[name], name).toHaveLength(restored[name]!.length);
  expect(again['goals']).toContainEqual(left['goals']![0]);
  expect(again['activities']).toHaveLength(restored['activities']!.length + 1);
});

test('the counting recording of a session is restored', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  const start = Date.UTC(2026, 4, 12, 16) / 1000 - 631_065_600;
  await importFiles(
    who,
    [1500, 1400].map((seconds) => ({ name: `${seconds}.fit`, bytes: run(seconds, start).file() })),
  );
  const query = { archives: '1' };
  const aside = (await ok(who.call('GET', `member/${who.memberId}/activities`, { query }))) as {
    activities: ActivityWire[];
  };
  await ok(who.call('POST', `activity/${aside.activities[0]!.activity_id}/count-instead`));
  const one = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  await whenOver(same, (await upload(same, [one])).import_id);
  await settled(same);
  expect((await activitiesOf(same)).map(({ duration }) => duration)).toEqual([1400]);
  expect((await everything(fresh, same))['activities']).toEqual((await everything(old, who))['activities']);
});

test('a restored export counts the same recordings: equal ones, chosen ones and those that both count, with all consequences', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  const at = (day: number) => Date.UTC(2026, 4, 1 + day, 6) / 1000;
  const ride = (day: number, more: Partial<SessionFile>) => ({
    name: `${day}-${more.serial}.fit`,
    bytes: sessionFit('virtualRide', {
      start: at(day),
      seconds: 1500,
      metres: 15_000,
      heartRate: 150,
      power: 200 + day,
      ...more,
    }),
  });
  // Eight pairs of equal recordings that only differ in power, so that another choice gives another critical power.
  const pairs = Array.from({ length: 8 }, (_, day) => [
    ride(day, { serial: 1, power: 240 + day }),
    ride(day, { serial: 2, power: 243 + day }),
  ]).flat();
  // Of three sessions the first keeps its recording, the second has the other one chosen, and in the third both count.
  const unequal = [10, 11, 12].flatMap((day) => [
    ride(day, { serial: 1 }),
    ride(day, { serial: 2, seconds: 1400, metres: 14_000 }),
  ]);
  for (const one of [...pairs.toReversed(), ...unequal]) await importFiles(who, [one]);
  const { sessions } = (await ok(who.call('GET', `member/${who.memberId}/repeated-recordings`))) as {
    sessions: RepeatedSessionWire[];
  };
  expect(sessions.length).toBe(11);
  const [, asideOfBoth] = sessions[0]!.recordings;
  const [, asideOfOther] = sessions[1]!.recordings;
  await ok(who.call('POST', `activity/${asideOfBoth!.activity_id}/counting`, { body: { choice: 'both' } }));
  await ok(who.call('POST', `activity/${asideOfOther!.activity_id}/count-instead`));
  // A vendor never sends a session twice, so its two rides exactly two hours apart both count, even after the restore.
  await importFiles(who, [ride(20, { serial: 1 }), ride(20, { serial: 1, start: at(20) + 7200 })]);
  await withDatabase(old, (db) =>
    db.execute(sql`update activities set source = 'garmin', external_id = start_time::text
      where member_id = ${who.memberId} and local_date = '2026-05-21'`),
  );
  // Decided again with that.
  await ok(
    who.call('POST', 'delete-activities', { body: { activity_ids: [sessions[5]!.recordings[1]!.activity_id] } }),
  );
  const duplicates = `select original_hash, (select original_hash from activities kept where kept.activity_id = a.duplicate_of) as kept
    from activities a where member_id = $ order by original_hash`;
  const keptOf = (server: TestServer, { memberId }: TestMember) =>
    withDatabase(server, async (db) => rowsOf(await db.execute(sql.raw(duplicates.replace('$', `'${memberId}'`)))));
  const before = await everything(old, who);
  expect(before['days']!.length).toBe(12);
  const one = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  await whenOver(same, (await upload(same, [one])).import_id);
  await settled(same);
  expect(await keptOf(fresh, same)).toEqual(await keptOf(old, who));
  const after = await everything(fresh, same);
  // The source does not change which recording counts. An export has the offset of a recording without positions, but not its zone.
  const withoutOrigin = (rows: unknown[] | undefined) =>
    rows?.map((row) => {
      const {
        source: _source,
        external_id: _id,
        origin: _origin,
        time_zone: _zone,
        ...rest
      } = (row as { row: Record<string, unknown> }).row;
      return rest;
    });
  expect(withoutOrigin(after['activities'])).toEqual(withoutOrigin(before['activities']));
  for (const name of ['days', 'criticalPowers']) expect(after[name], name).toEqual(before[name]);
});

test('merged recordings are restored as one, once, and can be separated', async () => {
  const [who, same] = [await old.register(), await fresh.register()];
  const start = Date.UTC(2026, 4, 12, 16) / 1000 - 631_065_600;
  await importFiles(
    who,
    [0, 1500].map((later) => ({ name: `${later}.fit`, bytes: run(1200, start + later).file() })),
  );
  const [second, first] = await activitiesOf(who);
  const { activity } = (await ok(
    who.call('POST', `activity/${first!.activity_id}/merge`, { body: { other_activity_id: second!.activity_id } }),
  )) as { activity: ActivityWire };
  const one = { name: 'longrun-export.zip', bytes: (await exported(old, who)).bytes };
  for (let time = 0; time < 2; time++) {
    await whenOver(same, (await upload(same, [one])).import_id);
    await settled(same);
    expect((await activitiesOf(same)).map(({ duration }) => duration)).toEqual([activity.duration]);
  }
  expect((await everything(fresh, same))['activities']).toEqual((await everything(old, who))['activities']);
  const [restored] = await activitiesOf(same);
  await ok(same.call('POST', 'delete-activities', { body: { activity_ids: [restored!.activity_id] } }));
  expect((await activitiesOf(same)).map(({ duration }) => duration)).toEqual([1200, 1200]);
});

test('a member’s changes of an activity during the import are kept', async () => {
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
  const none = {
    effort: null,
    removed: null,
    chosen: null,
    merged: null,
    gear: null,
    taken: [],
    marks: [],
    origin: null,
    unknownSport: null,
  };
  const older = { name: 'Theirs', type: 2, race: false, invalidated: false, ...none };
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

test('impossible rows are left out and counted, and the rest is restored', async () => {
  const same = await fresh.register();
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const day = (hours_slept: unknown, date: unknown = '2026-05-20') => ({ date, hours_slept, motivation: null });
  const zip = (manifest: object) =>
    storedZip([
      { name: 'longrun-export.json', bytes: json(manifest) },
      { name: 'data/members.json', bytes: json([{ member_id: 'x', first_name: 7, last_name: 'Byron' }]) },
      { name: 'data/subjective_inputs.json', bytes: json([day(7.5), day(99), day(8, "2026-02-31'; --"), null, 3]) },
      { name: 'data/thresholds.json', bytes: json([{ kind: 'speed', from_date: '2026-05-01', value: 1 }]) },
      // A coach's comment is theirs, and not an error of the file.
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
  expect(inputs).toEqual([{ hours_slept: 7.5, date: '2026-05-20', motivation: null }]);
  expect(members).toEqual([
    {
      first_name: null,
      last_name: 'Byron',
      birth_date: null,
      gender: null,
      height: null,
      weight: null,
      time_zone: 'Europe/Zurich',
      week_starts_on: null,
      clock: null,
    },
  ]);
  // An export of an unknown version is an ordinary archive.
  const codes = (await bring({ ...known, version: 2 })).map(({ reason }) => reason?.code);
  expect(codes).not.toContain('exportRead');
});

test('duplicate names, and days unknown to the database, affect no others', async () => {
  const who = await fresh.register();
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const at = '2026-05-20T10:00:00Z';
  const pair = {
    gear_id: 'b3d5f6a0-0000-4000-8000-000000000001',
    created_at: at,
    kind: 'shoes',
    name: 'Newer',
    model: null,
    since: null,
    retired_on: null,
    earlier_distance: 0,
    warn_at: null,
    default_for: [2],
  };
  const older = {
    ...pair,
    gear_id: pair.gear_id.replace(/1$/, '2'),
    name: 'Older',
    created_at: '2026-05-01T10:00:00Z',
  };
  const hand = {
    activity_id: 'a',
    original_hash: `hand-${pair.gear_id}`,
    session_index: 0,
    source: 'hand',
    race: false,
    activity_type_id: 20,
    local_start_time: '2026-05-22T18:15:00',
    utc_offset_minutes: 0,
    time_zone: null,
    duration: 2400,
    total_distance: 1500,
    average_hr: null,
  };
  const goal = { goal_id: pair.gear_id, created_at: '1', kind: 'race', name: 'Half', date: '2027-04-18' };
  const bytes = storedZip([
    { name: 'longrun-export.json', bytes: json({ format: 'longrun-export', version: 1 }) },
    { name: 'data/members.json', bytes: json([{ member_id: 'x', last_name: 'Byron', birth_date: '0000-01-01' }]) },
    { name: 'data/gear.json', bytes: json([pair, { ...pair, name: 'Twice' }, older]) },
    { name: 'data/activities.json', bytes: json([hand, { ...hand, duration: 60 }]) },
    { name: 'data/goals.json', bytes: json([goal]) },
    {
      name: 'data/subjective_inputs.json',
      bytes: json(['0000-01-01', '2026-05-20'].map((date) => ({ date, hours_slept: 7, motivation: null }))),
    },
  ]);
  const bring = async () => {
    const { import_id } = await upload(who, [{ name: 'forged.zip', bytes }]);
    return (await whenOver(who, import_id)).items.map(({ outcome, reason }) => [outcome, reason]);
  };
  // One more pair, one more swim (recorded and entered), one goal and one day.
  expect(await bring()).toEqual([['partial', { code: 'exportRead', count: 4, bad: 5 }]]);
  const { members, activities, gear, inputs, goals } = await everything(fresh, who);
  expect(members).toEqual([
    {
      last_name: 'Byron',
      birth_date: null,
      first_name: null,
      gender: null,
      height: null,
      weight: null,
      time_zone: 'Europe/Zurich',
      week_starts_on: null,
      clock: null,
    },
  ]);
  expect(activities).toHaveLength(1);
  expect(activities?.[0]).toHaveProperty('row.duration', 2400);
  expect(gear).toEqual([
    {
      row: {
        name: 'Newer',
        default_for: [],
        on: null,
        kind: 'shoes',
        model: null,
        since: null,
        warn_at: null,
        created_at: '2026-05-20T10:00:00+00:00',
        retired_on: null,
        warn_months: null,
        earlier_distance: 0,
      },
    },
    {
      row: {
        name: 'Older',
        default_for: [2],
        on: null,
        kind: 'shoes',
        model: null,
        since: null,
        warn_at: null,
        created_at: '2026-05-01T10:00:00+00:00',
        retired_on: null,
        warn_months: null,
        earlier_distance: 0,
      },
    },
  ]);
  expect([inputs!.length, goals!.length]).toEqual([1, 0]);
});

test('an activity that was entered without a start time is restored without one', async () => {
  const who = await fresh.register();
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const hand = {
    activity_id: 'a',
    original_hash: `hand-${randomUUID()}`,
    session_index: 0,
    source: 'hand',
    race: false,
    activity_type_id: 2,
    local_start_time: '2026-05-22',
    utc_offset_minutes: 120,
    time_zone: 'Europe/Berlin',
    duration: 2400,
    total_distance: null,
    average_hr: null,
  };
  const bytes = storedZip([
    { name: 'longrun-export.json', bytes: json({ format: 'longrun-export', version: 1 }) },
    { name: 'data/activities.json', bytes: json([hand, { ...hand, local_start_time: '2026-05-22T' }]) },
  ]);
  const { import_id } = await upload(who, [{ name: 'untimed.zip', bytes }]);
  await whenOver(who, import_id);
  const { body } = await who.call('GET', `member/${who.memberId}/activities`);
  expect(
    (body as { activities: ActivityWire[] }).activities.map((one) => [one.local_start_time, one.start_time]),
  ).toEqual([['2026-05-22', '2026-05-22T10:00:00.000Z']]);
});

test('a restore respects the limit of manual activities', async () => {
  const who = await fresh.register();
  const one = (nth: number) => ({
    activityId: randomUUID(),
    hash: `hand-${randomUUID()}`,
    activityTypeId: 20,
    name: null,
    perceivedEffort: null,
    start: now + nth,
    local: localTime(now + nth, 0),
    utcOffsetMinutes: 0,
    timeZone: null,
    duration: 60,
    totalDistance: null,
    averageHr: null,
  });
  const rows = Array.from({ length: MOST_BY_HAND - 1 }, (_, nth) => one(nth));
  await withDatabase(fresh, async (db) => {
    const importId = null;
    await insertWritten(db, { memberId: who.memberId, importId }, rows);
    const given = [rows[0]!, one(-1), one(-2), one(-3)];
    const { added, left } = await restoreWritten(db, { memberId: who.memberId, importId }, given);
    expect([added, left]).toEqual([[given[1]!.activityId], 2]);
  });
});
