import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, namesCaller } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { toCamel } from '../../../domain/case.ts';
import type { Member, MemberWire } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import { isPaid, navigate, visitorOf } from '../../../domain/navigation.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, type TestMember } from '../member.ts';
import { withDatabase } from '../with-database.ts';
import { idsWhere, toSigned } from './requests.ts';

const HOUR = 3_600_000;
const levels = [
  { accessLevel: 0 },
  { accessLevel: 5 },
  { accessLevel: 10 },
  { accessLevel: 10, trialEndsAt: new Date(Date.now() + HOUR) },
  { accessLevel: 10, trialEndsAt: new Date(Date.now() - HOUR) },
  { accessLevel: 20 },
  { accessLevel: 30 },
];
const standings = levels.flatMap((level) =>
  (['Athlete', 'Trainer', 'Coach'] as const).flatMap((memberType) =>
    [false, true].map((isHidden) => ({ ...level, memberType, isHidden })),
  ),
);
type Standing = (typeof standings)[number];
const nameOf = ({ accessLevel, memberType, isHidden, ...rest }: Standing) => {
  const trialEndsAt = 'trialEndsAt' in rest ? rest.trialEndsAt : null;
  const trial = trialEndsAt ? (trialEndsAt < new Date() ? ' that ended' : ' that ends') : '';
  return `${memberType} of level ${accessLevel}${trial}${isHidden ? ' in a team that hides the dashboard' : ''}`;
};

let server: TestServer;
let people: TestMember[];
let athlete: TestMember;
let coach: TestMember;
let ownTeam: string;

beforeAll(async () => {
  server = await startTestServer();
  [athlete, coach, ...people] = (await Promise.all(
    Array.from({ length: standings.length + 2 }, () => server.register()),
  )) as [TestMember, TestMember, ...TestMember[]];
  await withDatabase(server, async (db) => {
    const made = await db
      .insert(teams)
      .values([{ name: 'Open' }, { name: 'Hidden', athletesCanViewDashboard: false }, { name: 'Own' }])
      .returning();
    const [open, hidden, own] = made.map(({ teamId }) => teamId) as [string, string, string];
    ownTeam = own;
    for (const [index, { isHidden, ...standing }] of standings.entries()) {
      const { memberId } = people[index]!;
      await db.update(members).set(standing).where(eq(members.memberId, memberId));
      await db.insert(teamMembers).values({ memberId, teamId: open });
      if (isHidden) await db.insert(teamMembers).values({ memberId, teamId: hidden });
    }
    await db.update(members).set({ memberType: 'Coach' }).where(eq(members.memberId, coach.memberId));
    await db.insert(teamMembers).values([athlete, coach].map(({ memberId }) => ({ memberId, teamId: own })));
  });
  // A level that is changed beside the server shows after 15 s; one that has just started knows no other.
  await server.restart();
});
afterAll(() => server.stop());

/** Why the page's rules refuse it; null for every other answer. */
const codeOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code = '' } = body as { code?: string };
  return status === 403 && ['page_closed', 'page_hidden', 'not_for_samples'].includes(code) ? code : null;
};
const ask = async (who: TestMember, id: CallId) => {
  const { method, path, request } = toSigned(id, who);
  return who[calls[id].proof === 'bearer' ? 'bearer' : 'call'](method, path, request);
};
/** As the page knows somebody: by what the server says of them. */
async function visitorAsShown(who: TestMember) {
  const { body } = await who.call('GET', `member/${who.memberId}`);
  return visitorOf(toCamel((body as { member: [MemberWire] }).member[0]) as Member);
}

describe('the server refuses what the page does not show', () => {
  test.each(standings.map((standing, index) => [nameOf(standing), index] as const))('%s', async (_, index) => {
    const who = people[index]!;
    const visitor = await visitorAsShown(who);
    const isSample = visitor.accessLevel === 5;
    const refusal = isPaid(visitor) ? 'page_hidden' : 'page_closed';
    for (const id of idsWhere(({ proof }) => namesCaller(proof))) {
      const { page, forSamples, who: policy }: Call = calls[id];
      const path = `/${page}`;
      const isShown = navigate(visitor, { path, target: path }).kind === 'stay';
      // What is for admins is refused as that, whatever else is open to somebody.
      const isOpen = isShown || policy === 'admin';
      const expected = isSample && !forSamples ? 'not_for_samples' : isOpen ? null : refusal;
      expect([id, codeOf(await ask(who, id))]).toEqual([id, expected]);
    }
  });
});

test('is refused in a sentence, whoever the thing belongs to', async () => {
  const none = people[standings.findIndex(({ accessLevel, isHidden }) => accessLevel === 0 && !isHidden)]!;
  const answer = await none.call('GET', `calendar/${athlete.memberId}`);
  expect([answer.status, answer.body]).toEqual([403, { code: 'page_closed', message: messages.access.unpaid }]);
});

test('a coach hides the dashboard, and the next call already hears of it', async () => {
  const hide = (isHidden: boolean) =>
    coach.call('PATCH', `team/${ownTeam}`, { body: { athletes_can_view_dashboard: !isHidden } });
  for (const isHidden of [false, true, false, true]) {
    expect((await hide(isHidden)).status).toBe(200);
    expect(codeOf(await ask(athlete, 'getCalendar'))).toBe(isHidden ? 'page_hidden' : null);
    expect(codeOf(await ask(coach, 'getCalendar'))).toBe(null);
  }
});

describe('every refusal is counted, so that the operator can see it', () => {
  const counted = async (kind: string) => {
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`security_events_total\\{kind="${kind}"\\} (\\d+)`).exec(figures)?.[1]);
  };
  const stranger = () => people[standings.findIndex(({ accessLevel, isHidden }) => accessLevel === 20 && !isHidden)]!;
  const suunto = { action: 'load_activities_for_members', params: { members: [{ member_id: randomUUID() }] } };
  test.each<[kind: string, what: string, ask: () => Promise<{ status: number }>]>([
    ['access_refused', 'another member', () => stranger().call('GET', `member/${athlete.memberId}`)],
    ['access_refused', 'a thing of somebody else', () => stranger().call('GET', `activity/${randomUUID()}`)],
    ['access_refused', 'another team', () => stranger().call('PATCH', `team/${ownTeam}`, { body: { name: 'Mine' } })],
    ['access_refused', 'another member in a body', () => stranger().call('POST', 'suunto/pull', { body: suunto })],
    [
      'proof_refused',
      'a signature by another key',
      () => stranger().call('GET', 'activity-types', { credentials: { ...athlete.credentials, secretAccessKey: 'x' } }),
    ],
    ['proof_refused', 'no signature', () => fetch(`${server.url}/api/activity-types`)],
    [
      'proof_refused',
      'a hook without its secret',
      () => anonymousCall(`${server.url}/api`, 'POST', 'hooks/garmin/guess', {}),
    ],
  ])('%s: %s', async (kind, _, refused) => {
    const before = await counted(kind);
    expect([403, 404]).toContain((await refused()).status);
    expect(await counted(kind)).toBe(before + 1);
  });
});
