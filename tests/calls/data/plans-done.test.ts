import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { PlanDoneWire } from '../../../domain/entities/plan-done.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';

const today = localDate(Date.now() / 1000, 'UTC');
const inDays = (days: number) => addDays(today, days);
const noonOf = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000 - 631_065_600;

let server: TestServer;
let ada: TestMember;
let bea: TestMember;
/** Runs of three days ago, short and long, and of two days ago. */
let short: string;
let long: string;
let later: string;

beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([server.register(), server.register()]);
  await importFiles(ada, [
    { name: 'short.fit', bytes: run(900, noonOf(inDays(-3))).file() },
    { name: 'long.fit', bytes: run(3000, noonOf(inDays(-3)) + 7200).file() },
    { name: 'later.fit', bytes: run(1500, noonOf(inDays(-2))).file() },
  ]);
  const { body } = await ada.call('GET', `member/${ada.memberId}/activities`);
  const { activities } = body as { activities: ActivityWire[] };
  const idOf = (seconds: number) =>
    activities.toSorted((a, b) => Math.abs(a.duration! - seconds) - Math.abs(b.duration! - seconds))[0]!.activity_id;
  [short, long, later] = [idOf(900), idOf(3000), idOf(1500)];
  expect(new Set([short, long, later]).size).toBe(3);
});
afterAll(() => server.stop());

async function plan(date: string, minutes: number, who = ada): Promise<string> {
  const id = randomUUID();
  const step = { component_type: 'activity', id: 's', input_type: 'duration', units: 'minutes', zone: 2 };
  const { status } = await who.call('POST', `diary/date/${toCompactDate(date)}/training-plan`, {
    body: {
      training_plan_id: id,
      diary_member_id: who.memberId,
      plan_definition: [{ ...step, value: minutes }],
    },
  });
  expect(status).toBe(200);
  return id;
}
const remove = (id: string, date: string) =>
  ada.call('POST', `diary/date/${toCompactDate(date)}/training-plan`, {
    body: { training_plan_id: id, diary_member_id: ada.memberId, removed_on: new Date().toISOString() },
  });
async function done(date: string): Promise<PlanDoneWire[]> {
  const query = { start_date: toCompactDate(date), end_date: toCompactDate(date) };
  const { status, body } = await ada.call('GET', `member/${ada.memberId}/plans-done`, { query });
  expect(status).toBe(200);
  return (body as { plans_done: PlanDoneWire[] }).plans_done;
}
const doneOf = async (id: string, date: string) => {
  const found = (await done(date)).find((one) => one.training_plan_id === id);
  return found && [found.activity?.activity_id ?? null, found.by_hand];
};
const match = (id: string, to: string, who = ada) =>
  who.call('POST', `member/${who.memberId}/training-plans/${id}/match`, { body: { match: to } });

describe('plan and activity', () => {
  it('are matched by day, sport and shape, with a score', async () => {
    const date = inDays(-3);
    const [jog, run50] = [await plan(date, 15), await plan(date, 50)];
    const found = await done(date);
    const of = (id: string) => found.find((one) => one.training_plan_id === id);
    const response = of(jog);
    expect(response?.training_plan_date).toBe(date);
    expect(response?.activity).toEqual({
      activity_id: short,
      recording_id: expect.any(String),
      source: 'file',
      activity_type_id: 2,
      name: null,
      local_start_time: expect.any(String),
      duration: 900,
      total_distance: 2700,
      weighted_load: 30,
      average_power: 259.5,
      average_hr: 152,
      race: false,
      invalidated: false,
    });
    expect(response?.by_hand).toBe(false);
    const result = of(run50);
    expect(result?.activity).toEqual({
      activity_id: long,
      recording_id: expect.any(String),
      source: 'file',
      activity_type_id: 2,
      name: null,
      local_start_time: expect.any(String),
      duration: 3000,
      total_distance: 9000,
      weighted_load: 100,
      average_power: 259.5,
      average_hr: 152,
      race: false,
      invalidated: false,
    });
    expect(result?.by_hand).toBe(false);
    for (const one of found) expect(one.score).toBeGreaterThan(0.5);
    await Promise.all([remove(jog, date), remove(run50, date)]);
    expect(await done(date)).toEqual([]);
  });

  it('are corrected by hand: not done, done on another day, and automatic again', async () => {
    const [monday, tuesday] = [inDays(-3), inDays(-2)];
    const [first, second] = [await plan(monday, 25), await plan(tuesday, 25)];
    expect(await doneOf(second, tuesday)).toEqual([later, false]);
    expect((await match(first, 'none')).body).toEqual({ match: 'none', was: 'automatic' });
    expect(await doneOf(first, monday)).toEqual([null, true]);
    // An activity of the next day no longer belongs to that day.
    expect((await match(first, later)).body).toEqual({ match: later, was: 'none' });
    expect(await doneOf(first, monday)).toEqual([later, true]);
    expect(await doneOf(second, tuesday)).toEqual([null, false]);
    const refused = await match(second, later);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'activity_taken']);
    // A deleted activity is treated as if there were no match.
    await ada.call('POST', 'delete-activities', { body: { activity_ids: [later] } });
    expect(await doneOf(first, monday)).not.toEqual([later, true]);
    await ada.call('POST', 'restore-activities', { body: { activity_ids: [later] } });
    expect(await doneOf(first, monday)).toEqual([later, true]);
    expect((await match(first, 'automatic')).body).toEqual({ match: 'automatic', was: later });
    expect(await doneOf(second, tuesday)).toEqual([later, false]);
    // A repeated match has no effect.
    await match(second, later);
    expect((await match(second, later)).body).toEqual({ match: later, was: later });
    // A removed workout releases its activity.
    await remove(second, tuesday);
    expect((await match(first, later)).status).toBe(200);
    await remove(first, monday);
  });

  it('stay matched when an activity is merged again', async () => {
    const date = inDays(-3);
    const both = await plan(date, 65);
    const merged = async () => {
      const { body } = await ada.call('POST', `activity/${short}/merge`, { body: { other_activity_id: long } });
      return (body as { activity: ActivityWire }).activity.activity_id;
    };
    const separate = (id: string) => ada.call('POST', 'delete-activities', { body: { activity_ids: [id] } });
    const one = await merged();
    await match(both, one);
    await separate(one);
    const again = await merged();
    expect(await doneOf(both, date)).toEqual([again, true]);
    await Promise.all([separate(again), remove(both, date)]);
  });

  it('are no longer matched by hand while the workout is too far away', async () => {
    const [monday, away] = [inDays(-3), inDays(5)];
    const [first, second] = [await plan(monday, 25), await plan(inDays(-2), 25)];
    const change = async (body: object) => {
      const answer = await ada.call('POST', `member/${ada.memberId}/training-plans/changes`, { body });
      expect([answer.status, answer.body]).toEqual([200, { changed: 1 }]);
    };
    const move = (from: string, to: string) => change({ kind: 'move', training_plan_id: first, from, to });
    expect((await match(first, later)).status).toBe(200);
    // Seven days away is close enough.
    await move(monday, away);
    expect(await doneOf(first, away)).toEqual([later, true]);
    await move(away, inDays(6));
    expect(await doneOf(first, inDays(6))).toEqual([null, false]);
    expect(await doneOf(second, inDays(-2))).toEqual([later, false]);
    expect((await match(first, later)).status).toBe(404);
    // Moved back, it is as before.
    await move(inDays(6), monday);
    expect(await doneOf(first, monday)).toEqual([later, true]);
    const shift = { act_id: randomUUID(), days: 30 };
    await change({ kind: 'shift', first: monday, last: monday, ...shift });
    expect(await doneOf(first, inDays(27))).toEqual([null, false]);
    expect((await match(second, later)).body).toEqual({ match: later, was: 'automatic' });
    // An activity matched otherwise in the meantime stays so.
    await change({ kind: 'unshift', ...shift });
    expect(await doneOf(second, inDays(-2))).toEqual([later, true]);
    expect((await match(first, 'none')).body).toEqual({ match: 'none', was: 'automatic' });
    await Promise.all([remove(first, monday), remove(second, inDays(-2))]);
  });

  it('are for the member only, and far apart they do not match', async () => {
    const mine = await plan(inDays(-3), 25);
    expect((await match(mine, 'none', bea)).status).toBe(404);
    const theirs = await plan(inDays(-3), 25, bea);
    expect((await match(theirs, short, bea)).status).toBe(404);
    const far = await plan(inDays(-20), 25);
    const { status, body } = await match(far, short);
    expect([status, (body as { code: string }).code]).toEqual([404, 'activity_not_found']);
    expect((await match(mine, randomUUID())).status).toBe(404);
    expect((await match(mine, 'sometime')).status).toBe(400);
    expect((await match(randomUUID(), 'none')).status).toBe(404);
    expect(await doneOf(mine, inDays(-3))).toEqual([expect.any(String), false]);
  });
});
