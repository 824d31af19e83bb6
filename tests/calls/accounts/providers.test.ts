import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderStep } from '../../../domain/entities/provider.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { adminActs } from '../../../server/db/schema/admin.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { codeIn, whenMailed } from '../../server/accounts/mails.ts';
import { authenticator } from '../../server/authenticator.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type Answer, answerOf, anonymousCall, signedIn, testPassword, type TestMember } from '../../server/member.ts';
import { type Oidc, type Person, providerEnv, startOidc } from '../../server/oidc.ts';
import { freePort } from '../../server/ports.ts';
import { withDatabase } from '../../server/with-database.ts';

let oidc: Oidc;
let server: TestServer;
async function open(settings: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const names = ['CLUB', 'OTHER', 'WRONG'];
  oidc = await startOidc(
    Object.fromEntries(names.map((name) => [name.toLowerCase(), [`${origin}/provider/${name.toLowerCase()}`]])),
  );
  server = await startTestServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: origin,
      ...settings,
      ...providerEnv('CLUB', oidc, { LABEL: 'Running club', ADMIN_GROUP: 'admins', COACH_GROUP: 'coaches' }),
      ...providerEnv('OTHER', oidc, { SECOND_FACTOR: 'provider' }),
      ...providerEnv('WRONG', { issuer: `${oidc.issuer}/wrong` }),
      ...providerEnv('DOWN', { issuer: `http://127.0.0.1:${await freePort()}` }),
    },
  });
}
async function close(): Promise<void> {
  await server.stop();
  await oidc.stop();
}
beforeAll(() => open());
afterAll(close);
beforeEach(() => {
  oidc.world.fault = {};
  oidc.world.person = null;
});

const newPerson = (more: Partial<Person> = {}): Person => {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.org`, email_verified: true, ...more };
};
const post = (path: string, body: unknown) => anonymousCall(`${server.url}/api`, 'POST', path, body);
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code];

/** A browser that has been at the provider, before its page sends the response. */
async function back(person: Person | null, provider = 'club') {
  oidc.world.person = person;
  const begun = await post('auth/provider/begin', { provider });
  expect([begun.status, begun.body]).toEqual([200, { url: expect.any(String) }]);
  const url = new URL((begun.body as { url: string }).url);
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const arrived = await oidc.visit(url.href);
  return { url, cookie, arrived, query: arrived.search.slice(1) };
}
async function finish({ query, cookie }: { query: string; cookie: string }, more: object = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie };
  const body = JSON.stringify({ provider: 'club', query, ...more });
  return answerOf(await fetch(`${server.url}/api/auth/provider`, { method: 'POST', headers, body }));
}
const enter = async (person: Person | null, more: object = {}) => finish(await back(person), more);
const stepOf = ({ status, body }: Answer): ProviderStep => {
  expect(status, JSON.stringify(body)).toBe(202);
  return body as ProviderStep;
};
const memberOf = async ({ status, body }: Answer): Promise<TestMember> => {
  expect(status, JSON.stringify(body)).toBe(200);
  return signedIn(await server.addresses(), body as AuthenticatedWire);
};
/** A member whom the provider has brought. */
async function newcomer(person = newPerson()): Promise<TestMember> {
  const { session } = stepOf(await enter(person));
  return memberOf(await post('auth/provider/register', { session }));
}
const own = ({ memberId }: TestMember, more = '') => `member/${memberId}/providers${more}`;
const listed = async (who: TestMember) =>
  (await who.call('GET', own(who))).body as {
    has_password: boolean;
    providers: { name: string; label: string; connection: { email: string } | null; sign_out_url: string | null }[];
  };
const connectionsOf = async (who: TestMember) =>
  (await listed(who)).providers.flatMap(({ name, connection }) => (connection ? [[name, connection.email]] : []));
const rowOf = (who: TestMember) =>
  withDatabase(server, async (db) => {
    const [user] = await db.select().from(users).where(eq(users.sub, who.sub));
    return { emailVerified: user?.emailVerified, hasPassword: user?.hasPassword };
  });
const roleOf = (who: TestMember) =>
  withDatabase(server, async (db) => {
    const [member] = await db.select().from(members).where(eq(members.memberId, who.memberId));
    return [member?.memberType, member?.accessLevel];
  });

describe('a sign-in with a provider', () => {
  test('sends the browser there with PKCE, state and nonce, and binds it by a cookie', async () => {
    const begun = await post('auth/provider/begin', { provider: 'club' });
    const url = new URL((begun.body as { url: string }).url);
    expect([url.origin, Object.fromEntries(url.searchParams)]).toEqual([
      oidc.issuer,
      {
        client_id: 'club',
        response_type: 'code',
        redirect_uri: `${server.url}/provider/club`,
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      },
    ]);
    expect(begun.headers.get('set-cookie')).toMatch(
      /^provider=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=900$/,
    );
  });

  test('makes an account for an unknown person who agrees, and signs them in the next time', async () => {
    const person = newPerson();
    const step = stepOf(await enter(person));
    expect(step).toEqual({ step: 'sign_up', session: expect.any(String), email: person.email });
    const made = await memberOf(
      await post('auth/provider/register', { session: step.session, time_zone: 'Europe/Berlin' }),
    );
    expect([made.email, await rowOf(made)]).toEqual([person.email, { emailVerified: true, hasPassword: false }]);
    const again = await memberOf(await enter(person));
    expect([again.memberId, await connectionsOf(again)]).toEqual([made.memberId, [['club', person.email]]]);
    // Signing up a second time with the same step makes no second account.
    expect(codeOf(await post('auth/provider/register', { session: step.session }))).toEqual([
      409,
      'UsernameExistsException',
    ]);
  });

  test('keeps the member signed in if they ask for it', async () => {
    const person = newPerson();
    await newcomer(person);
    const answers = [await enter(person, { keep: true }), await enter(person)];
    expect(answers.map(({ body }) => (body as AuthenticatedWire).tokens.is_kept)).toEqual([true, undefined]);
  });

  test('makes an account with an address that the provider has not verified, as signing up by hand does', async () => {
    const made = await newcomer(newPerson({ email_verified: false }));
    expect(await rowOf(made)).toEqual({ emailVerified: false, hasPassword: false });
    const other = await newcomer({ sub: randomUUID(), email: `${randomUUID()}@example.org` });
    expect((await rowOf(other)).emailVerified).toBe(false);
  });

  test('opens no account that an operator has disabled', async () => {
    const person = newPerson();
    const who = await newcomer(person);
    await withDatabase(server, (db) => db.update(users).set({ enabled: false }).where(eq(users.sub, who.sub)));
    expect(codeOf(await enter(person))).toEqual([401, 'NotAuthorizedException']);
  });

  test('needs an address', async () => {
    expect(codeOf(await enter({ sub: randomUUID() }))).toEqual([400, 'provider_no_email']);
  });

  test.each(['not an address', 'runner@club', 'a\r\nBcc: b@example.org', `${'x'.repeat(300)}@example.org`])(
    'needs an address that could be signed up with, not %j',
    async (email) => {
      expect(codeOf(await enter(newPerson({ email })))).toEqual([400, 'provider_no_email']);
    },
  );

  test('refuses a subject that is longer than subjects may be', async () => {
    expect(codeOf(await enter(newPerson({ sub: 's'.repeat(256) })))).toEqual([400, 'provider_invalid']);
  });

  test('says when the person declined, or the provider is away', async () => {
    expect(codeOf(await enter(null))).toEqual([400, 'provider_denied']);
    expect(codeOf(await post('auth/provider/begin', { provider: 'down' }))).toEqual([502, 'provider_unreachable']);
    const waiting = await back(newPerson());
    oidc.world.fault = { isDown: true };
    expect(codeOf(await finish(waiting))).toEqual([502, 'provider_unreachable']);
  });

  test('asks for the second factor that the member set up here, unless the settings trust the provider’s', async () => {
    const person = newPerson();
    const who = await newcomer(person);
    const { secret } = (await who.call('POST', `member/${who.memberId}/second-factor`)).body as { secret: string };
    const app = authenticator(secret);
    const confirmed = await who.call('POST', `member/${who.memberId}/second-factor/confirm`, {
      body: { code: app.next() },
    });
    expect(confirmed.status).toBe(200);
    const asked = await enter(person);
    expect([asked.status, (asked.body as { challenge: string }).challenge]).toEqual([202, 'SOFTWARE_TOKEN_MFA']);
    const { session } = asked.body as { session: string };
    const answered = await memberOf(await post('auth/second-factor', { session, code: app.next() }));
    expect(answered.memberId).toBe(who.memberId);
    const other = stepOf(await finish(await back(person, 'other'), { provider: 'other', connect: true }));
    expect((await answered.call('POST', own(who), { body: { session: other.session } })).status).toBe(204);
    expect((await finish(await back(person, 'other'), { provider: 'other' })).status).toBe(200);
    const [mail] = await whenMailed(server, who.email);
    expect(mail?.subject).toBe('Sign-in for your Longrun account');
  });
});

describe('an account with the address of an unknown person', () => {
  test('is never opened: its owner has to log in and agree', async () => {
    const who = await server.register();
    const person = newPerson({ email: who.email.toUpperCase() });
    const step = stepOf(await enter(person));
    expect([step.step, await connectionsOf(who)]).toEqual(['log_in', []]);
    expect(codeOf(await post('auth/provider/register', { session: step.session }))).toEqual([
      409,
      'UsernameExistsException',
    ]);
    const connect = () => who.call('POST', own(who), { body: { session: step.session } });
    expect((await connect()).status).toBe(204);
    expect(codeOf(await connect())).toEqual([409, 'provider_connected']);
    expect((await memberOf(await enter(person))).memberId).toBe(who.memberId);
    // The provider has verified the address, as a mailed code does.
    expect(await rowOf(who)).toEqual({ emailVerified: true, hasPassword: true });
  });

  test('is not even named if the provider has not verified the address', async () => {
    const { email } = await server.register();
    const unverified = [newPerson({ email, email_verified: false }), { sub: randomUUID(), email }];
    for (const person of unverified) expect(codeOf(await enter(person))).toEqual([409, 'provider_email_unverified']);
  });

  test('is connected only by a sign-in of the last minutes', async () => {
    const who = await server.register();
    const { session } = stepOf(await enter(newPerson({ email: who.email })));
    await withDatabase(server, (db) =>
      db.execute(sql`update sessions set created_at = now() - interval '11 minutes' where sub = ${who.sub}`),
    );
    const refused = await who.call('POST', own(who), { body: { session } });
    expect(codeOf(refused)).toEqual([403, 'recent_proof_needed']);
  });
});

describe('a member who is signed in', () => {
  const connected = async (person = newPerson()) => {
    const who = await server.register();
    const { session, step } = stepOf(await enter(person, { connect: true }));
    expect(step).toBe('connect');
    expect((await who.call('POST', own(who), { body: { session } })).status).toBe(204);
    return who;
  };

  test('connects a person with any address', async () => {
    const person = newPerson();
    const who = await connected(person);
    expect((await memberOf(await enter(person))).memberId).toBe(who.memberId);
    expect((await rowOf(who)).emailVerified).toBe(false);
  });

  test('connects nobody who is connected already', async () => {
    const person = newPerson();
    await connected(person);
    expect(codeOf(await enter(person, { connect: true }))).toEqual([409, 'provider_taken']);
    // Two members at once: the second one finds the person taken.
    const other = newPerson();
    const steps = [stepOf(await enter(other, { connect: true })), stepOf(await enter(other, { connect: true }))];
    const both = [await server.register(), await server.register()];
    const answers = [];
    for (const [index, who] of both.entries()) {
      answers.push(codeOf(await who.call('POST', own(who), { body: { session: steps[index]?.session } })));
    }
    expect(answers).toEqual([
      [204, undefined],
      [409, 'provider_taken'],
    ]);
  });

  test('disconnects it, but never the last way to sign in', async () => {
    const who = await connected();
    expect((await who.call('DELETE', own(who, '/club'))).status).toBe(204);
    expect(codeOf(await who.call('DELETE', own(who, '/club')))).toEqual([404, 'not_found']);
    const only = await newcomer();
    expect((await listed(only)).has_password).toBe(false);
    expect(codeOf(await only.call('DELETE', own(only, '/club')))).toEqual([409, 'last_way_in']);
  });

  test('who has no password sets one by mail, and can then disconnect', async () => {
    const person = newPerson();
    const only = await newcomer(person);
    await post('auth/forgot-password', { email: only.email });
    const code = codeIn((await whenMailed(server, only.email))[0]);
    const reset = { email: only.email, code, password: testPassword };
    expect((await post('auth/confirm-password-reset', reset)).status).toBe(200);
    const again = await memberOf(await enter(person));
    expect((await listed(again)).has_password).toBe(true);
    expect((await again.call('DELETE', own(again, '/club'))).status).toBe(204);
    expect(stepOf(await enter(person)).step).toBe('log_in');
  });

  test('sees the providers, and where to sign out of a connected one', async () => {
    const who = await connected();
    const { providers } = await listed(who);
    expect(providers.map(({ name, label, connection }) => [name, label, connection !== null])).toEqual([
      ['club', 'Running club', true],
      ['down', 'Down', false],
      ['other', 'Other', false],
      ['wrong', 'Wrong', false],
    ]);
    const url = new URL(providers[0]?.sign_out_url ?? '');
    expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
      oidc.issuer,
      `${server.url}/login`,
    ]);
  });
});

test('the owner of an address that another person signed up with removes that person’s way in', async () => {
  const intruder = newPerson({ email_verified: false });
  const who = await newcomer(intruder);
  await post('auth/forgot-password', { email: who.email });
  const code = codeIn((await whenMailed(server, who.email))[0]);
  await post('auth/confirm-password-reset', { email: who.email, code, password: testPassword });
  expect(codeOf(await enter(intruder))).toEqual([409, 'provider_email_unverified']);
});

describe('a response that proves nothing', () => {
  const expired = [400, 'provider_expired'];
  const invalid = [400, 'provider_invalid'];

  test('is one that was used before', async () => {
    const person = newPerson();
    await newcomer(person);
    const browser = await back(person);
    expect((await finish(browser)).status).toBe(200);
    expect(codeOf(await finish(browser))).toEqual(expired);
  });

  test('is one of another browser, or with another state', async () => {
    const browser = await back(newPerson());
    const { cookie } = await back(newPerson());
    expect(codeOf(await finish({ ...browser, cookie: '' }))).toEqual(expired);
    expect(codeOf(await finish({ ...browser, cookie }))).toEqual(expired);
    const query = browser.query.replace(/state=[^&]+/, 'state=guessed');
    expect(codeOf(await finish({ ...browser, query }))).toEqual(expired);
  });

  test('is one of another provider', async () => {
    const browser = await back(newPerson());
    expect(codeOf(await finish(browser, { provider: 'other' }))).toEqual(expired);
    const query = browser.query.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`);
    expect(codeOf(await finish({ ...browser, query }))).toEqual(invalid);
  });

  test('is one of an issuer that calls itself otherwise', async () => {
    expect(codeOf(await post('auth/provider/begin', { provider: 'wrong' }))).toEqual(invalid);
  });

  test('is one whose token is signed by another key', async () => {
    const browser = await back(newPerson());
    oidc.world.fault = { hasOtherKeys: true };
    expect(codeOf(await finish(browser))).toEqual(invalid);
  });

  test('is not one of a provider that has just replaced its keys', async () => {
    const person = newPerson();
    await newcomer(person);
    await oidc.rotateKeys();
    expect((await enter(person)).status).toBe(200);
  });

  test('is one of a clock that is hours off, not of one that is seconds off', async () => {
    const person = newPerson();
    await newcomer(person);
    oidc.world.fault = { aheadSeconds: -7200 };
    expect(codeOf(await enter(person))).toEqual(invalid);
    oidc.world.fault = { aheadSeconds: 7200 };
    expect((await enter(person)).status).toBe(200);
    oidc.world.fault = { aheadSeconds: -80 };
    expect((await enter(person)).status).toBe(200);
  });
});

describe('groups', () => {
  const acts = (who: TestMember) =>
    withDatabase(server, async (db) => {
      const rows = await db.select().from(adminActs).where(eq(adminActs.memberId, who.memberId));
      return rows.map(({ callId, target, outcome, reason }) => [callId, target, outcome, reason]);
    });

  test('make admins and coaches at each sign-in, and no longer, in the log of admin actions', async () => {
    const person = newPerson({ groups: ['coaches', 'admins', 'runners'] });
    const who = await newcomer(person);
    const another = await newcomer(newPerson({ groups: ['admins'] }));
    expect([await roleOf(who), await roleOf(another)]).toEqual([
      ['Coach', 30],
      ['Athlete', 30],
    ]);
    await memberOf(await enter({ ...person, groups: ['coaches'] }));
    expect(await roleOf(who)).toEqual(['Coach', 10]);
    await memberOf(await enter({ sub: person.sub, email: person.email ?? '', email_verified: true }));
    expect(await roleOf(who)).toEqual(['Athlete', 10]);
    expect(await acts(who)).toEqual([
      ['finishProviderSignIn', 'Coach, 30', 'done', null],
      ['finishProviderSignIn', 'Coach, 10', 'done', null],
      ['finishProviderSignIn', 'Athlete, 10', 'done', null],
    ]);
  });

  test('remove an admin who keeps a team, although a coach with a team stays a coach', async () => {
    await newcomer(newPerson({ groups: ['admins'] }));
    const person = newPerson({ groups: ['coaches', 'admins'] });
    const who = await newcomer(person);
    await withDatabase(server, async (db) => {
      const [team] = await db.insert(teams).values({ name: 'Track' }).returning();
      await db.insert(teamMembers).values({ teamId: team!.teamId, memberId: who.memberId });
    });
    await memberOf(await enter({ ...person, groups: [] }));
    expect(await roleOf(who)).toEqual(['Coach', 10]);
    expect((await acts(who)).slice(1)).toEqual([
      ['finishProviderSignIn', 'Athlete, 10', 'refused', 'in_team'],
      ['finishProviderSignIn', 'Coach, 10', 'done', null],
    ]);
  });

  test('never remove the last admin, nor make admins of people with unverified addresses', async () => {
    await withDatabase(server, (db) => db.update(members).set({ accessLevel: 10 }).where(eq(members.accessLevel, 30)));
    const person = newPerson({ groups: ['admins'] });
    const who = await newcomer(person);
    expect((await enter({ ...person, groups: [] })).status).toBe(200);
    expect(await roleOf(who)).toEqual(['Athlete', 30]);
    const unproven = await newcomer(newPerson({ groups: ['admins'], email_verified: false }));
    expect([await roleOf(unproven), await acts(unproven)]).toEqual([
      ['Athlete', 10],
      [['finishProviderSignIn', 'Athlete, 30', 'refused', 'address_unproven']],
    ]);
  });
});

describe('a server where coaches need a second factor', () => {
  beforeAll(async () => {
    await close();
    await open({ REQUIRE_SECOND_FACTOR: 'coaches' });
  });

  test('gives a new coach no session before it is set up, and an athlete one', async () => {
    const { session } = stepOf(await enter(newPerson({ groups: ['coaches'] })));
    const made = await post('auth/provider/register', { session });
    expect([made.status, made.body]).toEqual([
      202,
      { challenge: 'MFA_SETUP', session: expect.any(String), expires: expect.any(Number) },
    ]);
    await newcomer();
  });
});
