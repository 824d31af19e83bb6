import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { triageDone } from '../../../server/db/schema/triage.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let [coach, assistant, athlete, stranger]: TestMember[] = [];
let teamId = '';

beforeAll(async () => {
  server = await startTestServer();
  const people = await Promise.all(Array.from({ length: 4 }, () => server.register()));
  [coach, assistant, athlete, stranger] = people;
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    teamId = team!.teamId;
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 20 })
      .where(inArray(members.memberId, [coach!.memberId, assistant!.memberId]));
    await db.insert(teamMembers).values([
      { teamId, memberId: coach!.memberId },
      { teamId, memberId: assistant!.memberId, isAssistant: true },
      { teamId, memberId: athlete!.memberId },
    ]);
  });
});
afterAll(() => server.stop());

const reasons = [
  { kind: 'sleep', vendor: null, day: '2026-06-30' },
  { kind: 'broken', vendor: 'garmin', day: '2026-06-28' },
];
const mark = (who = coach!, about = athlete!, done: unknown = reasons) =>
  who.call('PUT', `team/${teamId}/triage/${about.memberId}`, { body: { reasons: done } });

async function doneOf(who: TestMember): Promise<unknown> {
  const { body } = await who.call('GET', `team/${teamId}/roster`);
  const { roster } = body as { roster: { member_id: string; done?: unknown }[] };
  return roster.find(({ member_id: id }) => id === athlete!.memberId)?.done;
}

test('a coach’s marks are their own, and replaced by the next ones', async () => {
  expect((await mark()).status).toBe(204);
  expect(await doneOf(coach!)).toEqual(reasons);
  expect(await doneOf(assistant!)).toBeUndefined();
  expect((await mark(assistant, athlete, reasons.slice(1))).status).toBe(204);
  expect(await doneOf(coach!)).toEqual(reasons);
  expect((await mark(coach, athlete, [])).status).toBe(204);
  expect(await doneOf(coach!)).toBeUndefined();
  expect(await doneOf(assistant!)).toEqual(reasons.slice(1));
});

test('is only for athletes of the team, only for its staff, and as long as reasons can be', async () => {
  for (const [who, about] of [
    [coach, stranger],
    [coach, assistant],
    [stranger, athlete],
    [athlete, athlete],
  ] as const) {
    expect((await mark(who, about)).status).not.toBe(204);
  }
  expect(
    (
      await mark(
        coach,
        athlete,
        Array.from({ length: 20 }, () => reasons[0]),
      )
    ).status,
  ).toBe(400);
  expect((await mark(coach, athlete, [{ kind: 'sleep', vendor: null, day: '2026-02-30' }])).status).toBe(400);
});

test('is deleted when an athlete leaves the team', async () => {
  expect((await mark()).status).toBe(204);
  expect((await athlete!.call('DELETE', `team/${teamId}/members/${athlete!.memberId}`)).status).toBe(200);
  const left = await withDatabase(server, (db) =>
    db.select().from(triageDone).where(eq(triageDone.athleteId, athlete!.memberId)),
  );
  expect(left).toEqual([]);
});
