import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileFacts, rosterFacts } from '../../../domain/who-reads.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { newDemo } from '../../server/demo-member.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

interface TeamPeople {
  readonly asks: { readonly name: string | null; readonly email_address: string | null }[];
}

let server: TestServer;
let coach: TestMember;
let assistant: TestMember;
let athlete: TestMember;
let trainer: TestMember;
let teamId: string;

beforeAll(async () => {
  server = await startTestServer();
  [coach, assistant, athlete, trainer] = await Promise.all([
    server.register(),
    server.register(),
    server.register(),
    server.register(),
  ]);
  await withDatabase(server, async (db) => {
    const [made] = await db
      .insert(teams)
      .values({ name: 'Harriers', termsUrl: 'https://club.example/terms' })
      .returning();
    teamId = made!.teamId;
    const become = (who: TestMember, changes: Partial<typeof members.$inferInsert>) =>
      db.update(members).set(changes).where(eq(members.memberId, who.memberId));
    await become(coach, { memberType: 'Coach', firstName: 'Carla', lastName: 'Coach' });
    await become(assistant, { memberType: 'Trainer' });
    await become(trainer, { memberType: 'Trainer' });
    await db.insert(teamMembers).values([
      { teamId, memberId: coach.memberId },
      { teamId, memberId: assistant.memberId, isAssistant: true },
    ]);
  });
});
afterAll(() => server.stop());

const read = async (who: TestMember, id = teamId) => {
  const { status, body } = await who.call('GET', `team/${id}/joining`);
  return [status, body];
};
const join = async (who: TestMember) => (await who.call('PATCH', `team/${teamId}/members/${who.memberId}`)).status;
const harriers = (standing: string, asks_first: boolean) => [
  200,
  {
    team_id: teamId,
    name: 'Harriers',
    terms_url: 'https://club.example/terms',
    privacy_url: null,
    // `null` if there is none: a coach's address is not for everyone with the link.
    coaches: [
      { name: 'Carla Coach', role: 'coach' },
      { name: null, role: 'assistant' },
    ],
    standing,
    asks_first,
  },
];

test('an athlete sees the team’s coaches, joins at once, and sees their membership', async () => {
  expect(await read(athlete)).toEqual(harriers('none', false));
  expect(await join(athlete)).toBe(200);
  expect(await read(athlete)).toEqual(harriers('athlete', false));
});

test('the coach then gets exactly the data named on the page', async () => {
  const { body } = await coach.call('GET', `team/${teamId}/roster`, { query: { return_type: 'summary' } });
  const { roster } = body as { roster: { member_id: string }[] };
  const row = roster.find(({ member_id }) => member_id === athlete.memberId) ?? {};
  expect(Object.keys(row).filter((key) => !Object.hasOwn(rosterFacts, key))).toEqual([]);
  const { body: seen } = await coach.call('GET', `member/${athlete.memberId}/profile`);
  const { profile } = seen as { profile: Record<string, unknown> };
  expect([profile['seen_as'], profile['account']]).toEqual(['coach', null]);
  expect(Object.keys(profile).filter((key) => !Object.hasOwn(profileFacts, key))).toEqual([]);
});

test('an athlete removed by a coach has to ask, and sees that', async () => {
  expect((await coach.call('DELETE', `team/${teamId}/members/${athlete.memberId}`)).status).toBe(200);
  expect(await read(athlete)).toEqual(harriers('none', true));
  expect(await join(athlete)).toBe(202);
  expect(await read(athlete)).toEqual(harriers('asked', true));
});

test('coaches see a requesting athlete’s address only if there is no name', async () => {
  const asker = async () => {
    const { body } = await coach.call('GET', `team/${teamId}/people`);
    return (body as TeamPeople).asks.map(({ name, email_address }) => [name, email_address]);
  };
  expect(await asker()).toEqual([[null, athlete.email]]);
  await withDatabase(server, (db) =>
    db.update(members).set({ firstName: 'Anna', lastName: 'Sprint' }).where(eq(members.memberId, athlete.memberId)),
  );
  expect(await asker()).toEqual([['Anna Sprint', null]]);
});

test('an account with sample data, which anyone can create, sees no names of coaches', async () => {
  const [status, body] = harriers('none', false) as [number, object];
  expect(await read(await newDemo(server))).toEqual([status, { ...body, coaches: [] }]);
});

test('a trainer has to ask, and sees that', async () => {
  expect(await read(trainer)).toEqual(harriers('none', true));
  expect(await join(trainer)).toBe(202);
  expect(await read(trainer)).toEqual(harriers('asked', true));
});

test('coach and assistant see their role', async () => {
  expect(await read(coach)).toEqual(harriers('coach', true));
  expect(await read(assistant)).toEqual(harriers('assistant', true));
});

test('an unknown team and an invalid id are refused', async () => {
  const { status, body } = await athlete.call('GET', 'team/3b241101-e2bb-4255-8caf-4136c566a962/joining');
  expect([status, (body as { code: string }).code]).toEqual([404, 'not_found']);
  const broken = await athlete.call('GET', 'team/3b2411/joining');
  expect([broken.status, (broken.body as { code: string }).code]).toEqual([400, 'invalid_request']);
});
