import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';

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

test('what an admin created can be chosen for a page, and is in the log', async () => {
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
    if (path === 'cohorts') expect(listed).toMatchObject({ name: `Valley Club: ${valley.name}`, levels: [1, 3] });
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
