import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate } from '../../../domain/dates.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { type GoalInput, type GoalWire, MAX_GOALS } from '../../../domain/entities/goal.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';

const FIT_EPOCH = 631_065_600;
const weekly: GoalInput = { kind: 'distance', per: 'week', sport: 'foot', amount: 40_000 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const save = (member: TestMember, input: unknown, goal_id?: string) =>
  member.call('POST', `member/${member.memberId}/goals`, { body: { input, ...(goal_id && { goal_id }) } });
async function goalsOf(member: TestMember): Promise<GoalWire[]> {
  const { status, body } = await member.call('GET', `member/${member.memberId}/goals`);
  expect(status).toBe(200);
  return (body as { goals: GoalWire[] }).goals;
}

it('stores, changes and deletes goals', async () => {
  const member = await server.register();
  expect(await goalsOf(member)).toEqual([]);
  const race = { kind: 'race', name: 'Spring marathon', date: '2027-04-18' };
  expect((await save(member, weekly)).status).toBe(200);
  expect((await save(member, race)).status).toBe(200);
  const [first, second] = await goalsOf(member);
  expect(first).toEqual({ goal_id: expect.any(String), input: weekly, done: 0 });
  expect(second!.input).toEqual(race);
  const changed = { kind: 'sessions', per: 'year', sport: null, amount: 200 };
  await save(member, changed, first!.goal_id);
  expect((await goalsOf(member)).map(({ input }) => input)).toEqual([changed, race]);
  const path = `member/${member.memberId}/goals/${second!.goal_id}`;
  expect((await member.call('DELETE', path)).status).toBe(200);
  expect((await member.call('DELETE', path)).status).toBe(404);
  expect(await goalsOf(member)).toHaveLength(1);
});

it('returns their progress in today’s week, month and year, by sport', async () => {
  const member = await server.register();
  const now = Math.floor(Date.now() / 1000);
  await importFiles(member, [{ name: 'today.fit', bytes: run(900, now - 1000 - FIT_EPOCH).file() }]);
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  const [activity] = (body as { activities: ActivityWire[] }).activities;
  const inputs: GoalInput[] = [
    weekly,
    { ...weekly, sport: 'bike' },
    { kind: 'time', per: 'month', sport: null, amount: 36_000 },
    { kind: 'sessions', per: 'year', sport: null, amount: 200 },
  ];
  for (const input of inputs) await save(member, input);
  const isToday = activity!.local_start_time.slice(0, 10) === localDate(Date.now() / 1000, null);
  const wanted = isToday
    ? [activity!.total_distance, 0, activity!.duration, 1]
    : [expect.any(Number), 0, expect.any(Number), expect.any(Number)];
  expect((await goalsOf(member)).map(({ done }) => done)).toEqual(wanted);
  await member.call('POST', 'delete-activities', { body: { activity_ids: [activity!.activity_id] } });
  expect((await goalsOf(member)).map(({ done }) => done)).toEqual([0, 0, 0, 0]);
});

it('refuses invalid goals, other members’, and more than the limit', async () => {
  const [member, other] = [await server.register(), await server.register()];
  for (const input of [
    { ...weekly, amount: -1 },
    { ...weekly, sport: 'chess' },
    { kind: 'race', name: 'Run', date: '2027-02-30' },
    { kind: 'race', name: '' },
    null,
  ])
    expect((await save(member, input)).status).toBe(400);
  await save(other, weekly);
  const [theirs] = await goalsOf(other);
  expect((await save(member, weekly, theirs!.goal_id)).status).toBe(404);
  expect((await member.call('DELETE', `member/${member.memberId}/goals/${theirs!.goal_id}`)).status).toBe(404);
  for (let i = 0; i < MAX_GOALS; i++) await save(member, weekly);
  const { status, body } = await save(member, weekly);
  expect([status, (body as { code: string }).code]).toEqual([409, 'too_many_goals']);
  expect(await goalsOf(member)).toHaveLength(MAX_GOALS);
  expect(await goalsOf(other)).toHaveLength(1);
});
