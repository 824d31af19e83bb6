import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let coach: TestMember;
let otherCoach: TestMember;
let athlete: TestMember;
let guest: TestMember;
let own: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  [coach, otherCoach, athlete, guest] = await Promise.all([
    server.register(),
    server.register(),
    server.register(),
    server.register(),
  ]);
  await withDatabase(server, async (db) => {
    const made = await db
      .insert(teams)
      .values([{ name: 'One' }, { name: 'Two' }])
      .returning();
    [own = '', other = ''] = made.map(({ teamId }) => teamId);
    await db
      .update(members)
      .set({ memberType: 'Coach' })
      .where(inArray(members.memberId, [coach.memberId, otherCoach.memberId]));
    // Trainers have the same rights as coaches. [core §6.1]
    await db.update(members).set({ memberType: 'Trainer' }).where(eq(members.memberId, otherCoach.memberId));
    await db.insert(teamMembers).values([
      { teamId: own, memberId: coach.memberId },
      { teamId: own, memberId: athlete.memberId },
      { teamId: other, memberId: otherCoach.memberId },
    ]);
  });
});
afterAll(() => server.stop());

const update = (who: TestMember, teamId: string, body: unknown) => who.call('PATCH', `team/${teamId}`, { body });
const add = (who: TestMember, teamId: string, { memberId }: TestMember) =>
  who.call('PATCH', `team/${teamId}/members/${memberId}`);
const teamsOf = async (who: TestMember) => {
  const { body } = await who.call('GET', `member/${who.memberId}`);
  return (body as { member: MemberWire[] }).member[0]?.teams ?? [];
};

describe('a team', () => {
  test('is changed by its coach, and its members see it', async () => {
    const answer = await update(coach, own, { name: ' Early birds ', athletes_can_view_dashboard: false });
    const team = {
      team_id: own,
      name: 'Early birds',
      athletes_can_view_dashboard: false,
      athletes_billed: true,
      trainer_retains_access: false,
      team_data_visible: true,
    };
    expect([answer.status, answer.body]).toEqual([200, { team }]);
    expect(await teamsOf(athlete)).toEqual([team]);
    expect((await update(coach, own, {})).body).toEqual({ team });
    expect((await update(coach, own, { athletes_can_view_dashboard: true })).status).toBe(200);
  });

  test.each([
    ['an empty name', { name: ' ' }],
    ['a name of 129 letters', { name: 'a'.repeat(129) }],
    ['a name of two lines', { name: 'Early\nbirds' }],
    ['who is billed', { athletes_billed: false }],
    ['a word for a setting', { athletes_can_view_dashboard: 'no' }],
  ])('rejects %s', async (_, body) => {
    expect((await update(coach, own, body)).status).toBe(400);
  });

  test('cannot be changed by athletes and other teams’ coaches', async () => {
    const name = await teamsOf(athlete);
    for (const who of [athlete, guest, otherCoach]) {
      const { status, body } = await update(who, own, { name: 'Mine' });
      expect([status, (body as { code: string }).code]).toEqual([404, 'not_found']);
    }
    expect(await teamsOf(athlete)).toEqual(name);
  });
});

describe('joining', () => {
  test('is for the member only, and repeatable', async () => {
    for (let i = 0; i < 2; i += 1) expect((await add(guest, other, guest)).status).toBe(200);
    expect((await teamsOf(guest)).map(({ team_id }) => team_id)).toEqual([other]);
  });

  test('returns the member, and a coach who admits another gets the team only', async () => {
    const joined = await add(guest, other, guest);
    const { member } = joined.body as { member: MemberWire };
    expect([member.member_id, member.teams.map(({ team_id }) => team_id)]).toEqual([guest.memberId, [other]]);
    expect(Object.keys((await add(coach, own, athlete)).body as object)).toEqual(['team']);
  });

  test('cannot be done by a coach for a person who did not ask, and reveals no members', async () => {
    const nobody = { memberId: '00000000-0000-4000-8000-000000000000' } as TestMember;
    const refused = [409, { code: 'not_asked', message: messages.account.teamNeedsTheirWord }];
    for (const who of [guest, otherCoach, nobody]) {
      const { status, body } = await add(coach, own, who);
      expect([status, body]).toEqual(refused);
    }
    expect((await teamsOf(guest)).map(({ team_id }) => team_id)).toEqual([other]);
    // Existing members stay in it.
    expect((await add(coach, own, athlete)).status).toBe(200);
    expect((await teamsOf(athlete)).map(({ team_id }) => team_id)).toEqual([own]);
  });

  test('cannot be done by anyone else', async () => {
    for (const who of [athlete, otherCoach]) expect((await add(who, own, guest)).status).toBe(404);
    expect((await add(coach, other, athlete)).status).toBe(404);
    expect((await teamsOf(athlete)).map(({ team_id }) => team_id)).toEqual([own]);
  });

  test('needs both sides for trainers and coaches, so that none becomes the coach of another team by its link', async () => {
    for (let i = 0; i < 2; i += 1) expect((await add(coach, other, coach)).status).toBe(202);
    expect((await teamsOf(coach)).map(({ team_id }) => team_id)).toEqual([own]);
    expect((await update(coach, other, { name: 'Mine' })).status).toBe(404);
    for (const who of [athlete, guest]) expect((await add(who, other, coach)).status).toBe(404);
    expect((await add(otherCoach, other, coach)).status).toBe(200);
    expect((await update(coach, other, { name: 'Ours' })).status).toBe(200);
    // The request was for this team, and for one time.
    expect((await add(coach, own, otherCoach)).status).toBe(409);
  });

  test('needs a team and a member', async () => {
    const nobody = { memberId: '00000000-0000-4000-8000-000000000000' } as TestMember;
    expect((await add(guest, nobody.memberId, guest)).status).toBe(404);
    expect((await add(coach, own, { memberId: 'x' } as TestMember)).status).toBe(400);
  });
});
