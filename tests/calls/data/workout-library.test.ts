import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type LibraryWorkoutWire,
  MAX_LIBRARY_WORKOUTS,
  MAX_WORKOUT_FOLDERS,
  type WorkoutFolderWire,
} from '../../../domain/entities/workout-library.ts';
import { eq, sql } from 'drizzle-orm';
import { members } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let ada: TestMember;
let bea: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bea] = await Promise.all([server.register(), server.register()]);
});
afterAll(() => server.stop());

const minutes = (value: number, zone: number) => ({
  component_type: 'activity',
  id: `m${value}`,
  input_type: 'duration',
  value,
  units: 'minutes',
  zone,
});
const tempo = {
  name: 'Tempo',
  folder_id: null,
  activity_type_id: 2,
  comment: 'Flat.',
  plan_definition: [minutes(20, 3)],
};

const put = (who: TestMember, id: string, body: object) => who.call('PUT', `workout-library/${id}`, { body });
const patch = (who: TestMember, id: string, body: object) => who.call('PATCH', `workout-library/${id}`, { body });
const folder = (who: TestMember, id: string, name: string) =>
  who.call('PUT', `workout-folders/${id}`, { body: { name } });
const remove = (who: TestMember, path: string) => who.call('DELETE', path);
async function library(who: TestMember) {
  const { status, body } = await who.call('GET', 'workout-library');
  expect(status).toBe(200);
  return body as { folders: WorkoutFolderWire[]; workouts: LibraryWorkoutWire[] };
}

test('workouts are saved, renamed, moved into folders and deleted, by their member only', async () => {
  const [id, hills] = [randomUUID(), randomUUID()];
  expect((await folder(ada, hills, ' Hills ')).body).toEqual({ folder: { folder_id: hills, name: 'Hills' } });
  const kept = { workout_id: id, ...tempo, folder_id: hills };
  expect((await put(ada, id, { ...tempo, folder_id: hills })).body).toEqual({ workout: kept });
  // A repeated request creates one.
  await put(ada, id, { ...tempo, folder_id: hills });
  expect(await library(ada)).toEqual({ folders: [{ folder_id: hills, name: 'Hills' }], workouts: [kept] });
  expect((await patch(ada, id, { name: 'Threshold' })).body).toEqual({ workout: { ...kept, name: 'Threshold' } });
  expect((await patch(ada, id, { folder_id: null })).body).toEqual({
    workout: {
      name: 'Threshold',
      folder_id: null,
      workout_id: expect.any(String),
      activity_type_id: 2,
      comment: 'Flat.',
      plan_definition: [
        { id: 'm20', zone: 3, units: 'minutes', value: 20, input_type: 'duration', component_type: 'activity' },
      ],
    },
  });
  expect((await patch(ada, id, {})).status).toBe(200);

  expect(await library(bea)).toEqual({ folders: [], workouts: [] });
  for (const answer of [
    await put(bea, id, tempo),
    await patch(bea, id, { name: 'Mine' }),
    await remove(bea, `workout-library/${id}`),
    await folder(bea, hills, 'Mine'),
    await remove(bea, `workout-folders/${hills}`),
  ]) {
    expect(codeOf(answer)).toEqual([404, 'not_found']);
  }
  // A folder of another member is ignored.
  const own = randomUUID();
  expect((await put(bea, own, { ...tempo, folder_id: hills })).body).toEqual({
    workout: {
      folder_id: null,
      workout_id: expect.any(String),
      name: 'Tempo',
      activity_type_id: 2,
      comment: 'Flat.',
      plan_definition: [
        { id: 'm20', zone: 3, units: 'minutes', value: 20, input_type: 'duration', component_type: 'activity' },
      ],
    },
  });
  expect((await patch(bea, own, { folder_id: hills })).body).toEqual({
    workout: {
      folder_id: null,
      workout_id: expect.any(String),
      name: 'Tempo',
      activity_type_id: 2,
      comment: 'Flat.',
      plan_definition: [
        { id: 'm20', zone: 3, units: 'minutes', value: 20, input_type: 'duration', component_type: 'activity' },
      ],
    },
  });

  await patch(ada, id, { folder_id: hills });
  expect((await remove(ada, `workout-folders/${hills}`)).status).toBe(204);
  expect(await library(ada)).toEqual({
    folders: [],
    workouts: [
      {
        workout_id: id,
        folder_id: null,
        name: 'Threshold',
        activity_type_id: 2,
        comment: 'Flat.',
        plan_definition: [
          { id: 'm20', zone: 3, units: 'minutes', value: 20, input_type: 'duration', component_type: 'activity' },
        ],
      },
    ],
  });
  expect((await remove(ada, `workout-library/${id}`)).status).toBe(204);
  expect(codeOf(await remove(ada, `workout-library/${id}`))).toEqual([404, 'not_found']);
  // Undone by saving it again.
  expect((await put(ada, id, tempo)).status).toBe(200);
  await remove(ada, `workout-library/${id}`);
});

test('the same input is refused as for a planned workout, and names have a maximum length', async () => {
  const id = randomUUID();
  const wrong = [
    { name: '' },
    { name: 'x'.repeat(121) },
    { name: 'a\nb' },
    { folder_id: 'none' },
    { activity_type_id: 99_999 },
    { comment: 'x'.repeat(2001) },
    { plan_definition: [{ ...minutes(20, 3), zone: 8 }] },
    { plan_definition: [{ ...minutes(20, 3), component_type: 'swim' }] },
    { plan_definition: Array.from({ length: 41 }, () => minutes(1, 1)) },
    { diary_member_id: ada.memberId },
  ];
  for (const part of wrong) expect(codeOf(await put(ada, id, { ...tempo, ...part }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await patch(ada, id, { name: ' ' }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await folder(ada, id, 'x'.repeat(61)))).toEqual([400, 'invalid_request']);
  expect((await put(ada, id, { ...tempo, activity_type_id: 34 })).body).toEqual({
    workout: {
      plan_definition: [],
      workout_id: expect.any(String),
      folder_id: null,
      name: 'Tempo',
      activity_type_id: 34,
      comment: 'Flat.',
    },
  });
  await remove(ada, `workout-library/${id}`);
  expect((await library(ada)).workouts).toEqual([]);
});

test('folders have unique names, and a maximum number', async () => {
  const first = randomUUID();
  await folder(ada, first, 'Über Land');
  expect(codeOf(await folder(ada, randomUUID(), 'uber land'))).toEqual([409, 'folder_exists']);
  expect((await folder(ada, first, 'Uber Land')).status).toBe(200);
  const others = await Promise.all(
    Array.from({ length: MAX_WORKOUT_FOLDERS + 2 }, (_, i) => folder(ada, randomUUID(), `Folder ${i}`)),
  );
  expect(others.filter(({ status }) => status === 200)).toHaveLength(MAX_WORKOUT_FOLDERS - 1);
  expect(others.filter((answer) => codeOf(answer)[1] === 'too_many_folders')).toHaveLength(3);
  expect((await folder(ada, first, 'Still mine')).status).toBe(200);
  expect((await library(ada)).folders).toHaveLength(MAX_WORKOUT_FOLDERS);
});

test('workouts have a maximum number, at which each can still be changed', async () => {
  const cy = await server.register();
  const id = randomUUID();
  await put(cy, id, tempo);
  await withDatabase(server, (db) =>
    db.execute(sql`insert into library_workouts (workout_id, member_id, name, activity_type_id, plan_definition)
      select gen_random_uuid(), ${cy.memberId}::uuid, 'Workout ' || n, 2, '[]'::jsonb from generate_series(1, ${MAX_LIBRARY_WORKOUTS - 2}::int) n`),
  );
  const answers = await Promise.all(Array.from({ length: 4 }, () => put(cy, randomUUID(), tempo)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(answers.map((answer) => codeOf(answer)[1])).toContain('library_full');
  expect((await put(cy, id, { ...tempo, name: 'Other' })).status).toBe(200);
  expect((await library(cy)).workouts).toHaveLength(MAX_LIBRARY_WORKOUTS);
});

test('it is closed to members without access to the planner', async () => {
  const dan = await server.register();
  await put(dan, randomUUID(), tempo);
  await withDatabase(server, (db) =>
    db.update(members).set({ accessLevel: 0 }).where(eq(members.memberId, dan.memberId)),
  );
  expect(codeOf(await dan.call('GET', 'workout-library'))).toEqual([403, 'page_closed']);
});
