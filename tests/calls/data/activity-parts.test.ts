import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityLegWire, ActivityWire, SamplesWire } from '../../../domain/entities/activity.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';

const FIT_EPOCH = 631_065_600;
const file = { name: 'run.fit', bytes: run(1800, Date.UTC(2026, 4, 12, 10) / 1000 - FIT_EPOCH).file() };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function listOf(who: TestMember): Promise<ActivityWire[]> {
  const { body } = await who.call('GET', `member/${who.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities.toReversed();
}
async function somebody(): Promise<[TestMember, ActivityWire]> {
  const who = await server.register();
  await importFiles(who, [file]);
  return [who, (await listOf(who))[0]!];
}
const split = (who: TestMember, id: string, at: number) => who.call('POST', `activity/${id}/split`, { body: { at } });
const join = (who: TestMember, id: string) => who.call('POST', `activity/${id}/join`);
const mark = (who: TestMember, id: string, marks: object, was: object = []) =>
  who.call('PUT', `activity/${id}/marks`, { body: { marks, was } });
async function partsOf(who: TestMember, id: string): Promise<[ActivityLegWire[], ActivityLegWire[]]> {
  const { body } = await who.call('GET', `activity/${id}`);
  const { parts, legs } = body as Record<'parts' | 'legs', ActivityLegWire[]>;
  return [parts, legs];
}
const dayOf = async (who: TestMember) => {
  const query = { start_date: '20260512', end_date: '20260512' };
  const { body } = await who.call('GET', `calendar/${who.memberId}`, { query });
  const [day] = (body as { days: Record<string, unknown>[] }).days;
  return day;
};

it('creates two activities from one, each measured on its part, and the original again', async () => {
  const [who, before] = await somebody();
  const dayBefore = await dayOf(who);
  await who.call('PATCH', `activity/${before.activity_id}`, { body: { name: 'There and back', race: true } });
  const named = (await listOf(who))[0]!;
  const answer = await split(who, before.activity_id, 600);
  expect(answer.status).toBe(200);
  const [first, second] = await listOf(who);
  expect(second?.activity_id).toBe((answer.body as { second_activity_id: string }).second_activity_id);
  expect([first!.duration, second!.duration].map((seconds) => Math.round(seconds! / 10))).toEqual([60, 120]);
  expect([first!.name, second!.name, second!.race]).toEqual(['There and back', 'There and back', true]);
  expect(Date.parse(second!.start_time) - Date.parse(first!.start_time)).toBeGreaterThanOrEqual(600_000);
  expect((first!.total_distance! + second!.total_distance!) / before.total_distance!).toBeCloseTo(1, 2);
  expect(first!.weighted_load! + second!.weighted_load!).toBeCloseTo(before.weighted_load!, -1);
  expect(second!.recording_id).not.toBe(first!.recording_id);
  const [parts, legs] = await partsOf(who, second!.activity_id);
  expect(parts.map(({ activity_id: id }) => id)).toEqual([first!.activity_id, second!.activity_id]);
  expect(legs).toEqual([]);
  const { body } = await who.call('GET', `activity/${second!.activity_id}/samples`, { query: { subset: 'true' } });
  const samples = body as SamplesWire;
  expect([samples.time[0], samples.distance![0]]).toEqual([0, 0]);
  expect(Math.abs(samples.time.at(-1)! - 1199)).toBeLessThanOrEqual(1);
  expect((await dayOf(who))?.num_activities).toBe(2);

  // Joining works for both parts.
  expect((await join(who, second!.activity_id)).status).toBe(200);
  expect(await listOf(who)).toEqual([named]);
  const response = await dayOf(who);
  expect(response?.num_activities).toBe(1);
  expect(response?.distance).toBe(dayBefore!['distance']);
  expect((await who.call('GET', `activity/${second!.activity_id}`)).status).toBe(404);
  const result = await join(who, before.activity_id);
  expect(result.status).toBe(409);
  expect(result.body).toEqual({ code: 'not_split', message: 'This recording is not split.' });
});

it('splits parts again, keeps what was cropped, and merges notes and marks when they are joined', async () => {
  const [who, { activity_id: id }] = await somebody();
  const crop = { from: 60, to: 1500 };
  const nothing = { distance: null, duration: null };
  expect((await who.call('PUT', `activity/${id}/correction`, { body: { ...nothing, crop } })).status).toBe(200);
  const cropped = (await listOf(who))[0]!;
  const marks = [
    { name: 'Hill', from: 100, to: 200 },
    { name: 'Finish', from: 1300, to: 1400 },
  ];
  expect((await mark(who, id, marks)).status).toBe(200);
  await split(who, id, 700);
  const second = (await listOf(who))[1]!.activity_id;
  await who.call('POST', `activity/${second}/activity-note`, {
    body: { message: 'Tired', invalidates_activity: false },
  });
  expect((await split(who, second, 300)).status).toBe(200);
  const three = await listOf(who);
  expect(three.map((one) => one.marks.map(({ name }) => name))).toEqual([['Hill'], [], ['Finish']]);
  // The split decides which part counts.
  const other = { ...nothing, crop: { from: 0, to: 1700 } };
  const refused = await who.call('PUT', `activity/${second}/correction`, { body: other });
  expect(refused.status).toBe(409);
  expect(refused.body).toEqual({
    code: 'is_split',
    message: 'This is part of a split recording. Join the parts first.',
  });
  await who.call('POST', 'delete-activities', { body: { activity_ids: [id] } });
  expect((await join(who, three[2]!.activity_id)).status).toBe(200);
  const { body } = await who.call('GET', `activity/${id}`);
  const { activity, activity_notes: notes } = body as { activity: ActivityWire; activity_notes: { message: string }[] };
  expect(activity).toEqual({ ...cropped, marks });
  expect(notes.map(({ message }) => message)).toEqual(['Tired']);
});

it.each([0, 9, 1795, 4000])('cannot be split %i seconds after its start', async (at) => {
  const [who, before] = await somebody();
  expect((await split(who, before.activity_id, at)).status).toBe(400);
  expect(await listOf(who)).toEqual([before]);
});

it('stores names of parts in order, and distinguishes two simultaneous changes', async () => {
  const [who, { activity_id: id }] = await somebody();
  const marks = [{ name: 'Hill', from: 100, to: 200.5 }];
  expect((await mark(who, id, marks)).status).toBe(200);
  expect((await listOf(who))?.[0]?.marks).toEqual(marks);
  const response = await mark(who, id, [], []);
  expect(response.status).toBe(409);
  expect(response.body).toEqual({
    code: 'activity_changed',
    message: 'This activity was changed elsewhere in the meantime.',
  });
  for (const wrong of [
    [{ name: '', from: 0, to: 10 }],
    [{ name: 'Two\nlines', from: 0, to: 10 }],
    [{ name: 'Back', from: 10, to: 5 }],
    [{ name: 'Before', from: -1, to: 5 }],
    Array.from({ length: 31 }, () => ({ name: 'Many', from: 0, to: 10 })),
  ]) {
    expect((await mark(who, id, wrong, marks)).status).toBe(400);
  }
  expect((await mark(who, id, [], marks)).status).toBe(200);
  expect((await listOf(who))?.[0]?.marks).toEqual([]);
});
