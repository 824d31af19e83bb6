import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { invitationIn, mailsTo, whenMailed } from '../accounts/mails.ts';
import { mixedFiles } from '../../browser/fixtures/activity-files.ts';
import { upload, whenOver } from '../data/client.ts';
import { registerAdmin } from '../admins.ts';
import { actOf, aMark, namedInLists } from '../expected.ts';
import type { TestServer } from '../harness.ts';
import { anonymousCall, type TestMember, testPassword } from '../member.ts';
import { shopper, startShop } from '../payments.ts';
import { codeOf } from '../refusals.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startShop({ CALL_RATE_PERCENT: '100000', AUTH_RATE_PER_MINUTE: '100000' });
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const email = () => `new-${randomUUID()}@example.org`;
const row = (changes: object = {}) => ({
  email_address: email(),
  first_name: 'Ada',
  last_name: 'Byron',
  member_type_id: 1,
  trainer_email: '',
  team_name: '',
  team_data_visible: 0,
  password: testPassword,
  ...changes,
});
const add = async (changes: object = {}) => {
  const body = row(changes);
  const answer = await admin.call('PUT', 'member/create-and-confirm', { body });
  const said = answer.body as { member_id?: string; team_id?: string | null; code?: string; fields?: object };
  return { ...said, status: answer.status, email: body.email_address, fields: Object.keys(said.fields ?? {}) };
};
const signIn = (who: string, password = testPassword) =>
  anonymousCall(`${server.url}/api`, 'POST', 'auth/authenticate', { email: who, password });
const counted = () =>
  withDatabase(server, async (db) => {
    const found = await db.execute(sql`
      select (select count(*)::int from users) as users, (select count(*)::int from members) as members,
        (select count(*)::int from teams) as teams, (select count(*)::int from team_members) as inside`);
    return rowsOf<object>(found)[0];
  });

describe('a row', () => {
  test('makes a coach with a team of their own, and athletes in it, who sign in at once', async () => {
    const name = `Early birds ${randomUUID()}`;
    const coach = await add({ member_type_id: 3, team_name: name, team_data_visible: 1 });
    expect([coach.status, coach.team_id]).toEqual([200, expect.any(String)]);
    const [athlete, named] = [
      await add({ trainer_email: ` ${coach.email.toUpperCase()} ` }),
      await add({ trainer_email: coach.email, team_name: name.toUpperCase() }),
    ];
    expect([athlete.team_id, named.team_id]).toEqual([coach.team_id, coach.team_id]);
    const signedIn = async (who: string) => {
      const { status, body } = await signIn(who);
      const { first_name, last_name, member_type, access_level, teams } = (body as AuthenticatedWire).member;
      return { status, first_name, last_name, member_type, access_level, teams };
    };
    const team = {
      team_id: coach.team_id,
      name,
      athletes_can_view_dashboard: true,
      athletes_billed: true,
      trainer_retains_access: false,
      team_data_visible: true,
    };
    const person = { status: 200, first_name: 'Ada', last_name: 'Byron', access_level: 10, teams: [team] };
    expect(await signedIn(athlete.email)).toEqual({ ...person, member_type: 'Athlete' });
    expect(await signedIn(coach.email)).toEqual({ ...person, member_type: 'Coach' });
    const assistant = await add({ member_type_id: 2, trainer_email: coach.email });
    expect(assistant.team_id).toBe(coach.team_id);
  });

  test('with any error makes nothing, and shows the error’s place', async () => {
    const lonely = await add({ member_type_id: 2 });
    const name = `Taken ${randomUUID()}`;
    const coach = await add({ member_type_id: 3, team_name: name });
    const before = await counted();
    const refused = async (changes: object) => {
      const { status, fields } = await add(changes);
      return [status, fields];
    };
    expect(await refused({ email_address: 'ada@', first_name: '', last_name: 'B', password: 'short' })).toEqual([
      400,
      ['email_address', 'first_name', 'last_name', 'password'],
    ]);
    expect(await refused({ password: 'Password1!' })).toEqual([400, ['password']]);
    expect(await refused({ team_name: name })).toEqual([400, ['trainer_email']]);
    expect(await refused({ trainer_email: email() })).toEqual([400, ['trainer_email']]);
    // An athlete cannot be a trainer.
    expect(await refused({ trainer_email: admin.email })).toEqual([400, ['trainer_email']]);
    expect(await refused({ trainer_email: lonely.email })).toEqual([400, ['trainer_email']]);
    expect(await refused({ trainer_email: coach.email, team_name: 'Another' })).toEqual([400, ['team_name']]);
    expect(await refused({ member_type_id: 3, team_name: name.toUpperCase() })).toEqual([409, ['team_name']]);
    expect((await add({ email_address: coach.email.toUpperCase() })).code).toBe('UsernameExistsException');
    expect(await refused({ member_type_id: 4 })).toEqual([400, ['member_type_id']]);
    expect(await counted()).toEqual(before);
  });

  test('without a password waits until its owner chooses one with the mailed link', async () => {
    const { password: _, ...body } = row();
    const made = await admin.call('PUT', 'member', { body });
    expect(made.status).toBe(200);
    const [mail] = await whenMailed(server, body.email_address);
    expect((await signIn(body.email_address)).status).not.toBe(200);
    const set = { invitation: invitationIn(mail), password: testPassword };
    expect((await anonymousCall(`${server.url}/api`, 'POST', 'invitations/accept', set)).status).toBe(200);
    expect((await signIn(body.email_address)).status).toBe(200);
  });
});

describe('an account', () => {
  const look = async (member: string) =>
    (await admin.call('POST', 'admin/account-look', { body: { member } })).body as Record<string, unknown>;
  const acts = async () =>
    ((await admin.call('GET', 'admin/acts', { query: { limit: '5' } })).body as { acts: Record<string, unknown>[] })
      .acts;

  test('is found by id and address, with the effects of deleting it, and looking changes nothing', async () => {
    const member = await server.register();
    const files = mixedFiles()
      .slice(0, 1)
      .map(({ name, buffer }) => ({ name, bytes: buffer }));
    await whenOver(member, (await upload(member, files)).import_id);
    const seen = await look(member.memberId);
    const once = ['activities', 'imports', 'sessions'];
    const none = [
      'days',
      'comments',
      'workouts',
      'links',
      'programmes',
      'answers',
      'registrations',
      'notes',
      'gear',
      'goals',
      'segments',
      'thresholds',
      'measurements',
      'exports',
      'follows',
      'tokens',
    ];
    const touches = Object.fromEntries(
      (seen['touches'] as { what: string; count: number }[]).map((one) => [one.what, one.count]),
    );
    expect(touches).toEqual(Object.fromEntries([...once.map((what) => [what, 1]), ...none.map((what) => [what, 0])]));
    expect(seen).toEqual({
      ...namedInLists(member),
      member_type: 'Athlete',
      access_level: 10,
      subscription: 'none',
      teams: [],
      touches: seen['touches'],
      files: { count: 1, bytes: files[0]!.bytes.byteLength },
    });
    const looked = { call_id: 'lookAtAccount', member: namedInLists(member), member_mark: aMark };
    expect((await acts())[0]).toEqual(actOf(admin, looked));
    expect(await look(member.email.toUpperCase())).toEqual(seen);
    expect((await look('nobody@example.org'))['code']).toBe('unknown_member');
    expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(200);
  });

  test('is closed by an admin: its subscription ends, and nothing else', async () => {
    const member = await server.register();
    const shop = shopper(server, member);
    await shop.useCard(await shop.enter('4242424242424242'), randomUUID());
    expect((await admin.call('DELETE', `member/${member.memberId}/payment`)).status).toBe(200);
    expect((await look(member.memberId))['subscription']).toBe('ending');
    expect((await shop.read()).standing).toBe('ending');
    await expect
      .poll(async () => (await mailsTo(server, member.email)).map(({ subject }) => subject), soon)
      .toContain('Your Longrun account was closed');
    expect((await acts()).find(({ call_id }) => call_id === 'cancelSubscription')).toEqual(
      actOf(admin, { call_id: 'cancelSubscription', member: namedInLists(member), member_mark: aMark }),
    );
    // A repeated click closes nothing, nor does one for a free account: no one is notified.
    const free = await server.register();
    for (const { memberId } of [member, free])
      expect((await admin.call('DELETE', `member/${memberId}/payment`)).status).toBe(200);
    await expect
      .poll(
        () =>
          withDatabase(server, async (db) =>
            rowsOf<object>(await db.execute(sql`select key from jobs where kind = 'closed-mail'`)),
          ),
        soon,
      )
      .toEqual([]);
    expect([(await mailsTo(server, member.email)).length, await mailsTo(server, free.email)]).toEqual([1, []]);
  });

  test('is deleted by an admin with the admin’s own password, and only a pseudonym remains', async () => {
    const member = await server.register();
    const path = `member/${member.memberId}`;
    const remove = (password: string) => admin.call('DELETE', path, { body: { password } });
    expect((await remove('Not my password 1')).status).toBe(401);
    expect((await member.call('GET', path)).status).toBe(200);
    expect((await remove(testPassword)).status).toBe(204);
    expect((await member.call('GET', path)).status).toBe(403);
    await expect
      .poll(async () => (await mailsTo(server, member.email))[0]?.subject, soon)
      .toBe('Your Longrun account was deleted');
    expect((await signIn(member.email)).status).toBe(401);
    expect((await signIn(admin.email)).status).toBe(200);
    const [done, refused] = await acts();
    const deleting = { call_id: 'deleteMember', member_mark: aMark };
    expect(done).toEqual(actOf(admin, deleting));
    expect(refused).toEqual(actOf(admin, { ...deleting, outcome: 'refused', reason: 'NotAuthorizedException' }));
    expect([done?.['member_mark'], JSON.stringify(done)]).toEqual([
      refused?.['member_mark'],
      expect.not.stringContaining(member.memberId),
    ]);
    expect((await remove(testPassword)).status).toBe(404);
  });

  test('of another person is closed and deleted by admins only, and one’s own by no admin call', async () => {
    const [one, other] = [await server.register(), await server.register()];
    const path = `member/${one.memberId}`;
    for (const [method, at] of [
      ['DELETE', path],
      ['DELETE', `${path}/payment`],
    ] as const) {
      const body = at === path ? { body: { password: testPassword } } : {};
      expect(codeOf(await other.call(method, at, body))).toEqual([403, 'forbidden']);
    }
    const before = (await acts())[0]?.['act_id'];
    expect((await one.call('DELETE', path, { body: { password: testPassword } })).status).toBe(204);
    expect((await acts())[0]?.['act_id']).toBe(before);
    // Members are not notified of their own actions.
    expect((await mailsTo(server, one.email)).filter(({ subject }) => subject.includes('deleted'))).toEqual([]);
  });
});
