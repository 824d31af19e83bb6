import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { activityRow, type ActivityWire, type SamplesWire } from '../../../domain/entities/activity.ts';
import { unsetDetails } from '../../../domain/entities/activity-details.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { memberChoicesOf } from '../../../server/activities/file-activities.store.ts';
import { removeEditions } from '../../../server/activities/activities.store.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { BASE } from '../../fixtures/fit-bytes.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';

const now = Date.UTC(2026, 5, 1) / 1000;
const START = Date.UTC(2026, 4, 12, 16) / 1000 - 631_065_600;
const named = (name: string, seconds: number, start: number) =>
  run(seconds, start)
    .define(5, 26, [{ number: 8, base: BASE.string, count: 24 }])
    .data(5, [name])
    .file();

/** Runs with only heart rate, and two with power, including one after a workout. */
const files: readonly NamedFile[] = [
  ...[...personaFiles('new-runner', 1, now)].slice(-4).map(({ name, bytes }) => ({ name, bytes: bytes() })),
  { name: 'a.fit', bytes: named('3 x 1 km', 1500, START) },
  { name: 'b.fit', bytes: run(1600, START + 86_400).file() },
];

let server: TestServer;
let member: TestMember;
let activities: readonly ActivityWire[];

async function listed(): Promise<readonly ActivityWire[]> {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  return (body as { activities: readonly ActivityWire[] }).activities;
}
async function days(): Promise<readonly CalendarDayWire[]> {
  const query = { start_date: '20260401', end_date: '20260630' };
  const { body } = await member.call('GET', `calendar/${member.memberId}`, { query });
  return (body as { days: readonly CalendarDayWire[] }).days;
}
const patch = (id: string, body: object) => member.call('PATCH', `activity/${id}`, { body });
const change = (...changes: readonly object[]) => member.call('POST', 'change-activities', { body: { changes } });
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

beforeAll(async () => {
  server = await startTestServer();
  member = await server.register();
  // Power is only estimated with a known weight.
  await member.call('POST', `member/${member.memberId}`, { body: { weight: 70 } });
  await importFiles(member, files);
});
afterAll(() => server.stop());
beforeEach(async () => {
  activities = await listed();
});
const find = (test: (one: ActivityWire) => boolean) => activities.find(test)!;
const withWorkout = () => find(({ recorded_name }) => recorded_name !== null);

describe('a name', () => {
  it('comes from the file, can be changed, and returns when removed', async () => {
    const { activity_id: id, local_start_time: start } = withWorkout();
    const inCalendar = async () =>
      (await days()).find(({ date }) => date === start.slice(0, 10))!.activities.map(({ name }) => name);
    expect([withWorkout().name, withWorkout().recorded_name]).toEqual([null, '3 x 1 km']);
    expect(await inCalendar()).toEqual(['3 x 1 km']);
    expect((await patch(id, { name: 'Intervals' })).status).toBe(200);
    expect(await inCalendar()).toEqual(['Intervals']);
    await patch(id, { name: null });
    expect(await inCalendar()).toEqual(['3 x 1 km']);
  });

  it('is not changed if it was changed in the meantime', async () => {
    const { activity_id: id } = withWorkout();
    expect((await patch(id, { name: 'Mine', was: { name: null } })).status).toBe(200);
    const refused = await patch(id, { name: 'Theirs', was: { name: null } });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'activity_changed']);
    // Fields that the other person did not change do not conflict.
    expect((await patch(id, { race: true, was: { race: false } })).status).toBe(200);
    const response = (await listed()).find(({ activity_id }) => activity_id === id);
    expect(response?.name).toBe('Mine');
    expect(response?.race).toBe(true);
    await patch(id, { name: null, race: false });
  });
});

describe('a sport', () => {
  it('with the same measurements is set without reading the file again', async () => {
    const [{ activity_id: id, ...before }] = activities as [ActivityWire];
    const answer = await patch(id, { activity_type_id: ACTIVITY_TYPE.trailRunning });
    expect(answer.body).toEqual({
      activity: { activity_id: id, ...before, activity_type_id: ACTIVITY_TYPE.trailRunning },
    });
    await patch(id, { activity_type_id: before.activity_type_id });
    expect(await listed()).toEqual(activities);
  });

  it('of another family is measured again, with its day, and back again every number is as before', async () => {
    const before = await days();
    const estimated = find(({ power_source }) => power_source === 'estimated');
    const { activity_id: id, local_start_time: start } = estimated;
    const ride = await patch(id, { activity_type_id: ACTIVITY_TYPE.cycling });
    const { activity } = ride.body as { activity: ActivityWire };
    // Power is only estimated on foot, and steps are only counted on foot.
    expect([activity.power_source, activity.average_power, activity.local_start_time]).toEqual([null, null, start]);
    expect(activity.average_cadence).toBeLessThan(estimated.average_cadence! * 0.6);
    const day = (await days()).find(({ date }) => date === start.slice(0, 10))!;
    expect(day.distance).toBeCloseTo(sum(day.activities.map(({ total_distance }) => total_distance)), 6);
    expect(day.weighted_load).toBeCloseTo(sum(day.activities.map(({ weighted_load }) => weighted_load)), 6);
    await patch(id, { activity_type_id: estimated.activity_type_id });
    expect(await listed()).toEqual(activities);
    expect(await days()).toEqual(before);
  });

  it('determines whether pace is grade adjusted: for a run, not for a hike', async () => {
    const { activity_id: id, activity_type_id: before } = withWorkout();
    const effortOf = async () =>
      ((await member.call('GET', `activity/${id}/samples`, { query: { subset: 'true' } })).body as SamplesWire).effort;
    expect(await effortOf()).not.toBeNull();
    await patch(id, { activity_type_id: ACTIVITY_TYPE.hiking });
    expect(await effortOf()).toBeNull();
    await patch(id, { activity_type_id: before });
    expect(await effortOf()).not.toBeNull();
  });

  it.each([ACTIVITY_TYPE.rest, ACTIVITY_TYPE.transition, 9, 0, 100, 2.5, '3', null])('is not %j', async (type) => {
    const [{ activity_id: id }] = activities as [ActivityWire];
    expect((await patch(id, { activity_type_id: type })).status).toBe(400);
    expect(await listed()).toEqual(activities);
  });
});

it('a race proves the critical power of its efforts, but not after the mark is removed', async () => {
  const racing = find(({ power_source }) => power_source === 'native');
  const provenOf = async () =>
    (await listed()).find(({ activity_id }) => activity_id === racing.activity_id)!.critical_power_proven;
  expect(await provenOf()).toBe(false);
  await patch(racing.activity_id, { race: true });
  expect(await provenOf()).toBe(true);
  await patch(racing.activity_id, { race: false });
  expect(await listed()).toEqual(activities);
});

describe('the previous and next activities', () => {
  const neighboursOf = async (id: string) =>
    ((await member.call('GET', `activity/${id}`)).body as { neighbours: object }).neighbours;

  it('are those that count, in the order of their start', async () => {
    const ids = activities.map(({ activity_id }) => activity_id);
    const inOrder = await Promise.all(ids.map(neighboursOf));
    expect(inOrder).toEqual(ids.map((_, i) => ({ previous: ids[i + 1] ?? null, next: ids[i - 1] ?? null })));
    await member.call('POST', 'delete-activities', { body: { activity_ids: [ids[1]!] } });
    expect(await neighboursOf(ids[0]!)).toEqual({ previous: ids[2], next: null });
    await member.call('POST', 'restore-activities', { body: { activity_ids: [ids[1]!] } });
  });
});

describe('the list of activities', () => {
  it('with return_type=summary has exactly the fields of a row; with any other it has everything', async () => {
    const path = `member/${member.memberId}/activities`;
    const rowsBy = async (return_type: string) =>
      ((await member.call('GET', path, { query: { return_type } })).body as { activities: object[] }).activities;
    expect(await rowsBy('full')).toEqual(activities);
    const keys = Object.keys(activityRow.shape);
    expect(await rowsBy('summary')).toEqual(
      activities.map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => keys.includes(key)))),
    );
  });
});

describe('many at once', () => {
  it('are changed all or none, and back', async () => {
    const ids = activities.map(({ activity_id }) => activity_id);
    const hike = { race: true, activity_type_id: ACTIVITY_TYPE.hiking };
    const all = await change(...ids.map((activity_id) => ({ activity_id, name: 'Camp', ...hike })));
    expect([all.status, all.body]).toEqual([200, { activity_ids: ids }]);
    expect((await listed()).map(({ name, race, activity_type_id }) => [name, race, activity_type_id])).toEqual(
      ids.map(() => ['Camp', true, ACTIVITY_TYPE.hiking]),
    );
    const strange = { activity_id: randomUUID(), name: 'x' };
    const mine = { activity_id: ids[0]!, name: 'x' };
    expect((await change(mine, strange)).status).toBe(404);
    expect((await change(mine, mine)).status).toBe(400);
    expect((await change()).status).toBe(400);
    expect((await listed()).some(({ name }) => name === 'x')).toBe(false);
    await change(
      ...activities.map(({ activity_id, name, race, activity_type_id }) => ({
        activity_id,
        name,
        race,
        activity_type_id,
      })),
    );
    expect(await listed()).toEqual(activities);
  });

  it('are the member’s own only', async () => {
    const stranger = await server.register();
    const [{ activity_id }] = activities as [ActivityWire];
    const body = { changes: [{ activity_id, name: 'x' }] };
    expect((await stranger.call('POST', 'change-activities', { body })).status).toBe(404);
  });
});

it('the member’s changes are kept for a new version from the vendor', async () => {
  const { activity_id: id } = activities[0]!;
  await patch(id, { name: 'Long run', race: true, activity_type_id: ACTIVITY_TYPE.hiking });
  const { memberId } = member;
  await withDatabase(server, async (db) => {
    const origin = { memberId, source: 'garmin' };
    await db.execute(sql`update activities set source = 'garmin', external_id = 'g1' where activity_id = ${id}`);
    expect([...(await memberChoicesOf(db, origin, ['g1', 'g2']))]).toEqual([
      ['g1', { types: { 0: ACTIVITY_TYPE.hiking }, corrections: {} }],
    ]);
    const { editions } = await removeEditions(db, origin, ['g1', 'g2']);
    expect([...editions.values()]).toEqual([
      {
        id,
        ...unsetDetails,
        name: 'Long run',
        race: true,
        chosenTypeId: ACTIVITY_TYPE.hiking,
        marks: [],
        invalidated: false,
        removedOn: null,
        chosenOn: null,
        mergedInto: null,
        notes: [],
      },
    ]);
  });
});
