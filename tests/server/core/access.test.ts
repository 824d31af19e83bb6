import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { messages } from '../../../domain/messages.ts';
import { members, teams } from '../../../server/db/schema/members.ts';
import { accessFailureOf } from '../../../server/http/access.ts';
import { knownCaller } from '../../../server/identity/caller-cache.ts';
import { createAccess } from '../../../server/members/access.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, type TestMember } from '../member.ts';
import { withDatabase } from '../with-database.ts';

/** A call of every kind of page, once for sample members and once not. */
const asked = [
  'getMember',
  'updateMember',
  'uploadActivityFiles',
  'getCalendar',
  'saveCalendarDay',
  'getTeamRoster',
  'listAdminActs',
] as const;
type Codes = readonly (string | null)[];

/** The error code of each of these calls; `null` if it is allowed. `matrix.test.ts` has one member of each status make every call. */
const closings = {
  open: [null, null, null, null, null, null, 'forbidden'],
  unpaid: [null, null, null, 'page_closed', 'page_closed', 'page_closed', 'forbidden'],
  hidden: [null, null, 'page_hidden', 'page_hidden', 'page_hidden', 'page_hidden', 'forbidden'],
  'unpaid and hidden': [null, null, 'page_closed', 'page_closed', 'page_closed', 'page_closed', 'forbidden'],
  sample: [null, 'not_for_samples', null, null, 'not_for_samples', null, 'not_for_samples'],
  'hidden sample': [
    null,
    'not_for_samples',
    'page_hidden',
    'page_hidden',
    'not_for_samples',
    'page_hidden',
    'not_for_samples',
  ],
  admin: [null, null, null, null, null, null, null],
} as const satisfies Record<string, Codes>;
type Closing = keyof typeof closings;

const HOUR = 3_600_000;
const levels: readonly (readonly [string, { level: number; trial?: number }, athlete: Closing, hidden: Closing])[] = [
  ['without a paid role', { level: 0 }, 'unpaid', 'unpaid and hidden'],
  ['with sample data', { level: 5 }, 'sample', 'hidden sample'],
  ['on trial', { level: 10 }, 'open', 'hidden'],
  ['on a trial that ends', { level: 10, trial: HOUR }, 'open', 'hidden'],
  ['on a trial that ended', { level: 10, trial: -HOUR }, 'unpaid', 'unpaid and hidden'],
  ['with a paid role', { level: 20 }, 'open', 'hidden'],
  ['an admin', { level: 30 }, 'admin', 'admin'],
];

describe('a caller', () => {
  const accessOf = createAccess(true);
  const codesFor = (
    memberType: 'Athlete' | 'Trainer' | 'Coach',
    dashboardHidden: boolean,
    { level, trial }: { level: number; trial?: number },
  ) => {
    const trialEndsAt = trial === undefined ? null : Date.now() + trial;
    const found = { memberId: 'm', identityId: 'i', memberType, dashboardHidden, level, trialEndsAt, paidUntil: null };
    const caller = { ...knownCaller(found, accessOf), sub: 's', sessionId: 'x' };
    return asked.map((id) => accessFailureOf(calls[id], caller)?.code ?? null);
  };

  test.each(levels)('%s is refused by the pages that are closed to them', (_, standing, athlete, hidden) => {
    expect(codesFor('Athlete', false, standing)).toEqual(closings[athlete]);
    expect(codesFor('Athlete', true, standing)).toEqual(closings[hidden]);
    // A team only hides its dashboard from athletes.
    for (const memberType of ['Trainer', 'Coach'] as const) {
      for (const isHidden of [false, true]) {
        expect(codesFor(memberType, isHidden, standing)).toEqual(closings[athlete]);
      }
    }
  });
});

let server: TestServer;
let athlete: TestMember;
let stranger: TestMember;
let ownTeam: string;

beforeAll(async () => {
  server = await startTestServer();
  [athlete, stranger] = await Promise.all([server.register(), server.register()]);
  const [team] = await withDatabase(server, (db) => db.insert(teams).values({ name: 'Own' }).returning());
  ownTeam = team!.teamId;
});
afterAll(() => server.stop());

test('a closed page is refused in a sentence, whatever the owner of the thing', async () => {
  const unpaid = await server.register();
  await withDatabase(server, (db) =>
    db.update(members).set({ accessLevel: 0 }).where(eq(members.memberId, unpaid.memberId)),
  );
  const answer = await unpaid.call('GET', `calendar/${athlete.memberId}`);
  expect([answer.status, answer.body]).toEqual([403, { code: 'page_closed', message: messages.access.noAccess }]);
});

describe('every refusal is counted, so that the operator can see it', () => {
  const counted = async (kind: string) => {
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`security_events_total\\{kind="${kind}"\\} (\\d+)`).exec(figures)?.[1]);
  };
  const suunto = { action: 'load_activities_for_members', params: { members: [{ member_id: randomUUID() }] } };
  test.each<[kind: string, what: string, status: number, ask: () => Promise<{ status: number }>]>([
    ['access_refused', 'another member', 403, () => stranger.call('GET', `member/${athlete.memberId}`)],
    ['access_refused', 'a thing of somebody else', 404, () => stranger.call('GET', `activity/${randomUUID()}`)],
    [
      'access_refused',
      'another team',
      404,
      () => stranger.call('PATCH', `team/${ownTeam}`, { body: { name: 'Mine' } }),
    ],
    ['access_refused', 'another member in a body', 403, () => stranger.call('POST', 'suunto/pull', { body: suunto })],
    [
      'proof_refused',
      'a signature by another key',
      403,
      () => stranger.call('GET', 'activity-types', { credentials: { ...athlete.credentials, secretAccessKey: 'x' } }),
    ],
    ['proof_refused', 'no signature', 403, () => fetch(`${server.url}/api/activity-types`)],
    [
      'proof_refused',
      'a hook without its secret',
      404,
      () => anonymousCall(`${server.url}/api`, 'POST', 'hooks/garmin/guess', {}),
    ],
  ])('%s: %s', async (kind, _, status, refused) => {
    const before = await counted(kind);
    expect((await refused()).status).toBe(status);
    expect(await counted(kind)).toBe(before + 1);
  });
});
