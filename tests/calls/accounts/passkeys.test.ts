import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PASSKEYS } from '../../../domain/entities/passkey.ts';
import { mail as words } from '../../../domain/words/mail.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { passkeys, signInChallenges } from '../../../server/db/schema/factors.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { codeIn, mailsTo, whenMailed } from '../../server/accounts/mails.ts';
import { authenticator } from '../../server/authenticator.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, signedIn, testPassword, type TestMember } from '../../server/member.ts';
import { type Deviation, type PasskeyDevice, passkeyDevice } from '../../server/passkey-device.ts';
import { freePort } from '../../server/ports.ts';
import { verified } from '../../server/verified.ts';
import { withDatabase } from '../../server/with-database.ts';

/** A name that needs no HTTPS. */
let origin: string;
let server: TestServer;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startTestServer({ env: { PORT: String(port), PUBLIC_URL: origin } });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) => anonymousCall(`${server.url}/api`, 'POST', path, body);
const own = ({ memberId }: TestMember, more = '') => `member/${memberId}/passkeys${more}`;
type Row = { passkey_id: string; name: string; is_synced: boolean; last_used_at: string | null };
const list = async (who: TestMember) => ((await who.call('GET', own(who))).body as { passkeys: Row[] }).passkeys;
const creation = async (who: TestMember) =>
  ((await who.call('POST', own(who, '/begin'))).body as { options: object }).options;

async function add(who: TestMember, device = passkeyDevice(origin), wrong: Deviation = {}) {
  const credential = device.create(await creation(who), wrong);
  return { device, answer: await who.call('POST', own(who), { body: { credential } }) };
}
/** A member with a passkey. */
async function withPasskey(device = passkeyDevice(origin)): Promise<{ who: TestMember; device: PasskeyDevice }> {
  const who = await server.register();
  expect((await add(who, device)).answer.status).toBe(200);
  return { who, device };
}
const begin = async (body: object = {}) =>
  (await post('auth/passkey/begin', body)).body as { session: string; options: object };
async function enter(device: PasskeyDevice, wrong: Deviation = {}, more: object = {}) {
  const { session, options } = await begin();
  return post('auth/passkey', { session, credential: device.get(options, wrong), ...more });
}
const emailIn = ({ body }: { readonly body: unknown }) => (body as AuthenticatedWire).member.email_address;
const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const refused = [400, 'passkey_refused'];

describe('a passkey', () => {
  test('is asked for with user verification, three algorithms, and a name that is not the address', async () => {
    const who = await server.register();
    const options = (await creation(who)) as Record<string, unknown>;
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { name: 'Longrun', id: 'localhost' },
      user: {
        id: Buffer.from(who.sub.replaceAll('-', ''), 'hex').toString('base64url'),
        name: who.email,
        displayName: who.email,
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      extensions: { credProps: true },
      hints: [],
    });
  });

  test('signs its owner in without a name, and says when it was last used', async () => {
    const { who, device } = await withPasskey();
    expect(await list(who)).toEqual([
      {
        passkey_id: expect.any(String),
        name: 'Unknown device',
        is_synced: false,
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
    const answer = await enter(device);
    expect([answer.status, emailIn(answer)]).toEqual([200, who.email]);
    expect((await list(who)).map(({ last_used_at }) => typeof last_used_at)).toEqual(['string']);
    const again = await signedIn(await server.addresses(), answer.body as AuthenticatedWire);
    expect((await again.call('GET', `member/${who.memberId}`)).status).toBe(200);
  });

  test('that is synchronised never counts, and signs in again and again', async () => {
    const { who, device } = await withPasskey(passkeyDevice(origin, { isSynced: true }));
    expect([(await enter(device)).status, (await enter(device)).status]).toEqual([200, 200]);
    expect((await list(who)).map(({ is_synced }) => is_synced)).toEqual([true]);
  });

  test('keeps its owner signed in if they ask for it', async () => {
    const { device } = await withPasskey();
    const answers = [await enter(device, {}, { keep: true }), await enter(device)];
    expect(answers.map(({ body }) => (body as AuthenticatedWire).tokens.is_kept)).toEqual([true, undefined]);
  });

  test('stays if its owner could not sign in otherwise', async () => {
    const { who } = await withPasskey();
    await withDatabase(server, (db) => db.update(users).set({ hasPassword: false }).where(eq(users.sub, who.sub)));
    const [only] = await list(who);
    const remove = (passkey?: Row) => who.call('DELETE', own(who, `/${passkey?.passkey_id}`));
    expect(codeOf(await remove(only))).toEqual([409, 'last_way_in']);
    // A passkey of an earlier host name does not count, and can be deleted.
    await withDatabase(server, async (db) => {
      const [row] = await db.select().from(passkeys).where(eq(passkeys.sub, who.sub));
      const old = { ...row!, passkeyId: randomUUID(), credentialId: randomUUID(), rpId: 'old.example.org' };
      await db.insert(passkeys).values(old);
    });
    expect(codeOf(await remove(only))).toEqual([409, 'last_way_in']);
    const old = (await list(who)).find(({ passkey_id }) => passkey_id !== only?.passkey_id);
    expect((await remove(old)).status).toBe(204);
    await add(who);
    expect((await remove(only)).status).toBe(204);
  });

  test('can be renamed, and removed: then it signs nobody in', async () => {
    const { who, device } = await withPasskey();
    await add(who);
    const [first] = await list(who);
    const renamed = await who.call('PATCH', own(who, `/${first?.passkey_id}`), { body: { name: ' Blue key ' } });
    expect([renamed.status, (await list(who)).map(({ name }) => name)]).toEqual([200, ['Blue key', 'Unknown device']]);
    expect((await who.call('PATCH', own(who, `/${first?.passkey_id}`), { body: { name: ' ' } })).status).toBe(400);
    expect((await who.call('DELETE', own(who, `/${first?.passkey_id}`))).status).toBe(204);
    expect((await who.call('DELETE', own(who, `/${first?.passkey_id}`))).status).toBe(404);
    expect(await list(who)).toHaveLength(1);
    expect(codeOf(await enter(device))).toEqual(refused);
  });

  test('is named in the list of those that are not added twice, and cannot be', async () => {
    const { who, device } = await withPasskey();
    const options = (await creation(who)) as { excludeCredentials: object[] };
    expect(options.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    expect(codeOf((await add(who, device)).answer)).toEqual(refused);
    expect(codeOf((await add(await server.register(), device)).answer)).toEqual(refused);
  });

  test(`is one of ${MAX_PASSKEYS} at most`, async () => {
    const { who } = await withPasskey();
    await withDatabase(server, async (db) => {
      const [row] = await db.select().from(passkeys).where(eq(passkeys.sub, who.sub));
      if (!row) throw new Error('no passkey');
      const { passkeyId: _, ...rest } = row;
      const more = Array.from({ length: MAX_PASSKEYS - 1 }, (_one, index) => ({
        ...rest,
        credentialId: `${who.sub}-${index}`,
      }));
      await db.insert(passkeys).values(more);
    });
    expect(codeOf((await add(who)).answer)).toEqual([409, 'too_many_passkeys']);
  });

  test('needs the password within ten minutes to be added or removed', async () => {
    const { who } = await withPasskey();
    await withDatabase(server, (db) =>
      db.execute(sql`update sessions set created_at = now() - interval '11 minutes' where sub = ${who.sub}`),
    );
    const [one] = await list(who);
    const proofNeeded = [403, 'recent_proof_needed'];
    expect(codeOf(await who.call('POST', own(who, '/begin')))).toEqual(proofNeeded);
    expect(codeOf(await who.call('DELETE', own(who, `/${one?.passkey_id}`)))).toEqual(proofNeeded);
    expect((await who.call('PATCH', own(who, `/${one?.passkey_id}`), { body: { name: 'Key' } })).status).toBe(200);
  });

  test('is told by mail when it is added and removed, to a confirmed address', async () => {
    const [who] = await verified(server, await server.register());
    await add(who);
    const subject = words.passkeySubject('Longrun');
    const ofPasskeys = async () => (await mailsTo(server, who.email)).filter((one) => one.subject === subject);
    await expect.poll(async () => (await ofPasskeys()).length).toBe(1);
    const [one] = await list(who);
    await who.call('DELETE', own(who, `/${one?.passkey_id}`));
    await expect.poll(async () => (await ofPasskeys()).length).toBe(2);
    const texts = (await ofPasskeys()).map(({ text }) => text);
    expect(
      texts.map((text) => [text.includes(words.passkeyAdded), text.includes(words.passkeyRemoved)]).toSorted(),
    ).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test('stays with a reset password, whose mail says so, and goes with the account', async () => {
    const [who] = await verified(server, await server.register());
    const { device } = await add(who);
    await post('auth/forgot-password', { email: who.email });
    const codes = async () => (await mailsTo(server, who.email)).filter(({ text }) => /Confirmation code/.test(text));
    await expect.poll(async () => (await codes()).length).toBe(1);
    const code = codeIn((await codes())[0]);
    expect(
      (await post('auth/confirm-password-reset', { email: who.email, code, password: 'Another 21 km!' })).status,
    ).toBe(200);
    await expect
      .poll(async () =>
        (await mailsTo(server, who.email)).some(({ text }) => text.includes('Your passkeys still work')),
      )
      .toBe(true);
    const answer = await enter(device);
    expect(answer.status).toBe(200);
    const again = await signedIn(await server.addresses(), answer.body as AuthenticatedWire);
    const deleted = await again.call('DELETE', `member/${who.memberId}`, { body: { password: 'Another 21 km!' } });
    expect(deleted.status).toBe(204);
    expect(codeOf(await enter(device))).toEqual(refused);
  });

  test('goes with the first proof of an address', async () => {
    const { who, device } = await withPasskey();
    await post('auth/forgot-password', { email: who.email });
    const code = codeIn((await whenMailed(server, who.email))[0]);
    expect(
      (await post('auth/confirm-password-reset', { email: who.email, code, password: 'Another 21 km!' })).status,
    ).toBe(200);
    expect(codeOf(await enter(device))).toEqual(refused);
  });
});

describe('a passkey after a password', () => {
  async function twoSteps() {
    const { who, device } = await withPasskey();
    const { body } = await who.call('POST', `member/${who.memberId}/second-factor`);
    const app = authenticator((body as { secret: string }).secret);
    await who.call('POST', `member/${who.memberId}/second-factor/confirm`, { body: { code: app.next() } });
    const step = async () =>
      (await post('auth/authenticate', { email: who.email, password: testPassword, keep: true })).body as {
        session: string;
        passkeys?: true;
      };
    return { who, device, app, step };
  }
  const answer = (session: string, credential: object) => post('auth/second-factor/passkey', { session, credential });

  test('takes the place of the code, once', async () => {
    const { who, device, step } = await twoSteps();
    const { session, passkeys: isOffered } = await step();
    expect(isOffered).toBe(true);
    const { options } = await begin({ session });
    expect((options as { allowCredentials: object[] }).allowCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    // Security keys may respond without a user handle.
    const credential = device.get(options, { userHandle: null });
    const entered = await answer(session, credential);
    expect([entered.status, emailIn(entered)]).toEqual([200, who.email]);
    expect((entered.body as AuthenticatedWire).tokens.is_kept).toBe(true);
    expect(codeOf(await answer(session, credential))).toEqual([401, 'NotAuthorizedException']);
  });

  test('of another member does not, and five tries end it', async () => {
    const { step, app } = await twoSteps();
    const { device: other } = await withPasskey();
    const { session } = await step();
    const { options } = await begin({ session });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(codeOf(await answer(session, other.get(options)))).toEqual(refused);
    }
    expect(codeOf(await answer(session, other.get(options)))).toEqual([401, 'NotAuthorizedException']);
    expect((await post('auth/second-factor', { session, code: app.next() })).status).toBe(401);
  });

  test('is not offered where there is none, and alone needs no code', async () => {
    const { who, device, step } = await twoSteps();
    expect((await enter(device)).status).toBe(200);
    const [one] = await list(who);
    await who.call('DELETE', own(who, `/${one?.passkey_id}`));
    expect((await step()).passkeys).toBeUndefined();
  });
});

describe('attacks on signing in', () => {
  test.each<[string, Deviation]>([
    ['another origin', { origin: 'http://localhost.evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['a frame on another site', { crossOrigin: true }],
    ['another relying party', { rpId: 'example.org' }],
    ['a made-up challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no user verification', { isUserVerified: false }],
    ['the wrong ceremony', { type: 'webauthn.create' }],
    ['a counter that goes back', { counter: 1 }],
    ['the handle of another account', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
    ['no handle', { userHandle: null }],
  ])('%s is refused, and the next sign-in works', async (_, wrong) => {
    const { device } = await withPasskey();
    expect((await enter(device)).status).toBe(200);
    expect(codeOf(await enter(device, wrong))).toEqual(refused);
    expect((await enter(device)).status).toBe(200);
  });

  test('a used challenge signs in once, also with a new signature and at the same time', async () => {
    const { device } = await withPasskey(passkeyDevice(origin, { isSynced: true }));
    const { session, options } = await begin();
    const credential = device.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => post('auth/passkey', { session, credential })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(codeOf(await post('auth/passkey', { session, credential: device.get(options) }))).toEqual(refused);
  });

  test('a copied authenticator is noticed by its counter', async () => {
    const { device } = await withPasskey();
    expect((await enter(device, { counter: 10 })).status).toBe(200);
    expect(codeOf(await enter(device, { counter: 10 }))).toEqual(refused);
    expect((await enter(device, { counter: 11 })).status).toBe(200);
  });

  test('a challenge with another session, a changed session, or one that is too old is refused', async () => {
    const { device } = await withPasskey();
    const [first, second] = [await begin(), await begin()];
    expect(
      codeOf(await post('auth/passkey', { session: second.session, credential: device.get(first.options) })),
    ).toEqual(refused);
    const changed = first.session.replace(/(?<=^.{20})./, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect(changed).not.toBe(first.session);
    expect(codeOf(await post('auth/passkey', { session: changed, credential: device.get(first.options) }))).toEqual([
      401,
      'NotAuthorizedException',
    ]);
  });

  test('unanswered challenges leave nothing behind', async () => {
    const before = await withDatabase(server, (db) => db.$count(signInChallenges));
    await Promise.all(Array.from({ length: 10 }, () => begin()));
    expect(await withDatabase(server, (db) => db.$count(signInChallenges))).toBe(before);
  });

  test('a key that is not of the passkey signs nobody in', async () => {
    const { device } = await withPasskey();
    const stranger = passkeyDevice(origin);
    const { session, options } = await begin();
    const { response } = stranger.get(options);
    expect(codeOf(await post('auth/passkey', { session, credential: { ...device.get(options), response } }))).toEqual(
      refused,
    );
    expect(codeOf(await post('auth/passkey', { session, credential: stranger.get(options) }))).toEqual(refused);
  });
});

describe('attacks on adding one', () => {
  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['a made-up challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['the wrong ceremony', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, wrong) => {
    const who = await server.register();
    expect(codeOf((await add(who, passkeyDevice(origin), wrong)).answer)).toEqual(refused);
    expect(await list(who)).toEqual([]);
  });

  test('a challenge adds one passkey, to its own member, and the next one voids it', async () => {
    const [ada, eve] = [await server.register(), await server.register()];
    const options = await creation(ada);
    const put = (who: TestMember, credential: object) => who.call('POST', own(who), { body: { credential } });
    expect(codeOf(await put(eve, passkeyDevice(origin).create(options)))).toEqual(refused);
    const [old, next] = [await creation(ada), await creation(ada)];
    expect(codeOf(await put(ada, passkeyDevice(origin).create(old)))).toEqual(refused);
    expect((await put(ada, passkeyDevice(origin).create(next))).status).toBe(200);
    expect(codeOf(await put(ada, passkeyDevice(origin).create(next)))).toEqual(refused);
    expect((await list(ada)).length).toBe(1);
  });

  test('a challenge ends after five minutes', async () => {
    const who = await server.register();
    const options = await creation(who);
    await withDatabase(server, (db) =>
      db.update(signInChallenges).set({ expiresAt: new Date() }).where(eq(signInChallenges.sub, who.sub)),
    );
    const credential = passkeyDevice(origin).create(options);
    expect(codeOf(await who.call('POST', own(who), { body: { credential } }))).toEqual(refused);
  });
});
