import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type {
  FoundClimb,
  ListedSegmentWire,
  RankedEffortWire,
  SegmentEffortWire,
  SegmentInputWire,
  SegmentWire,
} from '../../../domain/entities/segment.ts';
import { routedTcx } from '../../fixtures/routed-tcx.ts';
import { importFiles } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';

let server: TestServer;
let member: TestMember;
const ids = new Map<string, string>();

/** Runs eastwards from one place at different speeds, and one northwards. */
const runs = {
  '2026-03-01': { bearing: 90, speed: 3, off: 0 },
  '2026-03-02': { bearing: 90, speed: 3.5, off: 9 },
  '2026-03-03': { bearing: 90, speed: 2.5, off: -9 },
  '2026-03-04': { bearing: 0, speed: 3, off: 0 },
} as const;

async function importDays(days: readonly (keyof typeof runs)[]) {
  await importFiles(
    member,
    days.map((day) => ({
      name: `${day}.tcx`,
      bytes: Buffer.from(routedTcx({ day, seconds: 1800, ...runs[day] })),
    })),
  );
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  for (const { activity_id, local_start_time } of (body as { activities: ActivityWire[] }).activities)
    ids.set(local_start_time.slice(0, 10), activity_id);
}

const path = (segmentId: string) => `member/${member.memberId}/segments/${segmentId}`;
const save = (segmentId: string, body: SegmentInputWire) => member.call('PUT', path(segmentId), { body });
const partOf = (day: keyof typeof runs, from: number, to: number) => ({ activity_id: ids.get(day)!, from, to });
const listed = async () =>
  ((await member.call('GET', `member/${member.memberId}/segments`)).body as { segments: ListedSegmentWire[] }).segments;
const one = async (segmentId: string) =>
  (await member.call('GET', path(segmentId))).body as {
    readonly segment: SegmentWire;
    readonly count: number;
    readonly best: number;
    readonly efforts: readonly SegmentEffortWire[];
  };
const ofActivity = async (day: keyof typeof runs) =>
  (await member.call('GET', `activity/${ids.get(day)}/segments`)).body as {
    readonly efforts: readonly RankedEffortWire[];
    readonly climbs: readonly FoundClimb[];
  };

const hill = randomUUID();

beforeAll(async () => {
  server = await startTestServer();
  member = await server.register();
  await importDays(['2026-03-01', '2026-03-02', '2026-03-04']);
});
afterAll(() => server.stop());

it('makes a part of an activity a segment, however often it is asked to', async () => {
  const segment = {
    segment_id: hill,
    name: 'To the mill',
    family: 'foot',
    distance: expect.closeTo(1800, -1),
    rise: null,
  };
  for (const _ of [1, 2]) {
    const { status, body } = await save(hill, { name: ' To the mill ', part: partOf('2026-03-01', 300, 900) });
    expect([status, body]).toEqual([200, { segment }]);
  }
  expect(await listed()).toEqual([
    { ...segment, efforts: 2, best: expect.closeTo(1800 / 3.5, -1), latest_on: '2026-03-02' },
  ]);
});

it('finds the passes of all activities in its direction, newest first, with time and heart rate', async () => {
  const { count, best, efforts } = await one(hill);
  expect(count).toBe(2);
  expect(best).toBe(efforts[0]!.seconds);
  expect(efforts).toEqual(
    (['2026-03-02', '2026-03-01'] as const).map((day) => ({
      activity_id: ids.get(day),
      activity_type_id: 2,
      name: null,
      local_start_time: expect.stringMatching(new RegExp(`^${day}T`)),
      from: expect.closeTo(900 / runs[day].speed, -1),
      seconds: expect.closeTo(1800 / runs[day].speed, -1),
      heart_rate: expect.closeTo(149.5, -1),
      power: null,
    })),
  );
});

it('follows new, deleted and restored activities', async () => {
  await importDays(['2026-03-03']);
  expect((await one(hill)).count).toBe(3);
  const [effort] = (await ofActivity('2026-03-03')).efforts;
  expect(effort).toEqual({
    segment: expect.any(Object),
    from: expect.closeTo(360, -1),
    seconds: expect.closeTo(720, -1),
    heart_rate: expect.any(Number),
    power: null,
    rank: 3,
    of: 3,
    best: expect.closeTo(514, -1),
  });
  const body = { activity_ids: [ids.get('2026-03-02')] };
  await member.call('POST', 'delete-activities', { body });
  expect((await one(hill)).count).toBe(2);
  expect((await ofActivity('2026-03-03')).efforts.map(({ rank, of }) => [rank, of])).toEqual([[2, 2]]);
  await member.call('POST', 'restore-activities', { body });
  expect((await one(hill)).count).toBe(3);
  expect((await ofActivity('2026-03-04')).efforts).toEqual([]);
});

it('renames and removes a segment', async () => {
  const { status, body } = await save(hill, { name: 'To the old mill' });
  expect([status, (body as { segment: SegmentWire }).segment.name]).toEqual([200, 'To the old mill']);
  expect((await member.call('DELETE', path(hill))).status).toBe(204);
  expect((await member.call('DELETE', path(hill))).status).toBe(204);
  expect((await member.call('GET', path(hill))).status).toBe(404);
  expect(await listed()).toEqual([]);
});

it('refuses parts that are too short, outside of the route, or of other members', async () => {
  const refused = async (body: SegmentInputWire) => {
    const { status, body: answer } = await save(randomUUID(), body);
    return [status, (answer as { code: string }).code];
  };
  expect(await refused({ name: 'Short', part: partOf('2026-03-01', 0, 30) })).toEqual([400, 'no_segment']);
  expect(await refused({ name: 'Late', part: partOf('2026-03-01', 5000, 9000) })).toEqual([400, 'no_segment']);
  expect(await refused({ name: 'New' })).toEqual([404, 'not_found']);
  expect(await refused({ name: ' ', part: partOf('2026-03-01', 300, 900) })).toEqual([400, 'invalid_request']);
  const other = await server.register();
  const part = partOf('2026-03-01', 300, 900);
  const theirs = await other.call('PUT', `member/${other.memberId}/segments/${randomUUID()}`, {
    body: { name: 'Mine', part },
  });
  expect(theirs.status).toBe(404);
});
