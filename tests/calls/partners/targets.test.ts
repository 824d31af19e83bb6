import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAdmin } from '../../server/admins.ts';
import { samplePages } from '../../../server/partners/samples/pages.ts';
import { cohortMembers, partnerPages, surveyDocuments } from '../../../server/db/schema/partners.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const cohort = (changes = {}) => ({
  organisation: 'Valley Club',
  name: `Valley ${randomUUID()}`,
  levels: [1, 3],
  url: null,
  ...changes,
});
const event = (changes = {}) => ({
  name: `Valley 10K ${randomUUID()}`,
  start_date: '2027-05-08',
  end_date: '2027-05-09',
  register_until: '2027-05-01',
  ...changes,
});
const question = { type: 'text', field: 'q1', label: 'Why?', name: 'Why?', required: true };
const survey = (changes = {}) => ({ name: 'Why', schema: { questions: [question] }, ...changes });

test('an object created by an admin can be chosen for a page, and is in the log', async () => {
  const valley = cohort();
  const bodies = [
    ['cohorts', { cohort: valley }, 'createCohort'],
    ['events', { event: event({ name: 'Überlauf' }) }, 'createEvent'],
    ['surveys', { survey: survey() }, 'createSurvey'],
  ] as const;
  const page = await admin.call('POST', 'admin/partner-pages', {
    body: { name: 'Valley', slug: randomUUID().slice(1) },
  });
  const { page_id: pageId } = page.body as { page_id: string };
  for (const [path, body, call] of bodies) {
    const made = await admin.call('POST', `admin/${path}`, { body });
    expect([path, made.status]).toEqual([path, 200]);
    const { id } = made.body as { id: string };
    const draft = await admin.call('GET', `admin/partner-pages/${pageId}`);
    const { targets } = draft.body as { targets: Record<string, { id: string; name: string; levels?: number[] }[]> };
    const listed = targets[path]?.find((one) => one.id === id);
    expect(listed).toBeDefined();
    if (path === 'cohorts') expect(listed).toEqual({ id, name: `Valley Club: ${valley.name}`, levels: [1, 3] });
    const { acts } = (await admin.call('GET', 'admin/acts')).body as { acts: { call_id: string; target: string }[] };
    expect(acts.filter(({ call_id, target }) => call_id === call && target === id)).toHaveLength(1);
  }
});

test('two cohorts of one organisation, and the same id for something else', async () => {
  const newId = randomUUID();
  const first = cohort();
  const send = (body: object) => admin.call('POST', 'admin/cohorts', { body });
  const [one, other] = await Promise.all([
    send({ new_id: newId, cohort: first }),
    send({ new_id: newId, cohort: first }),
  ]);
  expect([one.body, other.body]).toEqual([{ id: newId }, { id: newId }]);
  expect((await send({ cohort: cohort() })).status).toBe(200);
  const refused = await send({ new_id: newId, cohort: cohort() });
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'target_exists']);
});

test.each([
  ['cohorts', { cohort: cohort({ levels: [] }) }],
  ['cohorts', { cohort: cohort({ levels: [0, 1] }) }],
  ['cohorts', { cohort: cohort({ name: '  ' }) }],
  ['cohorts', { cohort: cohort({ url: 'http://valley.example' }) }],
  ['events', { event: event({ end_date: '2027-05-07' }) }],
  ['events', { event: event({ start_date: '2027-02-30' }) }],
  ['events', { event: event({ register_until: '2027-05-10' }) }],
  ['surveys', { survey: survey({ schema: { questions: [] } }) }],
  ['surveys', { survey: survey({ schema: { questions: [question, question] } }) }],
])('%s: refuses %j', async (path, body) => {
  expect((await admin.call('POST', `admin/${path}`, { body })).status).toBe(400);
  const member = await server.register();
  expect((await member.call('POST', `admin/${path}`, { body })).status).toBe(403);
});

const create = async (path: string, body: object) =>
  ((await admin.call('POST', `admin/${path}`, { body })).body as { id: string }).id;
const stored = async (id: string) => (await admin.call('GET', `admin/page-targets/${id}`)).body;

test('a cohort is changed, and keeps its organisation and the levels in use', async () => {
  const before = cohort({ levels: [1, 2, 3] });
  const id = await create('cohorts', { cohort: before });
  expect(await stored(id)).toEqual({ cohort: before, event: null, survey: null });
  const send = (changed: object) => admin.call('PUT', `admin/cohorts/${id}`, { body: { cohort: changed } });
  const moved = { ...before, organisation: `Hill ${randomUUID()}`, name: 'Hills', url: 'https://hills.example/' };
  expect(codeOf(await send(moved))).toEqual([204, undefined]);
  expect(await stored(id)).toEqual({ cohort: moved, event: null, survey: null });

  const member = await server.register();
  const row = { cohortId: id, memberId: member.memberId, permissions: 2, joinedAt: new Date() };
  await withDatabase(server, (db) => db.insert(cohortMembers).values(row));
  expect(codeOf(await send(before))).toEqual([409, 'organisation_agreed']);
  expect(codeOf(await send({ ...moved, levels: [1, 3] }))).toEqual([409, 'level_in_use']);
  await withDatabase(server, (db) =>
    db.insert(partnerPages).values({
      slug: randomUUID(),
      page: { ...samplePages['wear-test'], cohortId: id, permissions: [2, 1], permission: 2 },
      publishedAt: new Date(),
    }),
  );
  expect(codeOf(await send({ ...moved, levels: [2, 3] }))).toEqual([409, 'level_on_page']);
  expect(codeOf(await send({ ...moved, name: 'Valley', levels: [1, 2] }))).toEqual([204, undefined]);
  expect(await stored(id)).toEqual({ cohort: { ...moved, name: 'Valley', levels: [1, 2] }, event: null, survey: null });
});

test('an event gets other days', async () => {
  const before = event();
  const id = await create('events', { event: before });
  const changed = { ...before, name: 'Later 10K', end_date: '2027-06-01', register_until: null };
  expect(codeOf(await admin.call('PUT', `admin/events/${id}`, { body: { event: changed } }))).toEqual([204, undefined]);
  expect(await stored(id)).toEqual({ cohort: null, event: changed, survey: null });
  const wrong = { ...changed, end_date: '2027-01-01' };
  expect((await admin.call('PUT', `admin/events/${id}`, { body: { event: wrong } })).status).toBe(400);
});

test('a changed survey is a new version; existing answers keep their types, and no one overwrites another’s change', async () => {
  const id = await create('surveys', { survey: survey() });
  const send = (base: number, ...questions: object[]) =>
    admin.call('PUT', `admin/surveys/${id}`, { body: { base, survey: { name: 'Why not', schema: { questions } } } });
  const number = { type: 'number', field: 'q1', label: 'How far?', name: 'How far?', required: true, min: 0, max: 9 };
  // There are no answers yet.
  expect(codeOf(await send(1, number))).toEqual([204, undefined]);
  // A repeat after a lost response.
  expect(codeOf(await send(1, number))).toEqual([204, undefined]);
  expect(codeOf(await send(1, question))).toEqual([409, 'survey_changed_meanwhile']);
  expect(await stored(id)).toEqual({
    cohort: null,
    event: null,
    survey: { name: 'Why not', schema: { questions: [number] }, version: 2, answers: 0, used: ['q1'] },
  });
  const member = await server.register();
  const answer = { surveyId: id, version: 2, memberId: member.memberId, answers: { q1: 3 } };
  await withDatabase(server, (db) => db.insert(surveyDocuments).values(answer));
  expect(codeOf(await send(2, question))).toEqual([409, 'answers_would_mix']);
  const other = { ...question, field: 'q2' };
  expect(codeOf(await send(2, other))).toEqual([204, undefined]);
  // The column still belongs to the answers.
  expect(codeOf(await send(3, other, number))).toEqual([409, 'answers_would_mix']);
  expect(await stored(id)).toEqual({
    cohort: null,
    event: null,
    survey: { name: 'Why not', schema: { questions: [other] }, version: 3, answers: 1, used: ['q1', 'q2'] },
  });
});
