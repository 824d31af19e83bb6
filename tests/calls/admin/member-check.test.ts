import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { members } from '../../../server/db/schema/members.ts';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const row = (changes: object = {}) => ({
  email_address: `${randomUUID()}@example.org`,
  trainer_email: '',
  team_name: '',
  ...changes,
});
const check = async (rows: readonly object[]) => {
  const { status, body } = await admin.call('POST', 'admin/new-member-check', { body: { rows } });
  expect(status, JSON.stringify(body)).toBe(200);
  return calls.checkNewMembers.answers[200].parse(body).rows;
};
const make = async (body: object) => {
  const made = await admin.call('PUT', 'member', {
    body: { first_name: 'Ada', last_name: 'Byron', member_type_id: 1, team_data_visible: 0, ...row(body) },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body as { member_id: string; team_id: string | null };
};

test('returns the result of adding each row, and adds no one', async () => {
  const name = `Birds ${randomUUID()}`;
  const coach = row({ team_name: name, member_type_id: 3 });
  const made = await make(coach);
  const alone = row({ member_type_id: 2 });
  await make(alone);
  const { email_address: coachEmail } = coach;
  const { email_address: aloneEmail } = alone;
  const known = await server.register();
  const inTeam = row({ trainer_email: coachEmail });
  await make(inTeam);
  const rows = [
    row(),
    row({ trainer_email: coachEmail.toUpperCase() }),
    row({ trainer_email: coachEmail, team_name: name.toUpperCase() }),
    row({ trainer_email: 'nobody@example.org' }),
    row({ trainer_email: aloneEmail }),
    row({ trainer_email: coachEmail, team_name: 'Another' }),
    row({ team_name: ` ${name} ` }),
    row({ email_address: known.email.toUpperCase(), trainer_email: coachEmail }),
    inTeam,
    row({ email_address: known.email }),
  ];
  const before = await withDatabase(server, (db) => db.$count(members));
  const answers = await check(rows);
  expect(answers.map(({ problems }) => problems)).toEqual([
    [],
    [],
    [],
    ['unknown_trainer'],
    ['trainer_without_team'],
    ['other_team'],
    ['team_taken'],
    ['has_account'],
    ['has_account'],
    ['has_account'],
  ]);
  // Existing team members are not invited to it.
  expect(answers.slice(7).map(({ account }) => account?.team)).toEqual([{ team_id: made.team_id, name }, null, null]);
  expect(answers[7]?.account?.member_id).toBe(known.memberId);
  expect(await withDatabase(server, (db) => db.$count(members))).toBe(before);
});

test('checks a hundred rows at once, and no more', async () => {
  const rows = Array.from({ length: 101 }, () => row());
  expect((await check(rows.slice(1))).length).toBe(100);
  expect((await admin.call('POST', 'admin/new-member-check', { body: { rows } })).status).toBe(400);
});
