import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { SimilarActivityWire } from '../../../domain/entities/similar-activity.ts';
import { routedTcx } from '../../fixtures/routed-tcx.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';

let server: TestServer;
let member: TestMember;
const ids = new Map<string, string>();

/** Runs from one place, a day apart: half an hour each, except for a longer one. */
const runs = [
  { name: 'first', bearing: 90, seconds: 1800 },
  { name: 'again', bearing: 90, seconds: 1700, speed: 3.2, off: 20 },
  { name: 'north', bearing: 0, seconds: 1800 },
  { name: 'longer', bearing: 90, seconds: 2400 },
  { name: 'elsewhere', bearing: 90, seconds: 1800, lat: 47.5 },
] as const;

const today = localDate(Date.now() / 1000, 'UTC');
const dayOf = (name: string) => addDays(today, runs.findIndex((run) => run.name === name) - 20);

interface Answer {
  readonly similar: readonly SimilarActivityWire[];
  readonly has_route: boolean;
  readonly workout: string | null;
}
async function similarTo(name: string): Promise<Answer> {
  const { status, body } = await member.call('GET', `activity/${ids.get(name)}/similar`);
  expect(status).toBe(200);
  return body as Answer;
}
const namesOf = ({ similar }: Answer) =>
  similar.map(({ activity_id: id }) => [...ids].find(([, known]) => known === id)?.[0]);

beforeAll(async () => {
  server = await startTestServer();
  member = await server.register();
  await importFiles(
    member,
    runs.map((run) => ({ name: `${run.name}.tcx`, bytes: Buffer.from(routedTcx({ ...run, day: dayOf(run.name) })) })),
  );
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  for (const { activity_id, local_start_time } of (body as { activities: ActivityWire[] }).activities) {
    ids.set(runs.find(({ name }) => local_start_time.startsWith(dayOf(name)))!.name, activity_id);
  }
});
afterAll(() => server.stop());

it('finds activities on the same route, and no others from the same place', async () => {
  const answer = await similarTo('first');
  expect(namesOf(answer)).toEqual(['again']);
  expect(answer).toEqual({
    has_route: true,
    workout: null,
    similar: [
      {
        activity_id: expect.any(String),
        activity_type_id: 2,
        name: null,
        local_start_time: expect.any(String),
        duration: 1700,
        total_distance: 5440,
        average_hr: 149.21053,
        race: false,
        same_route: true,
        same_workout: false,
      },
    ],
  });
  expect(answer.similar[0]).toEqual({
    same_route: true,
    same_workout: false,
    duration: 1700,
    activity_id: expect.any(String),
    activity_type_id: 2,
    name: null,
    local_start_time: expect.any(String),
    total_distance: 5440,
    average_hr: 149.21053,
    race: false,
  });
  expect(namesOf(await similarTo('north'))).toEqual([]);
});

it('finds activities of the same planned workout, and drops those that no longer count', async () => {
  const plan = async (name: string, title: string) => {
    const step = { component_type: 'activity', input_type: 'duration', units: 'minutes', zone: 2, value: 30 };
    const body = {
      training_plan_id: randomUUID(),
      diary_member_id: member.memberId,
      title,
      plan_definition: [{ ...step, id: randomUUID() }],
    };
    const { status } = await member.call('POST', `diary/date/${toCompactDate(dayOf(name))}/training-plan`, { body });
    expect(status).toBe(200);
  };
  await plan('first', 'Steady');
  await plan('north', 'Steady, once more');
  const answer = await similarTo('first');
  expect([namesOf(answer), answer.workout]).toEqual([['north', 'again'], 'Steady']);
  expect(answer.similar.map(({ same_route, same_workout }) => [same_route, same_workout])).toEqual([
    [false, true],
    [true, false],
  ]);
  const gone = { activity_ids: [ids.get('again'), ids.get('north')] };
  expect((await member.call('POST', 'delete-activities', { body: gone })).status).toBe(200);
  expect(namesOf(await similarTo('first'))).toEqual([]);
  await member.call('POST', 'restore-activities', { body: gone });
  expect(namesOf(await similarTo('first'))).toEqual(['north', 'again']);
});

it('is for its owner', async () => {
  const other = await server.register();
  expect((await other.call('GET', `activity/${ids.get('first')}/similar`)).status).toBeGreaterThanOrEqual(403);
});
