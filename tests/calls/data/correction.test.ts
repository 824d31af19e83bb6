import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityWire, SamplesWire, SameSessionWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { begun, recordAt, run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles } from '../../server/data/client.ts';

const FIT_EPOCH = 631_065_600;
/** Half an hour starting ten minutes before midnight in Zurich. */
const late = { name: 'late.fit', bytes: run(1800, Date.UTC(2026, 4, 12, 21, 50) / 1000 - FIT_EPOCH).file() };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const nothing = { distance: null, duration: null, crop: null };
const correct = (who: TestMember, id: string, over: object) =>
  who.call('PUT', `activity/${id}/correction`, { body: { ...nothing, ...over } });
async function listOf(who: TestMember): Promise<ActivityWire[]> {
  const { body } = await who.call('GET', `member/${who.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities;
}
const one = async (who: TestMember): Promise<ActivityWire> => (await listOf(who))[0]!;
async function days(who: TestMember): Promise<(readonly [string, number, number, number])[]> {
  const query = { start_date: '20260512', end_date: '20260513' };
  const { body } = await who.call('GET', `calendar/${who.memberId}`, { query });
  return (body as { days: CalendarDayWire[] }).days.map(
    ({ date, num_activities, distance, duration }) => [date, num_activities, distance, duration] as const,
  );
}
async function samples(who: TestMember, id: string): Promise<SamplesWire> {
  return (await who.call('GET', `activity/${id}/samples`, { query: { subset: 'true' } })).body as SamplesWire;
}
async function somebody(): Promise<[TestMember, ActivityWire]> {
  const who = await server.register();
  await importFiles(who, [late]);
  return [who, await one(who)];
}

it('counts the rest of a recording, on the day it starts, and the original is one call away', async () => {
  const [who, before] = await somebody();
  const id = before.activity_id;
  const [daysBefore, samplesBefore] = [await days(who), await samples(who, id)];
  expect(before.correction).toBeNull();
  expect(before.duration).toBe(1800);
  expect(before.local_start_time).toBe('2026-05-12T23:50:00');
  // Its first twelve minutes are cut off: the rest is on the next day.
  expect((await correct(who, id, { crop: { from: 720, to: 1799 } })).status).toBe(200);
  const cut = await one(who);
  expect(cut.local_start_time).toBe('2026-05-13T00:02:00');
  expect(Math.abs(cut.duration! - 1079)).toBeLessThanOrEqual(1);
  expect(cut.total_distance! / before.total_distance!).toBeCloseTo(1079 / 1800, 2);
  expect(cut.weighted_load!).toBeLessThan(before.weighted_load!);
  expect([before.w30min, cut.w30min, cut.w10min !== null]).toEqual([expect.any(Number), null, true]);
  expect((await days(who)).map(([date, n]) => [date, n])).toEqual([
    ['2026-05-12', 0],
    ['2026-05-13', 1],
  ]);
  const left = await samples(who, id);
  expect([left.time[0], left.time.at(-1), left.distance![0]]).toEqual([0, 1079, 0]);
  // A new sport measures the activity again, keeping the correction.
  await who.call('PATCH', `activity/${id}`, { body: { activity_type_id: 10 } });
  await who.call('PATCH', `activity/${id}`, { body: { activity_type_id: before.activity_type_id } });
  expect(await one(who)).toEqual(cut);
  expect((await correct(who, id, {})).status).toBe(200);
  expect(await one(who)).toEqual(before);
  expect([await days(who), await samples(who, id)]).toEqual([daysBefore, samplesBefore]);
});

it('changes distance and moving time, and best efforts follow', async () => {
  const [who, before] = await somebody();
  const id = before.activity_id;
  const metres = before.total_distance! * 1.1;
  expect((await correct(who, id, { distance: metres, duration: 1700 })).status).toBe(200);
  const after = await one(who);
  expect(after.total_distance).toBe(metres);
  expect(after.duration).toBe(1700);
  expect(after.elapsed).toBe(before.elapsed);
  expect(after.correction?.recorded).toEqual({
    distance: before.total_distance,
    duration: before.duration,
    elapsed: before.elapsed,
  });
  const [old, fresh] = [await samples(who, id), await samples(who, id)];
  expect(fresh.distance!.at(-1)! / metres).toBeCloseTo(1, 2);
  expect(old.efforts).toEqual(fresh.efforts);
  expect((await days(who))[0]?.slice(1)).toEqual([1, metres, 1700]);
  // A second correction keeps the recorded values.
  await correct(who, id, { distance: 6000 });
  const again = await one(who);
  expect([again.total_distance, again.duration, again.correction?.recorded]).toEqual([
    6000,
    before.duration,
    after.correction?.recorded,
  ]);
});

it('counts instead of another recording of the same session, however much richer that is', async () => {
  const [who, before] = await somebody();
  const start = Date.UTC(2026, 4, 12, 21, 50) / 1000 - FIT_EPOCH;
  await importFiles(who, [{ name: 'twin.fit', bytes: run(1810, start - 5).file() }]);
  const twin = await one(who);
  expect([(await listOf(who)).length, twin.activity_id === before.activity_id]).toEqual([1, false]);
  const id = before.activity_id;
  expect((await correct(who, id, { crop: { from: 0, to: 900 } })).status).toBe(200);
  expect((await listOf(who)).map(({ activity_id }) => activity_id)).toEqual([id]);
  expect((await days(who))[0]![1]).toBe(1);
  expect((await days(who))[0]![3]).toBeLessThanOrEqual(901);
  await correct(who, id, {});
  expect(await listOf(who)).toEqual([twin]);
  // A correction of the distance counts like a crop, and its page explains why it counts. If chosen explicitly, the other one counts again.
  await correct(who, id, { distance: 6000 });
  expect((await listOf(who)).map(({ total_distance }) => total_distance)).toEqual([6000]);
  const { body } = await who.call('GET', `activity/${id}`);
  const same = (body as { same_session: SameSessionWire[] }).same_session;
  expect(same.map(({ counts, is_corrected }) => [counts, is_corrected])).toEqual([
    [true, true],
    [false, false],
  ]);
  await who.call('POST', `activity/${twin.activity_id}/count-instead`, { body: {} });
  expect((await listOf(who)).map(({ activity_id }) => activity_id)).toEqual([twin.activity_id]);
});

it('keeps its place, even if only its source knew that', async () => {
  const who = await server.register();
  const fit = begun();
  const start = Date.UTC(2026, 4, 12, 14, 30) / 1000 - FIT_EPOCH;
  const noFix = 0x7fff_ffff;
  for (let i = 0; i < 3600; i++) fit.data(1, recordAt(i, start).with(1, noFix).with(2, noFix));
  fit.data(2, [start + 3600, start, 1, 0, 3_600_000, 3_600_000, 1_080_000]);
  await importFiles(who, [{ name: 'treadmill.fit', bytes: fit.file() }]);
  const id = (await one(who)).activity_id;
  // Stores a time as a vendor sends it for a watch in Tokyo: half past eleven at night.
  await withDatabase(server, (db) =>
    db.execute(sql`update activities set utc_offset_minutes = 540, time_zone = null, local_start_time = '2026-05-12T23:30:00',
      local_date = '2026-05-12' where activity_id = ${id}`),
  );
  await who.call('POST', `member/${who.memberId}`, { body: { time_zone: 'America/Los_Angeles' } });
  const before = await one(who);
  const when = ({ local_start_time, start_time, utc_offset_minutes, time_zone }: ActivityWire) => ({
    local_start_time,
    start_time,
    utc_offset_minutes,
    time_zone,
  });
  await correct(who, id, { distance: 10_000 });
  expect(when(await one(who))).toEqual(when(before));
  await correct(who, id, { crop: { from: 2700, to: 3599 } });
  expect(when(await one(who))).toEqual({
    ...when(before),
    local_start_time: '2026-05-13T00:15:00',
    start_time: '2026-05-12T15:15:00.000Z',
  });
  expect((await days(who)).map(([, n]) => n)).toEqual([0, 1]);
  await correct(who, id, {});
  expect(when(await one(who))).toEqual(when(before));
  expect((await days(who)).map(([, n]) => n)).toEqual([1, 0]);
});

it.each([
  { distance: 0 },
  { distance: 1e9 },
  { duration: 0 },
  { duration: 3600 },
  { crop: { from: -1, to: 100 } },
  { crop: { from: 100, to: 105 } },
  { crop: { from: 0, to: 4000 } },
  { crop: { from: 0, to: 600 }, duration: 700 },
  { crop: 'all' },
])('is refused with %j, and nothing changes', async (over) => {
  const [who, before] = await somebody();
  expect((await correct(who, before.activity_id, over)).status).toBe(400);
  expect(await one(who)).toEqual(before);
});

it('is for the owner, and for recordings only', async () => {
  const [[who, before], stranger] = [await somebody(), await server.register()];
  expect((await correct(stranger, before.activity_id, { distance: 5000 })).status).toBe(404);
  const body = {
    activity_id: crypto.randomUUID(),
    activity_type_id: 25,
    local_start_time: '2026-05-10T07:00',
    duration: 1800,
    total_distance: null,
    average_hr: null,
    perceived_effort: 4,
    name: null,
    note: '',
  };
  await who.call('POST', `member/${who.memberId}/activity`, { body });
  expect((await correct(who, body.activity_id, { distance: 5000 })).status).toBe(409);
});
