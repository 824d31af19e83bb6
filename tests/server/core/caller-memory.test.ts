import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { whenMailed } from '../accounts/mails.ts';
import { registerAdmin } from '../admins.ts';
import { newDemo } from '../demo-member.ts';
import type { TestServer } from '../harness.ts';
import { anonymousCall, cognito, signedIn, type TestMember, testPassword } from '../member.ts';
import { shopper, startShop } from '../payments.ts';
import { soon } from '../soon.ts';
import { verified } from '../verified.ts';
import { withDatabase } from '../with-database.ts';

/**
 * The server caches callers as long as its settings allow: in these tests a call only shows a change if the cache was cleared. All other tests
 * run with `CALLER_MEMORY_SECONDS` 0, where a missing `forget` would not be noticed.
 */
const memory = { CALLER_MEMORY_SECONDS: '60' };

let server: TestServer;
let coach: TestMember;
let admin: TestMember;
let athlete: TestMember;
let teamId: string;

const post = (path: string, body: unknown) => anonymousCall(`${server.url}/api`, 'POST', path, body);

/** A new session of the member, which is not cached yet. */
async function newSession({ email }: TestMember): Promise<TestMember> {
  const { body } = await post('auth/authenticate', { email, password: testPassword });
  return signedIn(await server.addresses(), body as AuthenticatedWire);
}

/** A new member with the row changed by SQL. */
async function memberWith(values: Partial<typeof members.$inferInsert>): Promise<TestMember> {
  const member = await server.register();
  await withDatabase(server, (db) => db.update(members).set(values).where(eq(members.sub, member.sub)));
  return newSession(member);
}

beforeAll(async () => {
  server = await startShop(memory);
  admin = await newSession(await registerAdmin(server));
  coach = await memberWith({ memberType: 'Coach', accessLevel: 20 });
});
afterAll(() => server.stop());

/** A new athlete in a new team, which hides the dashboard. */
beforeEach(async () => {
  const [member] = await verified(server, await memberWith({ accessLevel: 20 }));
  await withDatabase(server, async (db) => {
    await db.delete(teamMembers);
    const [team] = await db.insert(teams).values({ name: randomUUID(), athletesCanViewDashboard: false }).returning();
    teamId = team!.teamId;
    await db.insert(teamMembers).values([member, coach].map(({ memberId }) => ({ teamId, memberId })));
  });
  athlete = await newSession(member);
});

const outcomeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | null)?.code ?? null,
];
const open = [200, null];
const hidden = [403, 'page_hidden'];
const closed = [403, 'page_closed'];
const calendar = async (who: TestMember) => outcomeOf(await who.call('GET', `calendar/${who.memberId}`));
const own = async (who: TestMember) => outcomeOf(await who.call('GET', `member/${who.memberId}`));

test('a change by SQL is not seen while the caller is cached', async () => {
  expect(await calendar(athlete)).toEqual(hidden);
  await withDatabase(server, (db) => db.delete(teamMembers));
  expect(await calendar(athlete)).toEqual(hidden);
});

describe('a change of what a caller may see takes effect at their next call', () => {
  const place = () => `team/${teamId}/members/${athlete.memberId}`;

  test('the coach hides and shows the dashboard', async () => {
    const hide = (isHidden: boolean) =>
      coach.call('PATCH', `team/${teamId}`, { body: { athletes_can_view_dashboard: !isHidden } });
    for (const [isHidden, outcome] of [
      [true, hidden],
      [false, open],
      [true, hidden],
    ] as const) {
      expect((await hide(isHidden)).status).toBe(200);
      expect(await calendar(athlete)).toEqual(outcome);
    }
  });

  test('the coach removes the athlete, who asks to come back and is admitted', async () => {
    expect(await calendar(athlete)).toEqual(hidden);
    expect((await coach.call('DELETE', place())).status).toBe(200);
    expect(await calendar(athlete)).toEqual(open);
    expect((await athlete.call('PATCH', place())).status).toBe(202);
    expect(await calendar(athlete)).toEqual(open);
    expect((await coach.call('PATCH', place())).status).toBe(200);
    expect(await calendar(athlete)).toEqual(hidden);
  });

  test('the athlete leaves and joins again', async () => {
    expect(await calendar(athlete)).toEqual(hidden);
    expect((await athlete.call('DELETE', place())).status).toBe(200);
    expect(await calendar(athlete)).toEqual(open);
    expect((await athlete.call('PATCH', place())).status).toBe(200);
    expect(await calendar(athlete)).toEqual(hidden);
  });

  test('an admin removes the athlete', async () => {
    expect(await calendar(athlete)).toEqual(hidden);
    expect((await admin.call('DELETE', `admin/teams/${teamId}/people/${athlete.memberId}`)).status).toBe(204);
    expect(await calendar(athlete)).toEqual(open);
  });

  test('a coupon begins a trial', async () => {
    const member = await memberWith({ accessLevel: 0, trialEndsAt: null });
    expect(await calendar(member)).toEqual(closed);
    expect((await shopper(server, member).coupon('stride90')).status).toBe(200);
    expect(await calendar(member)).toEqual(open);
  });

  test('a subscription is paid', async () => {
    const member = await memberWith({ accessLevel: 0, trialEndsAt: null });
    expect(await calendar(member)).toEqual(closed);
    const shop = shopper(server, member);
    expect((await shop.useCard(await shop.enter('4242424242424242'), randomUUID())).status).toBe(200);
    expect(await calendar(member)).toEqual(open);
  });
});

describe('a session that ends is refused at its next call', () => {
  const userPool = (operation: string, body: object) =>
    cognito(`${server.url}/cognito-idp/`, `AWSCognitoIdentityProviderService.${operation}`, body);

  test.each<[string, (who: TestMember, other: TestMember) => Promise<{ status: number }>]>([
    ['by signing out', ({ tokens }) => post('auth/sign-out', { refresh_token: tokens.refresh_token })],
    ['by signing out everywhere', (_, { tokens }) => userPool('GlobalSignOut', { AccessToken: tokens.access_token })],
    [
      'from the list of sessions',
      async (_, other) => {
        const path = `member/${other.memberId}/sessions`;
        const { sessions } = (await other.call('GET', path)).body as {
          sessions: { session_id: string; current: boolean }[];
        };
        return other.call('DELETE', `${path}/${sessions.find(({ current }) => !current)?.session_id}`);
      },
    ],
    [
      'by another password',
      (_, { tokens }) =>
        post('auth/change-password', { tokens, old_password: testPassword, new_password: `${testPassword} and more` }),
    ],
    [
      'by a new password after the old one was forgotten',
      async (_, { email }) => {
        await post('auth/forgot-password', { email });
        const [mail] = await whenMailed(server, email);
        const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
        return post('auth/confirm-password-reset', { email, code, password: `${testPassword} and more` });
      },
    ],
    [
      'because its account is deleted',
      (_, other) => other.call('DELETE', `member/${other.memberId}`, { body: { password: testPassword } }),
    ],
  ])('%s', async (_, end) => {
    const other = await newSession(athlete);
    expect(await own(athlete)).toEqual(open);
    expect([200, 204]).toContain((await end(athlete, other)).status);
    expect(await own(athlete)).toEqual([403, 'UnrecognizedClientException']);
  });

  test('because a refresh token was used again after its replacement', async () => {
    const { tokens } = athlete;
    const ClientId = (await server.addresses()).userPoolClientId;
    const rotate = async (RefreshToken: string) => {
      const { status, body } = await userPool('GetTokensFromRefreshToken', { ClientId, RefreshToken });
      const { AuthenticationResult } = body as { AuthenticationResult?: { RefreshToken: string } };
      return { status, next: AuthenticationResult?.RefreshToken ?? '' };
    };
    const { next } = await rotate(tokens.refresh_token);
    expect((await rotate(next)).status).toBe(200);
    expect(await own(athlete)).toEqual(open);
    expect((await rotate(tokens.refresh_token)).status).toBe(400);
    expect(await own(athlete)).toEqual([403, 'UnrecognizedClientException']);
  });

  test('because the time of a sample member is over', async () => {
    const demo = await newDemo(server);
    expect(await own(demo)).toEqual(open);
    await withDatabase(server, (db) =>
      db.execute(sql`update jobs set run_at = now(), payload = payload - 'notBefore' where key = ${demo.sub}`),
    );
    await expect
      .poll(async () => {
        const left = await withDatabase(server, (db) => db.select().from(members).where(eq(members.sub, demo.sub)));
        return left.length;
      }, soon)
      .toBe(0);
    await expect.poll(() => own(demo), { timeout: 20_000 }).toEqual([403, 'UnrecognizedClientException']);
  });
});
