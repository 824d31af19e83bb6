import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { codeIn, invitationIn, mailsTo, whenMailed } from '../../server/accounts/mails.ts';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, freshAddress, testPassword, type TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let admin: TestMember;
let coach: TestMember;
const team = 'Riverside Runners';
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
  coach = await server.register(freshAddress('coach'));
  await withDatabase(server, async (db) => {
    await db.update(members).set({ firstName: 'Jo', lastName: 'Admin' }).where(eq(members.memberId, admin.memberId));
    await db.update(members).set({ memberType: 'Coach' }).where(eq(members.memberId, coach.memberId));
    const [{ teamId = '' } = {}] = await db.insert(teams).values({ name: team }).returning();
    await db.insert(teamMembers).values({ teamId, memberId: coach.memberId });
  });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) => anonymousCall(`${server.url}/api`, 'POST', path, body);
const signIn = async (email: string) => (await post('auth/authenticate', { email, password: testPassword })).status;
const resend = (memberId: string) => admin.call('POST', `admin/members/${memberId}/invitation`);
const unknown = [404, 'unknown_invitation'];

/** An account made by an admin, in the team. @returns its address and member, and the token of the mailed link */
async function addAthlete(trainer = coach.email) {
  const email = freshAddress('athlete');
  const made = await admin.call('PUT', 'member', {
    body: {
      email_address: email,
      first_name: 'Eva',
      last_name: 'Blum',
      member_type_id: 1,
      trainer_email: trainer,
      team_name: '',
      team_data_visible: 0,
    },
  });
  expect(made.status).toBe(200);
  const { member_id: memberId } = made.body as { member_id: string };
  return { email, memberId, token: invitationIn((await whenMailed(server, email))[0]) };
}
const look = async (token: string) => post('invitations/look', { invitation: token });
const accept = async (token: string, password = testPassword) =>
  codeOf(await post('invitations/accept', { invitation: token, password }));

async function rowOf(email: string) {
  const { body } = await admin.call('POST', 'admin/member-search', { body: { find: email, only: 'unconfirmed' } });
  return (body as { members: { invited: { at: string; expires_at: string } | null }[] }).members;
}

test('an account created by an admin names the admin and the server in its email, and its link opens it once', async () => {
  const { email, token } = await addAthlete();
  const [mail] = await mailsTo(server, email);
  expect(mail?.subject).toBe('Your Longrun account is ready');
  expect(mail?.text.split('\n\n')).toEqual([
    'Jo Admin has created a Longrun account for you in the team Riverside Runners.',
    `To use it, choose a password within 7 days: ${server.url}/signup/invitation#${token}`,
    `The link works once. If it has expired, ask for a new one, or set a password with a code: ${server.url}/reset`,
    'If you did not expect this account, ignore this email. Nobody can log in to it before you choose a password.\n',
  ]);
  const { status, body } = await look(token);
  expect(status).toBe(200);
  const { expires_at, ...found } = body as { expires_at: string };
  expect(found).toEqual({ email, team: null, account: { inviter: 'Jo Admin', team } });
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(7);
  const [row] = await rowOf(email);
  expect(row?.invited?.expires_at).toBe(expires_at);

  expect(await accept(token, 'short')).toEqual([400, 'invalid_request']);
  expect(await signIn(email)).toBe(401);
  expect(await accept(token)).toEqual([200, undefined]);
  expect(await signIn(email)).toBe(200);
  expect(await accept(token)).toEqual(unknown);
  expect(codeOf(await look(token))).toEqual(unknown);
  expect(await rowOf(email)).toEqual([]);
});

test('the link creates no other account, and an invitation for a new account opens none', async () => {
  const { email, token } = await addAthlete();
  expect(codeOf(await post('auth/register', { email, password: testPassword, invitation: token }))).toEqual([
    400,
    'invalid_invitation',
  ]);
  expect((await rowOf(email)).length).toBe(1);
});

test('a new invitation replaces the previous link, five within an hour', async () => {
  const { email, memberId, token } = await addAthlete();
  expect((await resend(memberId)).status).toBe(204);
  const second = invitationIn((await whenMailed(server, email, 2))[0]);
  expect(codeOf(await look(token))).toEqual(unknown);
  expect(await accept(token)).toEqual(unknown);
  expect((await look(second)).status).toBe(200);
  for (const _ of [3, 4, 5]) expect((await resend(memberId)).status).toBe(204);
  expect((await resend(memberId)).status).toBe(429);
  const acts = (await admin.call('GET', 'admin/acts', { query: { limit: '1' } })).body as {
    acts: { call_id: string; outcome: string }[];
  };
  expect(acts.acts.map(({ call_id, outcome }) => [call_id, outcome])).toEqual([['resendInvitation', 'refused']]);
});

test('a link expires after seven days, or once its owner has set a password in another way', async () => {
  const late = await addAthlete();
  await withDatabase(server, (db) =>
    db.execute(
      sql`update invitations set expires_at = now() - interval '1 second' where account_of = ${late.memberId}`,
    ),
  );
  expect(await accept(late.token)).toEqual(unknown);
  expect((await rowOf(late.email)).length).toBe(1);
  const byCode = await addAthlete();
  await withDatabase(server, (db) =>
    db.update(users).set({ confirmed: true, emailVerified: true }).where(eq(users.email, byCode.email)),
  );
  expect(await accept(byCode.token)).toEqual(unknown);
});

test('two people who open the same link at once set one password', async () => {
  const { email, token } = await addAthlete();
  const passwords = ['The first 21 km!', 'The second 42 km!'];
  const answers = await Promise.all(passwords.map((password) => accept(token, password)));
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 404]);
  const works = await Promise.all(
    passwords.map(async (password) => (await post('auth/authenticate', { email, password })).status),
  );
  expect(works).toEqual(answers.map(([status]) => (status === 200 ? 200 : 401)));
});

test('a member who signed up but has not confirmed gets a code, without mention of a created account', async () => {
  const { email, memberId } = await server.register(freshAddress('new'));
  await withDatabase(server, (db) => db.update(users).set({ confirmed: false }).where(eq(users.email, email)));
  expect((await resend(memberId)).status).toBe(204);
  const [mail] = await whenMailed(server, email);
  expect(mail?.subject).toBe(`${codeIn(mail)} is your Longrun confirmation code`);
  expect((await rowOf(email)).map(({ invited }) => invited)).toEqual([null]);
});

test('an account whose email cannot be scheduled is not created', async () => {
  const onDatabase = (statement: string) => withDatabase(server, (db) => db.execute(sql.raw(statement)));
  await onDatabase(`
    create function stop_invitation() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$;
    create trigger stop_invitation before insert on invitations for each row execute function stop_invitation()`);
  const email = freshAddress('athlete');
  const body = { email_address: email, first_name: 'Eva', last_name: 'Blum', member_type_id: 1, trainer_email: '' };
  const add = () => admin.call('PUT', 'member', { body: { ...body, team_name: '', team_data_visible: 0 } });
  try {
    expect((await add()).status).toBe(500);
  } finally {
    await onDatabase('drop function stop_invitation cascade');
  }
  expect((await add()).status).toBe(200);
});

test('a disabled account is not invited, nor one whose owner has a password', async () => {
  const { email, memberId, token } = await addAthlete();
  await withDatabase(server, (db) => db.update(users).set({ enabled: false }).where(eq(users.email, email)));
  expect(codeOf(await resend(memberId))).toEqual([404, 'unknown_member']);
  expect(await accept(token)).toEqual(unknown);
  const member = await server.register();
  expect(codeOf(await resend(member.memberId))).toEqual([409, 'already_confirmed']);
});
