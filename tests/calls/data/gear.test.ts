import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { csvOf } from '../../../domain/csv.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { type GearInputWire, type GearWire, MAX_GEAR } from '../../../domain/entities/gear.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';

const DAY = 86_400;
const FIT_EPOCH = 631_065_600;
const begin = Date.UTC(2026, 4, 12, 16) / 1000 - FIT_EPOCH;
/** Runs on four days from 12 May, each slightly longer, so none counts as a copy. */
const recording = (nth: number): NamedFile => ({
  name: `activities/${nth}.fit`,
  bytes: run(900 + nth * 60, begin + nth * DAY).file(),
});
const shoes: GearInputWire = {
  kind: 'shoes',
  name: 'Blue ones',
  model: 'Pegasus 41',
  since: null,
  retired_on: null,
  earlier_distance: 0,
  warn_at: 800_000,
  default_for: [],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const save = (member: TestMember, over: Partial<GearInputWire> & { gear_id?: string } = {}) =>
  member.call('POST', `member/${member.memberId}/gear`, { body: { ...shoes, ...over } });
async function listed(member: TestMember): Promise<GearWire[]> {
  return ((await member.call('GET', `member/${member.memberId}/gear`)).body as { gear: GearWire[] }).gear;
}
async function saved(member: TestMember, over: Partial<GearInputWire> = {}): Promise<GearWire> {
  const before = new Set((await listed(member)).map(({ gear_id }) => gear_id));
  const { gear } = (await save(member, over)).body as { gear: GearWire[] };
  return gear.find(({ gear_id }) => !before.has(gear_id))!;
}
async function activitiesOf(member: TestMember): Promise<ActivityWire[]> {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities.toSorted((a, b) =>
    a.local_start_time.localeCompare(b.local_start_time),
  );
}
const put = (member: TestMember, ids: readonly string[], gearId: string | null) =>
  member.call('POST', 'change-activities', {
    body: { changes: ids.map((id) => ({ activity_id: id, gear_id: gearId })) },
  });
const sum = (activities: readonly ActivityWire[]) =>
  activities.reduce((total, { total_distance }) => total + total_distance!, 0);

describe('gear', () => {
  it('is stored, changed and deleted', async () => {
    const member = await server.register();
    const one = await saved(member, { since: '2026-04-01', earlier_distance: 120_000.5, warn_months: 18 });
    expect(one).toEqual({
      ...shoes,
      warn_months: 18,
      gear_id: expect.any(String),
      since: '2026-04-01',
      earlier_distance: 120_000.5,
      distance: 0,
      activities: 0,
      last_used: null,
      is_used: false,
    });
    const { gear_id: id } = one;
    expect((await save(member, { gear_id: id, name: 'Old blue ones', retired_on: '2026-05-01' })).status).toBe(200);
    expect(await listed(member)).toEqual([
      {
        gear_id: id,
        name: 'Old blue ones',
        since: null,
        retired_on: '2026-05-01',
        kind: 'shoes',
        model: 'Pegasus 41',
        earlier_distance: 0,
        warn_at: 800_000,
        warn_months: null,
        default_for: [],
        distance: 0,
        activities: 0,
        last_used: null,
        is_used: false,
      },
    ]);
    expect((await member.call('DELETE', `member/${member.memberId}/gear/${id}`)).body).toEqual({ gear: [] });
    expect((await member.call('DELETE', `member/${member.memberId}/gear/${id}`)).status).toBe(404);
  });

  it.each([
    ['a day that is none', { since: '2026-02-30' }, 'since'],
    ['retired before it was used', { since: '2026-02-03', retired_on: '2026-02-02' }, 'retired_on'],
    ['a sport that it is not for', { default_for: [ACTIVITY_TYPE.cycling] }, 'default_for'],
    ['no name', { name: ' ' }, 'name'],
    ['two lines', { name: 'a\nb' }, 'name'],
    ['more than twenty years', { warn_months: 241 }, 'warn_months'],
    ['less than nothing', { earlier_distance: -1 }, 'earlier_distance'],
  ])('is refused with %s', async (_, over, field) => {
    const member = await server.register();
    const { status, body } = await save(member, over as Partial<GearInputWire>);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
    expect(await listed(member)).toEqual([]);
  });

  it('is for the member only', async () => {
    const [member, other] = [await server.register(), await server.register()];
    const { gear_id: id } = await saved(other);
    await importFiles(member, [recording(0)]);
    const [activity] = await activitiesOf(member);
    expect((await save(member, { gear_id: id, name: 'Mine now' })).status).toBe(404);
    expect((await member.call('DELETE', `member/${member.memberId}/gear/${id}`)).status).toBe(404);
    expect((await put(member, [activity!.activity_id], id)).status).toBe(400);
    expect((await put(member, [activity!.activity_id], randomUUID())).status).toBe(400);
    expect(await listed(other)).toEqual([
      {
        name: 'Blue ones',
        activities: 0,
        kind: 'shoes',
        model: 'Pegasus 41',
        since: null,
        retired_on: null,
        earlier_distance: 0,
        warn_at: 800_000,
        warn_months: null,
        default_for: [],
        gear_id: expect.any(String),
        distance: 0,
        last_used: null,
        is_used: false,
      },
    ]);
  });

  it('has a limit', async () => {
    const member = await server.register();
    for (let i = 1; i < MAX_GEAR; i++) await save(member, { name: `Pair ${i}` });
    const last = await Promise.all(Array.from({ length: 8 }, () => save(member)));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const refused = await save(member);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'too_much_gear']);
  });
});

describe('the distance of gear', () => {
  it('is that of counting activities, and follows them', async () => {
    const member = await server.register();
    await importFiles(member, [0, 1, 2, 3].map(recording));
    const activities = await activitiesOf(member);
    const ids = activities.map(({ activity_id }) => activity_id);
    const { gear_id: id } = await saved(member);
    expect((await put(member, ids.slice(0, 3), id)).status).toBe(200);
    const shown = async () =>
      (await listed(member)).map(({ distance, activities: n, last_used }) => [distance, n, last_used]);
    const some = (from: number, to: number) => expect.closeTo(sum(activities.slice(from, to)), 3);
    expect(await shown()).toEqual([[some(0, 3), 3, '2026-05-14']]);
    await member.call('POST', 'delete-activities', { body: { activity_ids: [ids[2]] } });
    expect(await shown()).toEqual([[some(0, 2), 2, '2026-05-13']]);
    await member.call('POST', `activity/${ids[1]}/activity-note`, {
      body: { message: '', invalidates_activity: true },
    });
    expect(await shown()).toEqual([[some(0, 1), 1, '2026-05-12']]);
    await member.call('POST', 'restore-activities', { body: { activity_ids: [ids[2]] } });
    await put(member, [ids[0]!], null);
    expect(await shown()).toEqual([[some(2, 3), 1, '2026-05-14']]);
    // Deleted or excluded activities keep their gear: it cannot be removed.
    await member.call('POST', 'delete-activities', { body: { activity_ids: [ids[2]] } });
    expect(await listed(member)).toEqual([
      {
        activities: 0,
        is_used: true,
        kind: 'shoes',
        name: 'Blue ones',
        model: 'Pegasus 41',
        since: null,
        retired_on: null,
        earlier_distance: 0,
        warn_at: 800_000,
        warn_months: null,
        default_for: [],
        gear_id: expect.any(String),
        distance: 0,
        last_used: null,
      },
    ]);
    const refused = await member.call('DELETE', `member/${member.memberId}/gear/${id}`);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'gear_in_use']);
  });

  it('is not changed if another tab changed it', async () => {
    const member = await server.register();
    await importFiles(member, [recording(0)]);
    const [{ activity_id: id }] = (await activitiesOf(member)) as [ActivityWire];
    const [one, other] = [await saved(member), await saved(member, { name: 'Red ones' })];
    const body = { gear_id: one.gear_id, was: { gear_id: null } };
    expect((await member.call('PATCH', `activity/${id}`, { body })).status).toBe(200);
    const late = await member.call('PATCH', `activity/${id}`, {
      body: { gear_id: other.gear_id, was: { gear_id: null } },
    });
    expect([late.status, (late.body as { code: string }).code]).toEqual([409, 'activity_changed']);
    const answer = await activitiesOf(member);
    expect(answer).toHaveLength(1);
    expect(answer[0]!.gear_id).toBe(one.gear_id);
  });
});

describe('the default of a sport', () => {
  it('is one, applies to activities from its day on, and to none after retirement', async () => {
    const member = await server.register();
    const since = '2026-05-13';
    const blue = await saved(member, { default_for: [ACTIVITY_TYPE.running, ACTIVITY_TYPE.trailRunning], since });
    await importFiles(member, [recording(0), recording(1)]);
    const wearing = async () => (await activitiesOf(member)).map(({ gear_id }) => gear_id);
    expect(await wearing()).toEqual([null, blue.gear_id]);
    const red = await saved(member, { name: 'Red ones', default_for: [ACTIVITY_TYPE.running], since });
    expect((await listed(member)).find(({ gear_id }) => gear_id === blue.gear_id)!.default_for).toEqual([
      ACTIVITY_TYPE.trailRunning,
    ]);
    await importFiles(member, [recording(2)]);
    expect(await wearing()).toEqual([null, blue.gear_id, red.gear_id]);
    await save(member, {
      ...shoes,
      gear_id: red.gear_id,
      name: 'Red ones',
      default_for: [ACTIVITY_TYPE.running],
      retired_on: '2026-05-20',
    });
    expect((await listed(member)).find(({ gear_id }) => gear_id === red.gear_id)!.default_for).toEqual([]);
    await importFiles(member, [recording(3)]);
    expect(await wearing()).toEqual([null, blue.gear_id, red.gear_id, null]);
  });
});

describe('a default without a day', () => {
  it('applies from the member’s day on, not from the day in UTC', async () => {
    const member = await server.register();
    await member.call('POST', `member/${member.memberId}`, { body: { time_zone: 'America/Los_Angeles' } });
    const blue = await saved(member, { default_for: [ACTIVITY_TYPE.running] });
    // The evening of 12 May in the member's zone.
    await withDatabase(server, (db) =>
      db.execute(sql`update gear set created_at = '2026-05-13T02:00:00Z' where gear_id = ${blue.gear_id}`),
    );
    await importFiles(member, [recording(0)]);
    const answer = await activitiesOf(member);
    expect(answer).toHaveLength(1);
    expect(answer[0]!.local_start_time).toEqual(expect.stringMatching(/^2026-05-12/) as unknown);
    expect(answer[0]!.gear_id).toBe(blue.gear_id);
  });
});

describe('gear in the table of an export', () => {
  const table = (...rows: readonly (readonly [number, string, string])[]): NamedFile => ({
    name: 'activities.csv',
    bytes: new TextEncoder().encode(
      csvOf(
        ['Activity ID', 'Activity Name', 'Activity Type', 'Activity Gear', 'Filename'],
        rows.map(([nth, type, gear]) => [nth, '', type, gear, `activities/${nth}.fit`]),
      ),
    ),
  });
  const archive = (...files: readonly NamedFile[]): NamedFile => ({ name: 'export.zip', bytes: storedZip(files) });

  it('is created if missing, and assigned to activities without any', async () => {
    const member = await server.register();
    const blue = await saved(member, { name: 'pegasus' });
    await importFiles(member, [recording(0)]);
    const [{ activity_id: id }] = (await activitiesOf(member)) as [ActivityWire];
    await put(member, [id], blue.gear_id);
    const files = [0, 1, 2, 3].map(recording);
    const rows = [
      [0, 'Run', 'Other'],
      [1, 'Run', 'Pegasus'],
      [2, 'Ride', 'Roadster'],
      [3, 'Run', 'Speedgoat'],
    ] as const;
    await importFiles(member, [archive(table(...rows), ...files)]);
    const gear = await listed(member);
    expect(gear.map(({ kind, name, warn_at }) => [kind, name, warn_at]).toSorted()).toEqual([
      ['bike', 'Roadster', null],
      ['shoes', 'Speedgoat', 800_000],
      ['shoes', 'pegasus', 800_000],
    ]);
    const names = new Map(gear.map(({ gear_id, name }) => [gear_id, name]));
    const worn = async () => (await activitiesOf(member)).map(({ gear_id }) => names.get(gear_id!) ?? null);
    expect(await worn()).toEqual(['pegasus', 'pegasus', 'Roadster', 'Speedgoat']);
    // Removed by the member: it is not assigned again.
    await put(member, [(await activitiesOf(member))[3]!.activity_id], null);
    await importFiles(member, [archive(...files, table(...rows))]);
    expect(await worn()).toEqual(['pegasus', 'pegasus', 'Roadster', null]);
  });
});
