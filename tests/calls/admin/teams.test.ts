import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { freshAddress, type TestMember, testPassword } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let admin: TestMember;
let coach: TestMember;
let athlete: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [admin, coach, athlete] = await Promise.all([registerAdmin(server), server.register(), server.register()]);
  await withDatabase(server, (db) =>
    db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(eq(members.memberId, coach.memberId)),
  );
});
afterAll(() => server.stop());

const make = (name: string, member: string) => admin.call('POST', 'admin/teams', { body: { name, member } });
const change = (teamId: string, body: unknown) => admin.call('PATCH', `admin/teams/${teamId}`, { body });
const touched = async (teamId: string) =>
  ((await admin.call('GET', `admin/teams/${teamId}`)).body as { touched: unknown }).touched;
const named = (name: string) =>
  withDatabase(server, (db) => db.select({ teamId: teams.teamId }).from(teams).where(eq(teams.name, name)));
const logged = async () => {
  const { status, body } = await admin.call('GET', 'admin/acts', { query: { limit: '50' } });
  expect(status, JSON.stringify(body)).toBe(200);
  return (
    body as {
      acts: { call_id: string; target: string | null; outcome: string; member: { member_id: string } | null }[];
    }
  ).acts;
};

test('a team is created for a coach with an account, completely or not at all', async () => {
  const name = `Hill runners ${randomUUID()}`;
  expect(codeOf(await make(name, athlete.email))).toEqual([409, 'not_a_trainer']);
  expect(codeOf(await make(name, freshAddress('nobody')))).toEqual([404, 'unknown_member']);
  expect(codeOf(await make('two\nlines', coach.email))).toEqual([400, 'invalid_request']);
  expect(codeOf(await make('   ', coach.email))).toEqual([400, 'invalid_request']);
  expect(await named(name)).toEqual([]);
  const { status, body } = await make(` ${name} `, coach.email);
  const { team_id } = body as { team_id: string };
  expect(status).toBe(200);
  expect(codeOf(await make(name.toUpperCase(), coach.memberId))).toEqual([409, 'team_taken']);
  const people = await coach.call('GET', `team/${team_id}/people`);
  const { role, team } = people.body as { role: string; team: { name: string; team_data_visible: boolean } };
  expect([role, team.name, team.team_data_visible]).toEqual(['coach', name, true]);
  // A job notifies them.
  const news = async () => JSON.stringify((await coach.call('GET', `member/${coach.memberId}/notice`)).body);
  await expect.poll(news, soon).toContain(name);
  const acts = (await logged()).filter(({ call_id, target }) => call_id === 'createTeam' && target === team_id);
  expect(acts.map(({ outcome, member }) => [outcome, member?.member_id])).toEqual([['done', coach.memberId]]);
});

test('a team is renamed, and deleted unless a published page leads to it', async () => {
  const name = `Harriers ${randomUUID()}`;
  const made = (await make(name, coach.email)).body as { team_id: string };
  const teamId = made.team_id;
  const other = `Others ${randomUUID()}`;
  await make(other, coach.email);
  expect(codeOf(await change(teamId, { name: other.toUpperCase() }))).toEqual([409, 'team_taken']);
  expect(codeOf(await change(teamId, { name: '  ' }))).toEqual([400, 'invalid_request']);
  expect((await change(teamId, { name: name.toUpperCase() })).status).toBe(200);
  expect(await named(name.toUpperCase())).toEqual([{ teamId }]);

  const people = () => coach.call('GET', `team/${teamId}/people`);
  expect((await people()).status).toBe(200);
  const end = () => admin.call('DELETE', `admin/teams/${teamId}`);
  const slug = randomUUID();
  const page = (text: string) => withDatabase(server, (db) => db.execute(sql.raw(text)));
  await page(
    `insert into partner_pages (slug, page, published_at) values ('${slug}', '{"teamId": "${teamId}"}', now())`,
  );
  await withDatabase(server, (db) =>
    db
      .update(sessions)
      .set({ createdAt: new Date('2026-01-01') })
      .where(eq(sessions.sub, admin.sub)),
  );
  expect(codeOf(await end())).toEqual([403, 'recent_proof_needed']);
  expect((await people()).status).toBe(200);
  const proof = await admin.call('POST', `member/${admin.memberId}/proof`, { body: { password: testPassword } });
  expect(proof.status).toBe(204);
  expect(codeOf(await end())).toEqual([409, 'team_on_page']);
  await page(`delete from partner_pages where slug = '${slug}'`);
  expect((await end()).status).toBe(204);
  expect((await people()).status).toBe(404);
  expect((await end()).status).toBe(404);
  const acts = (await logged()).filter(({ call_id, target }) => call_id === 'deleteTeam' && target?.startsWith(teamId));
  const deleted = `${teamId} ${name.toUpperCase()}`;
  expect(acts.map(({ outcome, target }) => [outcome, target])).toEqual([
    ['refused', teamId],
    ['done', deleted],
    ['refused', teamId],
  ]);
});

test('payment and retention rules apply from the next request on, and show whom they affect', async () => {
  const [other, over] = await Promise.all([server.register(), server.register()]);
  const teamId = await withDatabase(server, async (db) => {
    await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(eq(members.memberId, other.memberId));
    await db.update(members).set({ accessLevel: 0 }).where(eq(members.memberId, over.memberId));
    const made = await db
      .insert(teams)
      .values({ name: `Early birds ${randomUUID()}` })
      .returning();
    const id = made[0]!.teamId;
    await db
      .insert(teamMembers)
      // The team is the first coach's second one; its settings still count.
      .values([coach, other, athlete, over].map(({ memberId }) => ({ teamId: id, memberId })));
    return id;
  });
  expect(await touched(teamId)).toEqual({ staff: 2, athletes: 2, over: 1 });
  const query = { start_date: '20260101', end_date: '20260102' };
  const seen = async () => {
    const [by, ...more] = await Promise.all(
      [other, coach].map(async (one) => (await one.call('GET', `calendar/${over.memberId}`, { query })).status),
    );
    expect(more).toEqual([by]);
    return by;
  };
  expect(await seen()).toBe(403);
  for (const [rules, status] of [
    [{ athletes_billed: false }, 200],
    [{ athletes_billed: true }, 403],
    [{ trainer_retains_access: true }, 200],
    [{ trainer_retains_access: false, team_data_visible: false }, 403],
  ] as const) {
    const { status: changed, body } = await change(teamId, rules);
    const { team } = body as { team: Record<string, unknown> };
    const told = Object.keys(rules).map((name) => [name, team[name]]);
    expect([changed, team.team_id, Object.fromEntries(told)]).toEqual([200, teamId, rules]);
    expect(await seen()).toBe(status);
  }
  expect((await change(teamId, {})).status).toBe(200);
  expect(codeOf(await change(teamId, { athletes: 'x' }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await change(randomUUID(), { athletes_billed: false }))).toEqual([404, 'not_found']);
  expect(codeOf(await other.call('PATCH', `admin/teams/${teamId}`, { body: { athletes_billed: false } }))).toEqual([
    403,
    'forbidden',
  ]);
  const acts = (await logged()).filter(({ call_id, target }) => call_id === 'changeTeamRules' && target === teamId);
  expect(acts.filter(({ outcome }) => outcome === 'done')).toHaveLength(5);
});
