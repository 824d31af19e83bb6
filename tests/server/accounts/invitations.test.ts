import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { messages } from '../../../domain/messages.ts';
import { invitations } from '../../../server/db/schema/accounts.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, cognito, signedIn, testPassword, type TestMember } from '../member.ts';
import { codeOf } from '../refusals.ts';
import { withDatabase } from '../with-database.ts';
import { invitationIn, whenMailed } from './mails.ts';

let count = 0;
const newEmail = () => `guest-${(count += 1)}@example.org`;
const post = (server: TestServer, path: string, body: unknown) =>
  anonymousCall(`${server.url}/api`, 'POST', path, body);
const signUp = (server: TestServer, more: Readonly<Record<string, string>> = {}) =>
  post(server, 'auth/register', { email: newEmail(), password: testPassword, ...more });
const said = ({ status, body }: { status: number; body: unknown }) => {
  const { code, message } = body as { code?: string; message?: string };
  return { status, code, message };
};
const invalid = { status: 400, code: 'invalid_invitation', message: messages.account.invitationUnknown };
/** Signs up through the user pool, like AWS' clients. */
const poolSignUp = async (server: TestServer, metadata?: Readonly<Record<string, string>>, email = newEmail()) => {
  const { userPoolUrl, userPoolClientId: ClientId } = await server.addresses();
  return cognito(userPoolUrl, 'AWSCognitoIdentityProviderService.SignUp', {
    ClientId,
    Username: email,
    Password: testPassword,
    ...(metadata && { ClientMetadata: metadata }),
  });
};
const notPermitted = { __type: 'NotAuthorizedException', message: 'SignUp is not permitted for this user pool' };

/** People are created while sign-up is open; then the server is restarted with the test's settings. */
async function serverOf(env: Readonly<Record<string, string>>) {
  const first = await startTestServer();
  const people = await Promise.all([1, 2, 3, 4].map(() => first.register()));
  const [coach, otherCoach, admin, athlete] = people as [TestMember, TestMember, TestMember, TestMember];
  const [team = '', otherTeam = ''] = await withDatabase(first, async (db) => {
    const made = await db
      .insert(teams)
      .values([{ name: 'Early birds', termsUrl: 'https://club.example/terms' }, { name: 'Late owls' }])
      .returning();
    const [one = '', two = ''] = made.map(({ teamId }) => teamId);
    const become = (who: TestMember, change: Partial<typeof members.$inferInsert>) =>
      db.update(members).set(change).where(eq(members.memberId, who.memberId));
    await become(coach, { memberType: 'Coach' });
    await become(otherCoach, { memberType: 'Coach' });
    await become(admin, { accessLevel: 30 });
    await db.insert(teamMembers).values([
      { teamId: one, memberId: coach.memberId },
      { teamId: one, memberId: athlete.memberId },
      { teamId: two, memberId: otherCoach.memberId },
    ]);
    return [one, two];
  });
  Object.assign(first.env, env);
  await first.restart();
  return { server: first, coach, otherCoach, admin, athlete, team, otherTeam };
}

describe('a server that takes people by invitation', () => {
  let server: TestServer;
  let coach: TestMember;
  let otherCoach: TestMember;
  let admin: TestMember;
  let athlete: TestMember;
  let team: string;
  let otherTeam: string;
  beforeAll(async () => {
    ({ server, coach, otherCoach, admin, athlete, team, otherTeam } = await serverOf({ SIGN_UP: 'invite' }));
  });
  afterAll(() => server.stop());

  test('creates one invitation for a request that is sent twice, and shows its link once', async () => {
    const newId = 'b3c1a1de-51f5-4c7e-9d5e-0d6a1f4f7c11';
    const create = () => admin.call('POST', 'invitations', { body: { new_id: newId } });
    const first = await create();
    expect((first.body as { invitation: { invitation_id: string } }).invitation.invitation_id).toBe(newId);
    const second = await create();
    expect([second.status, (second.body as { code: string }).code]).toEqual([409, 'already_created']);
    const rows = await withDatabase(server, (db) => db.select().from(invitations));
    expect(rows.map(({ invitationId }) => invitationId)).toEqual([newId]);
    expect((await admin.call('DELETE', `invitations/${newId}`)).status).toBe(204);
  });

  interface Made {
    readonly invitation: { readonly invitation_id: string; readonly email: string | null; readonly expires_at: string };
    readonly url: string;
  }
  const invite = async (who: TestMember, body: unknown = {}) => {
    const answer = await who.call('POST', 'invitations', { body });
    expect(answer.status).toBe(200);
    const made = answer.body as Made;
    return { ...made, token: made.url.split('#')[1] ?? '' };
  };
  const list = async (who: TestMember, teamId?: string) => {
    const answer = await who.call('GET', 'invitations', teamId === undefined ? {} : { query: { team_id: teamId } });
    return (answer.body as { invitations: { invitation_id: string }[] }).invitations.map((one) => one.invitation_id);
  };
  const look = (invitation: string) => post(server, 'invitations/look', { invitation });
  const unknown = { status: 404, code: 'unknown_invitation', message: messages.account.invitationUnknown };
  const needed = { status: 403, code: 'invitation_needed', message: messages.account.invitationNeeded };

  test('admits nobody without one: by its pages, the user pool, a team’s link or a coupon', async () => {
    expect(said(await signUp(server))).toEqual(needed);
    expect(said(await signUp(server, { team_id: team }))).toEqual(needed);
    expect(said(await signUp(server, { coupon: 'stride90' }))).toEqual(needed);
    expect(said(await signUp(server, { invitation: 'made-up' }))).toEqual(invalid);
    expect((await poolSignUp(server)).body).toEqual(notPermitted);
    expect((await poolSignUp(server, { invitation: 'made-up' })).body).toEqual(notPermitted);
  });

  test('does not reveal without one whether an address is taken', async () => {
    expect(said(await signUp(server, { email: coach.email }))).toEqual(needed);
    expect((await poolSignUp(server, undefined, coach.email)).body).toEqual(notPermitted);
  });

  test('has no sample data then, unless it is configured', async () => {
    expect(codeOf(await post(server, 'demo', undefined))).toEqual([404, 'not_found']);
    const { signUp: way, demo } = await (await fetch(`${server.url}/config.json`)).json();
    expect([way, demo]).toEqual(['invite', false]);
  });

  test('takes a coach’s athlete into the team, once', async () => {
    const { token, url, invitation } = await invite(coach, { team_id: team });
    expect(url).toBe(`${server.url}/signup/invitation#${token}`);
    expect([invitation.email, token.length]).toEqual([null, 32]);
    const days = (Date.parse(invitation.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect((await look(token)).body).toEqual({
      account: null,
      email: null,
      team: { name: 'Early birds', terms_url: 'https://club.example/terms', privacy_url: null },
      expires_at: invitation.expires_at,
    });
    // Another team's link does not change the invitation.
    const answer = await signUp(server, { invitation: token, team_id: otherTeam });
    expect(answer.status).toBe(200);
    const { member } = answer.body as AuthenticatedWire;
    expect([member.member_type, member.teams.map(({ team_id }) => team_id)]).toEqual(['Athlete', [team]]);
    expect(said(await look(token))).toEqual(unknown);
    expect(said(await signUp(server, { invitation: token }))).toEqual(invalid);
    expect(await list(coach, team)).not.toContain(invitation.invitation_id);
  });

  test('accepts one of several people who use the same link at once', async () => {
    const { token } = await invite(admin);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(server, { invitation: token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const lost = answers.filter(({ status }) => status !== 200).map(said);
    for (const one of lost) expect(one).toEqual(invalid);
  });

  test('adds an admin’s guest to no team, by the user pool too', async () => {
    const { token, invitation } = await invite(admin);
    // Created by an admin, it is in the log of their acts.
    const { body } = await admin.call('GET', 'admin/acts', { query: { limit: '1' } });
    const { acts } = body as { acts: { call_id: string; outcome: string; target: string }[] };
    expect(acts.map(({ call_id, outcome, target }) => [call_id, outcome, target])).toEqual([
      ['createInvitation', 'done', invitation.invitation_id],
    ]);
    const email = newEmail();
    expect((await poolSignUp(server, { invitation: token }, email)).status).toBe(200);
    const answer = await post(server, 'auth/authenticate', { email, password: testPassword });
    expect((answer.body as AuthenticatedWire).member.teams).toEqual([]);
    expect((await poolSignUp(server, { invitation: token })).body).toEqual(notPermitted);
  });

  test('uses up no invitation for an account that is not created', async () => {
    const { token } = await invite(admin);
    const known = await signUp(server, { invitation: token, email: coach.email });
    expect(codeOf(known)).toEqual([409, 'UsernameExistsException']);
    const free = await signUp(server, { invitation: token, coupon: 'no-such-coupon' });
    expect(codeOf(free)).toEqual([400, 'unknown_coupon']);
    expect((await signUp(server, { invitation: token, password: 'weak' })).status).toBe(400);
    expect((await signUp(server, { invitation: token })).status).toBe(200);
  });

  test('mails one to an address, and accepts it from no other address', async () => {
    const email = newEmail();
    const { token, invitation } = await invite(coach, { team_id: team, email: ` ${email.toUpperCase()} ` });
    expect(invitation.email).toBe(email);
    const [mail] = await whenMailed(server, email);
    expect(mail?.subject).toBe('You are invited to Longrun');
    expect(mail?.text).toContain(`Open this link within 7 days: ${server.url}/signup/invitation#${token}`);
    // No one can send their own text through the mail server.
    expect(mail?.text).not.toContain('Early birds');
    const other = await signUp(server, { invitation: token });
    expect(other.body).toEqual({
      code: 'invitation_for_another',
      message: messages.account.invitationForOther,
      fields: { email: [messages.account.invitationForOther] },
    });
    expect((await poolSignUp(server, { invitation: token })).body).toEqual(notPermitted);
    expect((await look(token)).body).toEqual({
      email,
      team: { name: 'Early birds', terms_url: 'https://club.example/terms', privacy_url: null },
      account: null,
      expires_at: invitation.expires_at,
    });
    expect((await signUp(server, { invitation: token, email: email.toUpperCase() })).status).toBe(200);
    const rows = await withDatabase(server, (db) =>
      db.select().from(invitations).where(eq(invitations.invitationId, invitation.invitation_id)),
    );
    // The address is now the account's, and the row drops it. The token was never in it.
    expect(rows.map((row) => row.email)).toEqual([null]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ends a withdrawn invitation', async () => {
    const email = newEmail();
    const { token, invitation } = await invite(coach, { team_id: team, email });
    expect(await list(coach, team)).toContain(invitation.invitation_id);
    const path = `invitations/${invitation.invitation_id}`;
    expect((await coach.call('DELETE', path)).status).toBe(204);
    expect((await coach.call('DELETE', path)).status).toBe(404);
    expect(said(await look(token))).toEqual(unknown);
    expect(said(await signUp(server, { invitation: token, email }))).toEqual(invalid);
  });

  test('ends an invitation after a week', async () => {
    const { token, invitation } = await invite(admin);
    await withDatabase(server, (db) =>
      db
        .update(invitations)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(invitations.invitationId, invitation.invitation_id)),
    );
    expect(said(await look(token))).toEqual(unknown);
    expect(said(await signUp(server, { invitation: token }))).toEqual(invalid);
    expect(await list(admin)).not.toContain(invitation.invitation_id);
  });

  test('ends the invitations of a member who may not invite any more', async () => {
    const { token } = await invite(otherCoach, { team_id: otherTeam });
    const become = (memberType: 'Coach' | 'Athlete') =>
      withDatabase(server, (db) =>
        db.update(members).set({ memberType }).where(eq(members.memberId, otherCoach.memberId)),
      );
    await become('Athlete');
    expect(said(await signUp(server, { invitation: token }))).toEqual(invalid);
    await become('Coach');
    expect((await signUp(server, { invitation: token })).status).toBe(200);
  });

  test('lets coaches invite into their own teams, admins everywhere, and no one else', async () => {
    const status = async (who: TestMember, body: unknown) => (await who.call('POST', 'invitations', { body })).status;
    expect([
      await status(coach, {}),
      await status(coach, { team_id: otherTeam }),
      await status(athlete, { team_id: team }),
      await status(athlete, {}),
      await status(admin, { team_id: team }),
      await status(admin, { team_id: '00000000-0000-4000-8000-000000000000' }),
    ]).toEqual([403, 404, 404, 403, 200, 404]);
    const seen = async (who: TestMember, query?: Record<string, string>) =>
      (await who.call('GET', 'invitations', query ? { query } : {})).status;
    expect([
      await seen(coach, { team_id: team }),
      await seen(coach, { team_id: otherTeam }),
      await seen(coach),
      await seen(athlete, { team_id: team }),
      await seen(admin),
    ]).toEqual([200, 404, 403, 404, 200]);
    const { invitation } = await invite(coach, { team_id: team });
    const withdraw = async (who: TestMember) =>
      (await who.call('DELETE', `invitations/${invitation.invitation_id}`)).status;
    expect([await withdraw(athlete), await withdraw(otherCoach), await withdraw(admin)]).toEqual([404, 404, 204]);
  });

  test('refuses invalid addresses, and more than fifty invitations a day from one person', async () => {
    expect((await admin.call('POST', 'invitations', { body: { email: 'nobody' } })).status).toBe(400);
    await withDatabase(server, (db) =>
      db.insert(invitations).values(
        Array.from({ length: 49 }, (_, i) => ({
          tokenHash: `full ${i}`,
          createdBy: otherCoach.memberId,
          teamId: otherTeam,
          expiresAt: sql`now() + interval '1 day'`,
          // Withdrawing does not make room for more mails.
          withdrawnAt: sql`now()`,
        })),
      ),
    );
    const more = async () => (await otherCoach.call('POST', 'invitations', { body: { team_id: otherTeam } })).status;
    const statuses = await Promise.all([more(), more(), more()]);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  });

  test('admits existing members as before', async () => {
    const answer = await post(server, 'auth/authenticate', { email: athlete.email, password: testPassword });
    const again = await signedIn(await server.addresses(), answer.body as AuthenticatedWire);
    expect((await again.call('GET', `member/${again.memberId}`)).status).toBe(200);
  });
});

describe('a server that is closed', () => {
  let people: Awaited<ReturnType<typeof serverOf>>;
  let token: string;
  beforeAll(async () => {
    people = await serverOf({ SIGN_UP: 'invite' });
    const { body } = await people.admin.call('POST', 'invitations', { body: {} });
    token = (body as { url: string }).url.split('#')[1] ?? '';
    Object.assign(people.server.env, { SIGN_UP: 'closed', DEMO: 'on' });
    await people.server.restart();
  });
  afterAll(() => people.server.stop());

  test('admits nobody, even with an earlier invitation', async () => {
    const { server, admin } = people;
    const closed = { status: 403, code: 'sign_up_closed', message: messages.account.signUpClosed };
    expect(said(await signUp(server))).toEqual(closed);
    expect(said(await signUp(server, { invitation: token }))).toEqual(closed);
    expect((await poolSignUp(server)).body).toEqual(notPermitted);
    expect((await poolSignUp(server, { invitation: token })).body).toEqual(notPermitted);
    expect((await post(server, 'invitations/look', { invitation: token })).status).toBe(404);
    expect(codeOf(await admin.call('POST', 'invitations', { body: {} }))).toEqual([409, 'sign_up_closed']);
  });

  test('opens an account made by an admin with the mailed link', async () => {
    const { server, admin } = people;
    const email = newEmail();
    const row = { first_name: 'Eva', last_name: 'Blum', member_type_id: 1, trainer_email: '', team_name: '' };
    const body = { ...row, email_address: email, team_data_visible: 0 };
    expect((await admin.call('PUT', 'member', { body })).status).toBe(200);
    const invitation = invitationIn((await whenMailed(server, email))[0]);
    expect((await post(server, 'invitations/look', { invitation })).status).toBe(200);
    expect((await post(server, 'invitations/accept', { invitation, password: testPassword })).status).toBe(200);
  });

  test('shows the sample data if the operator configures it', async () => {
    expect((await post(people.server, 'demo', undefined)).status).toBe(200);
    const { signUp: way, demo } = await (await fetch(`${people.server.url}/config.json`)).json();
    expect([way, demo]).toEqual(['closed', true]);
  });
});

describe('a server that is open', () => {
  let people: Awaited<ReturnType<typeof serverOf>>;
  beforeAll(async () => {
    people = await serverOf({ DEMO: 'off' });
  });
  afterAll(() => people.server.stop());

  test('needs no invitations, and says so', async () => {
    const { server, admin, coach, team } = people;
    for (const [who, body] of [
      [admin, {}],
      [coach, { team_id: team }],
    ] as const) {
      expect(codeOf(await who.call('POST', 'invitations', { body }))).toEqual([409, 'sign_up_open']);
    }
    expect((await signUp(server)).status).toBe(200);
    expect(said(await signUp(server, { invitation: 'made-up' }))).toEqual(invalid);
  });

  test('has no sample data if the operator configures none', async () => {
    expect(codeOf(await post(people.server, 'demo', undefined))).toEqual([404, 'not_found']);
  });
});
