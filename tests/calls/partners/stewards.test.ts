import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/members.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { challengeAnswers } from '../../server/partners/challenge-answers.ts';
import { answer, details, register } from '../../server/partners/registrant.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.register();
  await withDatabase(server, (db) =>
    db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, admin.memberId)),
  );
});
afterAll(() => server.stop());

const { cohorts, events: eventIds, surveys: surveyIds } = sampleIds;

test('an admin downloads the registrations as a file, and no one else does', async () => {
  const [who, other] = [await server.register(), await server.register()];
  await register(who, { ...details, teamName: '=HYPERLINK("x")' }, eventIds.challenge);
  const file = (by: TestMember) => by.call('GET', `distributed-events/${eventIds.challenge}/registrations`);
  const response = await file(other);
  expect(response.status).toBe(403);
  expect(response.body).toEqual({ code: 'forbidden', message: 'Only admins may do this.' });
  const { body } = await file(admin);
  const { name, csv } = body as { name: string; csv: string };
  expect(name).toBe('challenge-1914.csv');
  expect(csv.split('\r\n')[0]).toBe(
    'id,registrationTimestamp,emailAddress,firstName,lastName,gender,birthDate,age,teamName',
  );
  expect(csv).toContain(`2021-12-31T00:00:00.000Z,ada@example.org,Ada,Byron,F,1990-12-10,30,"'=HYPERLINK(""x"")"\r\n`);
});

test('an admin reads the answers of members who share them, by name if shared, and no others', async () => {
  const people = await Promise.all(
    ([3, 2, 1, null] as const).map(async (level) => ({ level, who: await server.register() })),
  );
  for (const { level, who } of people) {
    expect((await answer(who, { ...challengeAnswers, question2_other: `level ${level}` })).status).toBe(200);
    const body = { member_id: who.memberId, cohort_id: cohorts.challenge, permissions: level };
    if (level !== null) expect((await who.call('POST', 'cohort-members', { body })).status).toBe(200);
  }
  const file = (by: TestMember) => by.call('GET', `survey/${surveyIds.challenge}/documents`);
  const response = await file(people[0]!.who);
  expect(response.status).toBe(403);
  expect(response.body).toEqual({ code: 'forbidden', message: 'Only admins may do this.' });
  const { csv, left_out } = (await file(admin)).body as { csv: string; left_out: number };
  const lines = csv.split('\r\n');
  const lineOf = (level: number | null) => lines.find((line) => line.includes(`level ${level}`));
  expect(lineOf(3)).toContain(people[0]!.who.email);
  expect(lineOf(2)).toContain('Rootline');
  expect(lineOf(2)).not.toMatch(/@|Ada|Byron/);
  expect([lineOf(1), lineOf(null)]).toEqual([undefined, undefined]);
  expect(left_out).toBeGreaterThanOrEqual(2);
});

test('an admin sees the number of each answer, by level, without names, and no one else does', async () => {
  const people = await Promise.all(
    ([3, 2, 1, 1, 1, 1, 1, null] as const).map(async (level) => ({ level, who: await server.register() })),
  );
  type Summary = {
    people: number[];
    left_out: number;
    questions: { field: string; rows: { label: string | null; counts: number[] }[] }[];
  };
  const ask = (by: TestMember) => by.call('GET', `survey/${surveyIds.challenge}/summary`);
  const summary = async () => (await ask(admin)).body as Summary;
  const response = await ask(people[0]!.who);
  expect(response.status).toBe(403);
  expect(response.body).toEqual({ code: 'forbidden', message: 'Only admins may do this.' });
  const before = await summary();
  for (const { level, who } of people) {
    const answers = { ...challengeAnswers, question12: 'To go further', question2_other: 'my own secret' };
    expect((await answer(who, answers)).status).toBe(200);
    const body = { member_id: who.memberId, cohort_id: cohorts.challenge, permissions: level };
    if (level !== null) expect((await who.call('POST', 'cohort-members', { body })).status).toBe(200);
  }
  const after = await summary();
  const [together = 0, ...individual] = after.people;
  expect(together).toBeGreaterThanOrEqual(5);
  expect(individual).toEqual([(before.people[1] ?? 0) + 1, (before.people[2] ?? 0) + 1]);
  expect(after.left_out).toBeGreaterThanOrEqual(1);
  const rowsOf = ({ questions }: Summary, field: string) => questions.find((one) => one.field === field)?.rows ?? [];
  const further = rowsOf(after, 'question12').find(({ label }) => label === 'To go further');
  expect(further?.counts).toEqual(after.people);
  const whole = JSON.stringify(after);
  for (const word of ['secret', 'Byron', '@']) expect(whole).not.toContain(word);
  expect((await admin.call('GET', `survey/${crypto.randomUUID()}/summary`)).status).toBe(404);
});
