import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { localTime, offsetAt } from '../../../domain/dates.ts';
import type { ActivityNoteWire, ActivityWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { MAX_BY_HAND } from '../../../domain/entities/manual-activity.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles } from '../../server/data/client.ts';

const FIT_EPOCH = 631_065_600;
const recorded = (day: number, seconds = 1500) => ({
  name: `${day}-${seconds}.fit`,
  bytes: run(seconds, Date.UTC(2026, 4, day, 16) / 1000 - FIT_EPOCH).file(),
});
const swim = {
  activity_type_id: ACTIVITY_TYPE.poolSwimming,
  local_start_time: '2026-05-12T07:30',
  duration: 2700,
  total_distance: 2000.5,
  average_hr: null,
  perceived_effort: 5,
  name: 'Lanes',
  note: ' Cold water ',
} as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const add = (who: TestMember, over: object = {}, activity_id: string = randomUUID()) =>
  who.call('POST', `member/${who.memberId}/activity`, { body: { ...swim, ...over, activity_id } });
async function added(who: TestMember, over: object = {}): Promise<ActivityWire> {
  const { status, body } = await add(who, over);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { activity: ActivityWire }).activity;
}
async function dayOf(who: TestMember, date: string): Promise<CalendarDayWire> {
  const query = { start_date: date, end_date: date };
  const { body } = await who.call('GET', `calendar/${who.memberId}`, { query });
  return (body as { days: CalendarDayWire[] }).days[0]!;
}
async function listOf(who: TestMember, archives = false): Promise<ActivityWire[]> {
  const query: Record<string, string> = archives ? { archives: '1' } : {};
  const { body } = await who.call('GET', `member/${who.memberId}/activities`, { query });
  return (body as { activities: ActivityWire[] }).activities;
}
const correct = (who: TestMember, id: string, over: object = {}) => {
  const { local_start_time, duration, total_distance, average_hr } = swim;
  const body = { local_start_time, duration, total_distance, average_hr, ...over };
  return who.call('PUT', `activity/${id}/by-hand`, { body });
};

it('counts on its day by its perceived effort, and is deleted, restored and corrected like others', async () => {
  const who = await server.register();
  await who.call('POST', `member/${who.memberId}`, { body: { time_zone: 'Europe/Berlin' } });
  const activity = await added(who);
  expect(activity.source).toBe('hand');
  expect(activity.name).toBe('Lanes');
  expect(activity.activity_type_id).toBe(ACTIVITY_TYPE.poolSwimming);
  expect(activity.local_start_time).toBe('2026-05-12T07:30:00');
  expect(activity.start_time).toBe('2026-05-12T05:30:00.000Z');
  expect(activity.time_zone).toBe('Europe/Berlin');
  expect(activity.duration).toBe(2700);
  expect(activity.total_distance).toBe(2000.5);
  expect(activity.perceived_effort).toBe(5);
  expect(activity.weighted_load).toBe(112.5);
  expect(activity.load_source).toBe('perceived');
  expect(activity.dz1).toBeNull();
  const id = activity.activity_id;
  const { body } = await who.call('GET', `activity/${id}`);
  expect((body as { activity_notes: ActivityNoteWire[] }).activity_notes.map(({ message }) => message)).toEqual([
    'Cold water',
  ]);
  const answer = await dayOf(who, '20260512');
  expect(answer.distance).toBe(2000.5);
  expect(answer.weighted_load).toBe(112.5);
  expect(answer.num_activities).toBe(1);
  // The activity has no recording.
  expect((await who.call('GET', `activity/${id}/samples`)).status).toBe(404);
  await who.call('POST', 'delete-activities', { body: { activity_ids: [id] } });
  const response = await dayOf(who, '20260512');
  expect(response.num_activities).toBe(0);
  expect(response.weighted_load).toBe(0);
  await who.call('POST', 'restore-activities', { body: { activity_ids: [id] } });
  const result = await dayOf(who, '20260512');
  expect(result.num_activities).toBe(1);
  expect(result.weighted_load).toBe(112.5);
  // With another time and length: its old day is empty.
  const moved = { local_start_time: '2026-05-13T23:50', duration: 3600, total_distance: null };
  expect((await correct(who, id, moved)).status).toBe(200);
  const outcome = await dayOf(who, '20260512');
  expect(outcome.num_activities).toBe(0);
  expect(outcome.distance).toBe(0);
  const reply = await dayOf(who, '20260513');
  expect(reply.num_activities).toBe(1);
  expect(reply.distance).toBe(0);
  expect(reply.weighted_load).toBe(150);
  // Name, sport and effort can be changed as for any other; no file has to be read.
  const change = { name: null, activity_type_id: ACTIVITY_TYPE.running, perceived_effort: 8 };
  const changed = await who.call('PATCH', `activity/${id}`, { body: change });
  const { activity: after } = changed.body as { activity: ActivityWire };
  for (const [field, value] of Object.entries(change)) expect(after).toHaveProperty(field, value);
  expect(after.weighted_load).toBe(240);
  // An average heart rate takes precedence over the perceived effort: all of it is in one zone.
  await who.call('POST', `member/${who.memberId}`, { body: { birth_date: '1986-06-01' } });
  await correct(who, id, { ...moved, average_hr: 150 });
  await expect
    .poll(async () => (await listOf(who)).map(({ weighted_load, load_source }) => [weighted_load, load_source]))
    .toEqual([[180, 'average_heart_rate']]);
});

it('is not added twice by a repeated request, nor under another member’s id', async () => {
  const [who, stranger] = [await server.register(), await server.register()];
  const id = randomUUID();
  expect([(await add(who, {}, id)).status, (await add(who, {}, id)).status]).toEqual([200, 200]);
  expect((await listOf(who)).length).toBe(1);
  expect((await add(stranger, {}, id)).status).toBe(404);
  expect(await listOf(stranger)).toEqual([]);
});

it('gives way to a recording of the same session, before and after', async () => {
  const who = await server.register();
  const running = { activity_type_id: ACTIVITY_TYPE.running, total_distance: 5000 };
  const early = await added(who, { ...running, local_start_time: '2026-05-14T18:02', duration: 1500 });
  await importFiles(who, [recorded(14), recorded(15, 1800)]);
  const [first] = (await listOf(who, true)) as [ActivityWire];
  expect([first.activity_id, first.flagged_as_duplicate_on !== null]).toEqual([early.activity_id, true]);
  const late = await added(who, { ...running, local_start_time: '2026-05-15T18:02', duration: 1800 });
  expect(late.duplicate_of).not.toBeNull();
  // A day later with the same figures is another activity, not an error of a clock.
  const recordedLast = (await listOf(who))[0]!;
  const { duration, total_distance, average_hr } = recordedLast;
  const next = await added(who, {
    ...running,
    duration,
    total_distance,
    average_hr,
    local_start_time: '2026-05-16T18:00',
  });
  expect(next.duplicate_of).toBeNull();
  expect((await correct(who, recordedLast.activity_id)).status).toBe(409);
});

it('gets the gear of its sport, and perceived effort is the last source of its load', async () => {
  const who = await server.register();
  const shoes = { kind: 'shoes', name: 'Blue', model: null, retired_on: null, earlier_distance: 0, warn_at: null };
  const gear = { ...shoes, since: '2026-01-01', default_for: [ACTIVITY_TYPE.running] };
  await who.call('POST', `member/${who.memberId}/gear`, { body: gear });
  const one = await added(who, { activity_type_id: ACTIVITY_TYPE.running, perceived_effort: null });
  expect([one.gear_id !== null, one.weighted_load, one.load_source]).toEqual([true, null, null]);
  await importFiles(who, [recorded(20)]);
  const [measured] = (await listOf(who)) as [ActivityWire];
  await who.call('PATCH', `activity/${measured.activity_id}`, { body: { perceived_effort: 10 } });
  const answer = (await listOf(who))[0];
  expect(answer?.perceived_effort).toBe(10);
  expect(answer?.weighted_load).toBe(measured.weighted_load);
  expect(answer?.load_source).toBe(measured.load_source);
});

it('uses the zone of its entry, and stays there', async () => {
  const who = await server.register();
  const zoneIs = (time_zone: string) => who.call('POST', `member/${who.memberId}`, { body: { time_zone } });
  await zoneIs('America/Los_Angeles');
  const [east, minute] = ['Pacific/Auckland', Math.floor(Date.now() / 60_000) * 60 - 3600];
  const local = localTime(minute, offsetAt(east, minute)!).slice(0, 16);
  // An hour ago in their current zone, but in the future at home.
  expect((await add(who, { local_start_time: local })).status).toBe(400);
  const one = await added(who, { local_start_time: local, time_zone: east, duration: 600 });
  expect(one.time_zone).toBe(east);
  expect(one.start_time).toBe(new Date(minute * 1000).toISOString());
  // Back home, they enter its length.
  const id = one.activity_id;
  const longer = { local_start_time: local, duration: 900, time_zone: 'America/Los_Angeles' };
  expect((await correct(who, id, longer)).status).toBe(200);
  const when = ({ time_zone, start_time, local_start_time, utc_offset_minutes }: ActivityWire) => [
    time_zone,
    start_time,
    local_start_time,
    utc_offset_minutes,
  ];
  expect((await listOf(who)).map((found) => [...when(found), found.duration])).toEqual([[...when(one), 900]]);
  // Changes to the time are in the zone of the activity; a time in the future is refused.
  await correct(who, id, { ...longer, local_start_time: '2026-05-12T07:00' });
  const answer = (await listOf(who))[0];
  expect(answer?.time_zone).toBe(east);
  expect(answer?.start_time).toBe('2026-05-11T19:00:00.000Z');
  expect((await correct(who, id, { ...longer, local_start_time: inDays(2) })).status).toBe(400);
  // The device's zone may be unknown here.
  const odd = await added(who, { local_start_time: '2026-05-14T07:00', time_zone: 'Nowhere/At_all' });
  expect(odd.time_zone).toBe('America/Los_Angeles');
});

it('without a start time is on its day, matches no recording, and gets its time later', async () => {
  const who = await server.register();
  await who.call('POST', `member/${who.memberId}`, { body: { time_zone: 'Europe/Berlin' } });
  // A recording of the same day at noon.
  const noon = Date.UTC(2026, 4, 18, 10) / 1000 - FIT_EPOCH;
  await importFiles(who, [{ name: 'noon.fit', bytes: run(1500, noon).file() }]);
  const recording = (await listOf(who))[0]!;
  const { duration, total_distance } = recording;
  const figures = { duration, total_distance, local_start_time: '2026-05-18' };
  const one = await added(who, { ...figures, activity_type_id: ACTIVITY_TYPE.running, name: null, note: '' });
  expect([one.local_start_time, one.start_time, one.duplicate_of]).toEqual([
    '2026-05-18',
    '2026-05-18T10:00:00.000Z',
    null,
  ]);
  const day = await dayOf(who, '20260518');
  expect([day.num_activities, day.activities.map(({ local_start_time }) => local_start_time).toSorted()]).toEqual([
    2,
    ['2026-05-18', '2026-05-18T12:00:00'],
  ]);
  const find = async (hours: string) => {
    const { body } = await who.call('GET', `member/${who.memberId}/find`, { query: { words: 'night', hours } });
    return (body as { activities: { activity_id: string }[] }).activities.map(({ activity_id }) => activity_id);
  };
  expect(await find('0,12')).toEqual([recording.activity_id]);
  // Other figures can change while the time stays unknown.
  await correct(who, one.activity_id, { ...figures, duration: 1600 });
  expect((await listOf(who)).map(({ local_start_time }) => local_start_time)).toContain('2026-05-18');
  // The activity is now the same session as the recording, which counts instead.
  await correct(who, one.activity_id, { ...figures, local_start_time: '2026-05-18T12:05' });
  expect((await dayOf(who, '20260518')).num_activities).toBe(1);
  await correct(who, one.activity_id, figures);
  expect((await dayOf(who, '20260518')).num_activities).toBe(2);
});

it('can be of today before noon', async () => {
  const who = await server.register();
  const one = await added(who, { local_start_time: localTime(Date.now() / 1000, 0).slice(0, 10), time_zone: 'UTC' });
  expect(one.local_start_time).toMatch(/^\d{4}-\d\d-\d\d$/);
});

const today = new Date();
const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 16);
it.each([
  { local_start_time: inDays(2) },
  { local_start_time: inDays(2), time_zone: 'Pacific/Auckland' },
  { time_zone: 'x'.repeat(65) },
  { local_start_time: '2026-02-30T10:00' },
  { local_start_time: '1969-12-31T10:00' },
  { local_start_time: '2026-05-12T24:00' },
  { local_start_time: '2026-05-12T' },
  { local_start_time: '2026-02-30' },
  { local_start_time: inDays(2).slice(0, 10) },
  { duration: 0 },
  { duration: 604_801 },
  { duration: '45' },
  { total_distance: 0 },
  { total_distance: -5 },
  { total_distance: 1e8 },
  { average_hr: 29 },
  { average_hr: 241 },
  { perceived_effort: 0 },
  { perceived_effort: 5.5 },
  { perceived_effort: 11 },
  { activity_type_id: 34 },
  { activity_type_id: 999 },
  { name: '' },
  { name: 'a\nb' },
  { name: 'x'.repeat(81) },
  { note: 'x'.repeat(2001) },
  { activity_id: 'x' },
])('is refused with %j', async (over) => {
  const who = await server.register();
  const { status, body } = await who.call('POST', `member/${who.memberId}/activity`, {
    body: { ...swim, activity_id: randomUUID(), ...over },
  });
  expect([status, typeof (body as { message: string }).message]).toEqual([400, 'string']);
  expect(await listOf(who)).toEqual([]);
});

it('has a limit for each member', async () => {
  const who = await server.register();
  await withDatabase(server, (db) =>
    db.execute(sql`insert into activities (member_id, source, original_hash, session_index, activity_type_id, family, sport, sub_sport, start_time,
        utc_offset_minutes, local_start_time, local_date, duration, record_count, signals)
      select ${who.memberId}::uuid, 'hand', 'hand-' || gen_random_uuid(), 0, 25, 'other', 'generic', 'generic', now(), 0, '2026-01-01T00:00:00',
        '2026-01-01', 60, 0, 0 from generate_series(1, ${MAX_BY_HAND})`),
  );
  expect((await add(who)).status).toBe(409);
});
