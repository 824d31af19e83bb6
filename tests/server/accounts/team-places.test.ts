import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberWire } from '../../../domain/entities/member.ts';
import type { TeamAskerWire, TeamPersonWire } from '../../../domain/entities/team-person.ts';
import { addDays, localDate, toCompactDate } from '../../../domain/dates.ts';
import { teamsLike } from '../../../server/admin/teams.store.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { members, notices, teamAsks, teamGroupMembers, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { lockMemberOf } from '../../../server/members/members.store.ts';
import { leaveAllTeams } from '../../../server/teams/places.store.ts';
import { anInstant } from '../expected.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { codeOf } from '../refusals.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

let server: TestServer;
let coach: TestMember;
let second: TestMember;
let helper: TestMember;
let anna: TestMember;
let ben: TestMember;
let teamId: string;

const today = localDate(Date.now() / 1000, null);
const tomorrow = toCompactDate(addDays(today, 1));

beforeAll(async () => {
  server = await startTestServer({ env: { CALL_RATE_PERCENT: '100000' } });
  const people = await Promise.all(Array.from({ length: 5 }, () => server.register()));
  [coach, second, helper, anna, ben] = people as [TestMember, TestMember, TestMember, TestMember, TestMember];
  await withDatabase(server, async (db) => {
    const staff = [coach, second, helper].map(({ memberId }) => memberId);
    await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(inArray(members.memberId, staff));
    await db.update(members).set({ firstName: 'Anna', lastName: 'Athlete' }).where(eq(members.memberId, anna.memberId));
    await db.update(members).set({ firstName: 'Cora', lastName: 'Coach' }).where(eq(members.memberId, coach.memberId));
  });
});
afterAll(() => server.stop());

/** A separate team for each test: two coaches, an assistant, two athletes. */
beforeEach(() =>
  withDatabase(server, async (db) => {
    await db.delete(teams);
    await db.delete(notices);
    const [team] = await db.insert(teams).values({ name: 'Track' }).returning();
    ({ teamId } = team!);
    await db.insert(teamMembers).values([
      { teamId, memberId: coach.memberId },
      { teamId, memberId: second.memberId },
      { teamId, memberId: helper.memberId, isAssistant: true },
      { teamId, memberId: anna.memberId },
      { teamId, memberId: ben.memberId },
    ]);
  }),
);

const done = [200, undefined];
const given = [204, undefined];
const end = async (by: TestMember, who: TestMember) =>
  codeOf(await by.call('DELETE', `team/${teamId}/members/${who.memberId}`));
const give = async (by: TestMember, who: TestMember, role: string) =>
  codeOf(await by.call('PUT', `team/${teamId}/members/${who.memberId}/role`, { body: { role } }));
const peopleAs = async (by: TestMember) =>
  (await by.call('GET', `team/${teamId}/people`)).body as {
    role: string;
    people: TeamPersonWire[];
    asks: TeamAskerWire[];
    team: MemberWire['teams'][number];
  };
const rolesAs = async (by: TestMember) =>
  Object.fromEntries((await peopleAs(by)).people.map(({ member_id, role }) => [member_id, role]));
const calendar = async (by: TestMember, who: TestMember) => (await by.call('GET', `calendar/${who.memberId}`)).status;
const titles = async (who: TestMember) => {
  const { body } = await who.call('GET', `member/${who.memberId}/notice`);
  return (body as { notices: { title: string }[] }).notices.map(({ title }) => title);
};
const told = (who: TestMember, title: string) => expect.poll(() => titles(who), soon).toContain(title);

/** The rights of each staff member to an athlete's data as shown to the athlete, and whether their requests succeed. */
async function sightsOf(athlete: TestMember) {
  const { people } = await peopleAs(athlete);
  return Promise.all(
    [coach, helper].map(async (who) => {
      const { sees = [] } = people.find(({ member_id }) => member_id === who.memberId) ?? {};
      const answers = await Promise.all([
        who.call('GET', `calendar/${athlete.memberId}`),
        who.call('GET', `member/${athlete.memberId}/activities`),
        who.call('GET', `member/${athlete.memberId}/training-plans`),
        who.call('GET', `diary/date/${toCompactDate(today)}/comment`, { query: { member: athlete.memberId } }),
      ]);
      const told = sees.map(({ thing, sight, by }) => `${thing} ${sight} ${by}`);
      return { told, answers: answers.map(({ status }) => status) };
    }),
  );
}
const things = ['calendar', 'activities', 'plan', 'comments', 'diary'];
/** Athletes do not allow it by default. */
const thresholds = 'thresholds nothing withheld';
const open = (sight: string, by: string) => ({
  told: [...things.map((thing) => `${thing} ${sight} ${by}`), thresholds],
  answers: [200, 200, 200, 200],
});
const closed = (by: string) => ({
  told: [...things.map((thing) => `${thing} nothing ${by}`), thresholds],
  answers: [403, 403, 403, 403],
});

describe('an athlete', () => {
  test('reads what each coach sees of them and why, and the checks of access agree', async () => {
    const set = (rule: Partial<typeof teams.$inferInsert>) =>
      withDatabase(server, (db) => db.update(teams).set(rule).where(eq(teams.teamId, teamId)));
    const level = (accessLevel: number) =>
      withDatabase(server, (db) => db.update(members).set({ accessLevel }).where(eq(members.memberId, anna.memberId)));
    expect(await sightsOf(anna)).toEqual([open('advise', 'athlete'), open('read', 'athlete')]);
    await level(0);
    expect(await sightsOf(anna)).toEqual([closed('athlete'), closed('athlete')]);
    await set({ athletesBilled: false });
    expect(await sightsOf(anna)).toEqual([open('advise', 'paid'), open('read', 'paid')]);
    await set({ trainerRetainsAccess: true });
    expect(await sightsOf(anna)).toEqual([open('advise', 'retained'), open('read', 'retained')]);
    await level(10);
  });

  test('leaves: the next request of a coach gets nothing, earlier texts stay, and the coaches are notified', async () => {
    const comment = { diary_member_id: anna.memberId, commenter_member_id: coach.memberId, comment: 'Well run' };
    const day = toCompactDate(today);
    expect((await coach.call('POST', `diary/date/${day}/comment`, { body: comment })).status).toBe(200);
    const plan = { diary_member_id: anna.memberId, title: 'Tempo' };
    expect((await coach.call('POST', `diary/date/${tomorrow}/training-plan`, { body: plan })).status).toBe(200);
    expect(await calendar(coach, anna)).toBe(200);
    const left = await anna.call('DELETE', `team/${teamId}/members/${anna.memberId}`);
    expect([left.status, (left.body as { member: MemberWire }).member.teams]).toEqual([200, []]);
    expect(await calendar(coach, anna)).toBe(403);
    const comments = await anna.call('GET', `diary/date/${day}/comment`, { query: { member: anna.memberId } });
    expect(JSON.stringify(comments.body)).toContain('Well run');
    expect(JSON.stringify((await anna.call('GET', `member/${anna.memberId}/training-plans`)).body)).toContain('Tempo');
    for (const who of [coach, second]) await told(who, 'Track: A member has left your team');
    expect(await titles(helper)).toEqual([]);
    expect(await end(anna, anna)).toEqual([404, 'not_found']);
  });

  test('is removed by a coach, also from their groups, and is notified', async () => {
    const groupId = randomUUID();
    const group = { name: 'Fast', member_ids: [anna.memberId, ben.memberId] };
    expect((await coach.call('PUT', `team/${teamId}/groups/${groupId}`, { body: group })).status).toBe(200);
    expect(await end(coach, anna)).toEqual(done);
    const { body } = await coach.call('GET', `team/${teamId}/groups`);
    expect((body as { groups: { member_ids: string[] }[] }).groups[0]?.member_ids).toEqual([ben.memberId]);
    await told(anna, 'Track: You are no longer in a team');
    expect((await anna.call('GET', `team/${teamId}/people`)).status).toBe(404);
  });

  test('who was removed returns as an applicant, who left returns as before', async () => {
    const join = async (who: TestMember) => codeOf(await who.call('PATCH', `team/${teamId}/members/${who.memberId}`));
    expect(await end(ben, ben)).toEqual(done);
    expect(await join(ben)).toEqual(done);
    expect(await end(coach, anna)).toEqual(done);
    for (let i = 0; i < 2; i += 1) expect(await join(anna)).toEqual([202, undefined]);
    expect(await calendar(coach, anna)).toBe(403);
    await told(coach, 'Track: Someone wants to join your team as staff');
    const [asker] = (await peopleAs(coach)).asks;
    expect(asker).toEqual({
      member_id: anna.memberId,
      name: 'Anna Athlete',
      email_address: null,
      is_athlete: true,
      asked_at: anInstant,
    });
    expect(await give(coach, anna, 'coach')).toEqual([409, 'not_a_trainer']);
    expect(await end(coach, anna)).toEqual(done);
    expect(await join(anna)).toEqual([409, 'declined_lately']);
    await withDatabase(server, (db) =>
      db.execute(
        sql`update team_asks set declined_at = now() - interval '8 days', asked_at = now() - interval '9 days'`,
      ),
    );
    expect(await join(anna)).toEqual([202, undefined]);
    expect(codeOf(await coach.call('PATCH', `team/${teamId}/members/${anna.memberId}`))).toEqual(done);
    expect((await rolesAs(coach))[anna.memberId]).toBe('athlete');
    expect(await join(anna)).toEqual(done);
  });

  test('reads the names of their coaches only, and removes nobody', async () => {
    const { role, people, asks } = await peopleAs(anna);
    expect([role, asks, people.map((one) => one.role)]).toEqual(['athlete', [], ['coach', 'coach', 'assistant']]);
    expect(people.every((one) => one.email_address === null)).toBe(true);
    expect((await peopleAs(coach)).people.every((one) => one.sees === undefined)).toBe(true);
    for (const who of [ben, coach, helper]) expect(await end(anna, who)).toEqual([404, 'not_found']);
    expect(await give(anna, anna, 'coach')).toEqual([404, 'not_found']);
  });
});

describe('an assistant', () => {
  test('reads what coaches read, under the effective access, and writes nothing', async () => {
    expect(await calendar(helper, anna)).toBe(200);
    const summary = await helper.call('GET', `team/${teamId}/roster`, { query: { return_type: 'summary' } });
    const { team, roster } = summary.body as { team: object; roster: { member_id: string }[] };
    expect(team).toEqual({
      team_id: teamId,
      name: 'Track',
      athletes_can_view_dashboard: true,
      athletes_billed: true,
      trainer_retains_access: false,
      team_data_visible: true,
      assists: true,
    });
    expect(roster.map(({ member_id }) => member_id).toSorted()).toEqual(
      [anna, ben, helper].map(({ memberId }) => memberId).toSorted(),
    );
    expect((await peopleAs(helper)).people).toHaveLength(5);
    const { body } = await helper.call('GET', `member/${helper.memberId}`);
    expect((body as { member: MemberWire[] }).member[0]?.teams[0]?.assists).toBe(true);
    await withDatabase(server, (db) =>
      db.update(members).set({ accessLevel: 0 }).where(eq(members.memberId, ben.memberId)),
    );
    expect(await calendar(helper, ben)).toBe(403);
    const day = toCompactDate(today);
    const comment = { diary_member_id: anna.memberId, commenter_member_id: helper.memberId, comment: 'Hm' };
    const plan = { diary_member_id: anna.memberId, title: 'Tempo' };
    const groups = `team/${teamId}/groups/${randomUUID()}`;
    const many = { member_ids: [anna.memberId], workouts: [{ date: tomorrow, title: 'Tempo' }], despite: [] };
    const asked = [
      await helper.call('POST', `diary/date/${day}/comment`, { body: comment }),
      await helper.call('POST', `diary/date/${tomorrow}/training-plan`, { body: plan }),
      await helper.call('PATCH', `team/${teamId}`, { body: { name: 'Mine' } }),
      await helper.call('PUT', groups, { body: { name: 'Mine', member_ids: [] } }),
      await helper.call('PUT', `team/${teamId}/plan-assignments/${randomUUID()}`, { body: many }),
      await helper.call('PATCH', `team/${teamId}/members/${anna.memberId}`),
      await helper.call('POST', 'invitations', { body: { team_id: teamId } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 404, 404]);
    for (const who of [anna, coach]) expect(await end(helper, who)).toEqual([404, 'not_found']);
    expect(await give(helper, helper, 'coach')).toEqual([404, 'not_found']);
  });

  test('is made a coach by a coach, steps back, and is notified', async () => {
    expect(await give(coach, helper, 'coach')).toEqual(given);
    await told(helper, 'Track: You are now a coach of a team');
    expect((await helper.call('PATCH', `team/${teamId}`, { body: {} })).status).toBe(200);
    expect(await give(helper, helper, 'assistant')).toEqual(given);
    expect((await helper.call('PATCH', `team/${teamId}`, { body: {} })).status).toBe(404);
  });
});

describe('coaches', () => {
  test('do not remove each other, and the last one cannot leave others alone', async () => {
    expect(await end(coach, second)).toEqual([409, 'coaches_stay']);
    expect(await give(coach, second, 'assistant')).toEqual([409, 'coaches_stay']);
    expect(await give(coach, anna, 'coach')).toEqual([409, 'not_a_trainer']);
    expect(await end(second, second)).toEqual(done);
    expect(await end(coach, coach)).toEqual([409, 'last_coach']);
    expect(await give(coach, coach, 'assistant')).toEqual([409, 'last_coach']);
    for (const who of [anna, ben, helper]) expect(await end(coach, who)).toEqual(done);
    // A sole coach who steps back could never lead again, and new members would have none.
    expect(await give(coach, coach, 'assistant')).toEqual([409, 'last_coach']);
    expect(await end(coach, coach)).toEqual(done);
  });

  test('whose access has ended see no one else and change no one; they may still leave', async () => {
    await withDatabase(server, (db) => db.delete(teamAsks));
    const level = (accessLevel: number) =>
      withDatabase(server, (db) =>
        db.update(members).set({ accessLevel }).where(eq(members.memberId, second.memberId)),
      );
    await level(0);
    try {
      const { role, people, asks } = await peopleAs(second);
      expect([role, asks, people.map(({ member_id, email_address }) => [member_id, email_address])]).toEqual([
        'coach',
        [],
        [[second.memberId, null]],
      ]);
      for (const who of [anna, helper]) expect(await end(second, who)).toEqual([403, 'page_closed']);
      const admitted = await second.call('PATCH', `team/${teamId}/members/${anna.memberId}`);
      expect(codeOf(admitted)).toEqual([403, 'page_closed']);
      expect(Object.keys(await rolesAs(coach))).toHaveLength(5);
      expect(await end(second, second)).toEqual(done);
    } finally {
      await level(20);
    }
  });

  test('admit applicants as coach or assistant, or refuse; nobody is admitted who did not apply', async () => {
    await withDatabase(server, (db) => db.delete(teamMembers).where(eq(teamMembers.memberId, second.memberId)));
    expect(await give(coach, second, 'assistant')).toEqual([409, 'not_asked']);
    const ask = () => second.call('PATCH', `team/${teamId}/members/${second.memberId}`);
    expect((await ask()).status).toBe(202);
    await told(coach, 'Track: Someone wants to join your team as staff');
    expect((await peopleAs(coach)).asks.map(({ member_id }) => member_id)).toEqual([second.memberId]);
    expect(await end(coach, second)).toEqual(done);
    await told(second, 'Track: Your team request was declined');
    expect((await peopleAs(coach)).asks).toEqual([]);
    // A declined member can ask again some days later, and a request is only notified once, however often it is sent.
    expect(codeOf(await ask())).toEqual([409, 'declined_lately']);
    expect(await end(coach, second)).toEqual([404, 'not_found']);
    await withDatabase(server, async (db) => {
      await db.execute(
        sql`update team_asks set declined_at = now() - interval '8 days', asked_at = now() - interval '9 days'`,
      );
      await db.delete(notices);
    });
    expect((await ask()).status).toBe(202);
    await told(coach, 'Track: Someone wants to join your team as staff');
    await withDatabase(server, (db) => db.delete(notices));
    for (let i = 0; i < 3; i += 1) expect((await ask()).status).toBe(202);
    expect(await end(ben, ben)).toEqual(done);
    await told(coach, 'Track: A member has left your team');
    expect(await titles(coach)).toEqual(['Track: A member has left your team']);
    expect(await give(coach, second, 'assistant')).toEqual(given);
    expect((await rolesAs(coach))[second.memberId]).toBe('assistant');
    const asks = await withDatabase(server, (db) => db.select().from(teamAsks));
    expect(asks).toEqual([]);
  });
});

test('a team whose only coach was deleted is first in the list of admins', async () => {
  const leader = await server.register();
  await withDatabase(server, async (db) => {
    await db.update(members).set({ memberType: 'Coach' }).where(eq(members.memberId, leader.memberId));
    const [left] = await db.insert(teams).values({ name: 'Zebras' }).returning();
    await db.insert(teamMembers).values([leader, ben].map((one) => ({ teamId: left!.teamId, memberId: one.memberId })));
    const names = async () => (await teamsLike(db, '', 10)).map(({ name }) => name);
    expect(await names()).toEqual(['Track', 'Zebras']);
    await db.delete(members).where(eq(members.memberId, leader.memberId));
    expect(await names()).toEqual(['Zebras', 'Track']);
  });
});

describe('at the same time', () => {
  test('both coaches leave: one stays', async () => {
    for (let i = 0; i < 5; i += 1) {
      const outcomes = await Promise.all([end(coach, coach), end(second, second)]);
      expect(outcomes.map(([status]) => status).toSorted()).toEqual([200, 409]);
      await withDatabase(server, (db) =>
        db
          .insert(teamMembers)
          .values([coach, second].map(({ memberId }) => ({ teamId, memberId })))
          .onConflictDoNothing(),
      );
    }
  });

  test('a group is saved while its athletes leave: none of them is in it, and nothing fails', async () => {
    const groupId = randomUUID();
    const save = (name: string) =>
      coach.call('PUT', `team/${teamId}/groups/${groupId}`, {
        body: { name, member_ids: [anna.memberId, ben.memberId] },
      });
    for (let i = 0; i < 12; i += 1) {
      const [saved, left, again, other] = await Promise.all([
        save('Fast'),
        end(coach, anna),
        save('Faster'),
        end(ben, ben),
      ]);
      expect([saved.status, left, again.status, other]).toEqual([200, done, 200, done]);
      const rows = await withDatabase(server, async (db) => {
        const found = await db.select().from(teamGroupMembers).where(eq(teamGroupMembers.groupId, groupId));
        await db.insert(teamMembers).values([anna, ben].map(({ memberId }) => ({ teamId, memberId })));
        return found;
      });
      expect(rows).toEqual([]);
    }
  });

  test('a place locked in another transaction is ended: the group waits for the answer', async () => {
    const groupId = randomUUID();
    const body = { name: 'Fast', member_ids: [anna.memberId, ben.memberId] };
    const saving = await withDatabase(server, (db) =>
      db.transaction(async (tx) => {
        // Like the deletion of an account: without the team.
        await tx.delete(teamMembers).where(eq(teamMembers.memberId, anna.memberId));
        const request = coach.call('PUT', `team/${teamId}/groups/${groupId}`, { body });
        const waiting = async () => {
          const found = await db.execute(sql`select count(*)::int as n from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%for key share of team_members%'`);
          return rowsOf<{ n: number }>(found)[0]?.n;
        };
        await expect.poll(waiting, soon).toBe(1);
        return { request };
      }),
    );
    const saved = await saving.request;
    expect((saved.body as { groups: { member_ids: string[] }[] }).groups[0]?.member_ids).toEqual([ben.memberId]);
  });

  test('a coach removes an athlete while their address is confirmed for the first time: neither aborts the other', async () => {
    const removing = await withDatabase(server, (db) =>
      db.transaction(async (tx) => {
        await lockMemberOf(tx, anna.sub);
        const request = coach.call('DELETE', `team/${teamId}/members/${anna.memberId}`);
        const waiting = async () => {
          const found = await db.execute(sql`select count(*)::int as n from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`);
          return rowsOf<{ n: number }>(found)[0]?.n;
        };
        // A background job may wait for the same lock.
        await expect.poll(waiting, soon).toBeGreaterThan(0);
        expect(await leaveAllTeams(tx, anna.memberId)).toBe(true);
        return { request };
      }),
    );
    expect((await removing.request).status).toBe(200);
  });
});
