import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokensWire } from '../../../domain/entities/session.ts';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { createTokenKeys } from '../../../server/identity/keys.ts';
import { openSealer } from '../../../server/lasting-key.ts';
import { SEALED_SETTING } from '../../../server/live-site.ts';
import { resealAll, SEALED_COLUMNS } from '../../../server/reseal.store.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { anId } from '../expected.ts';
import { startTestServer } from '../harness.ts';
import { anonymousCall, send, testPassword } from '../member.ts';
import { openOwnDatabase } from '../own-database.ts';
import { soon } from '../soon.ts';

const [first, second] = ['the first secret of the tests and long', 'the second secret of the tests and long'];
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describe('signing keys', () => {
  let database: Database;
  let now: number;
  beforeEach(async () => {
    database = await openOwnDatabase();
    await database.db.execute(sql`delete from signing_keys`);
    now = Date.now();
  });
  afterEach(() => database.close());

  const sealer = createSealer(first);
  const open = () =>
    createTokenKeys(database.db, sealer, { issuer: 'http://pool', clientId: 'client', days: 30, now: () => now });
  const ofAda = { sub: 'ada', use: 'id', sessionId: anId };
  const claims = () => ({
    iss: 'http://pool',
    sub: 'ada',
    origin_jti: randomUUID(),
    token_use: 'id',
    aud: 'client',
    exp: Math.floor(Date.now() / 1000) + 3600,
  });
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const shown = (keys: { jwks(): { keys: { kid?: string }[] } }) => keys.jwks().keys.map(({ kid }) => kid);

  test('are replaced when they are old; the old one verifies until its last token has ended, and no longer', async () => {
    const keys = await open();
    const old = await keys.sign(claims());
    const [jwk] = keys.jwks().keys;
    expect(Buffer.from(jwk?.n ?? '', 'base64url').length * 8).toBe(3072);
    now += 30 * day - minute;
    await keys.look();
    expect(shown(keys)).toEqual([kidOf(old)]);

    now += 2 * minute;
    await keys.look();
    // Published before it signs.
    expect(shown(keys)).toHaveLength(2);
    expect(kidOf(await keys.sign(claims()))).toBe(kidOf(old));
    now += 20 * minute;
    const next = await keys.sign(claims());
    expect(kidOf(next)).not.toBe(kidOf(old));
    expect(await keys.verify(old, 'id')).toEqual(ofAda);

    now += 59 * minute;
    await keys.look();
    expect(await keys.verify(old, 'id')).toEqual(ofAda);
    now += hour;
    await keys.look();
    expect(shown(keys)).toEqual([kidOf(next)]);
    expect(await keys.verify(old, 'id')).toEqual({ problem: 'invalid' });
    expect(await keys.verify(next, 'id')).toEqual(ofAda);
  });

  test('that are weak continue until a strong one has been shown', async () => {
    const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    const sealed = sealer.seal(JSON.stringify(await exportJWK(pair.privateKey)), 'signing key');
    const jwk = JSON.stringify({ ...publicJwk, kid, alg: 'RS256', use: 'sig' });
    await database.db.execute(sql`
      insert into signing_keys (kid, public_jwk, sealed_private_jwk, created_at)
      values (${kid}, ${jwk}::jsonb, ${sealed}, now() - interval '1 day')`);
    const keys = await open();
    const token = await keys.sign(claims());
    expect(kidOf(token)).toBe(kid);
    await keys.look();
    expect(kidOf(await keys.sign(claims()))).toBe(kid);
    now += hour;
    expect(kidOf(await keys.sign(claims()))).not.toBe(kid);
    expect(await keys.verify(token, 'id')).toEqual(ofAda);
  });

  test('are the same in all processes, also if several want a new one at once', async () => {
    const replicas = await Promise.all([open(), open(), open()]);
    const tokens = await Promise.all(replicas.map((keys) => keys.sign(claims())));
    expect(new Set(tokens.map(kidOf)).size).toBe(1);
    now += 31 * day;
    await Promise.all(replicas.map((keys) => keys.look()));
    for (const keys of replicas) await keys.look();
    expect(new Set(replicas.flatMap(shown)).size).toBe(2);
    now += hour;
    // A process that has not checked since then learns of the new one when it sees it.
    const [one, other] = replicas;
    expect(await other?.verify((await one?.sign(claims())) ?? '', 'id')).toEqual(ofAda);
  });
});

describe('the server’s secret', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOwnDatabase();
  });
  afterAll(() => database.close());

  /** All sealed texts of the database. */
  async function sealedBy(keyId: string): Promise<string[]> {
    const columns = rowsOf<{ table: string; column: string }>(
      await database.db.execute(sql`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'text'`),
    );
    const found = [];
    for (const { table, column } of columns) {
      const [at, from] = [sql.raw(`"${column}"`), sql.raw(`"${table}"`)];
      const rows = await database.db.execute(sql`select 1 from ${from} where ${at} like ${`${keyId}.%`}`);
      if (rowsOf<unknown>(rows).length > 0) found.push(`${table}.${column}`);
    }
    return found.sort();
  }

  test('is replaced without a loss: old values can be read, and are encrypted again in every column', async () => {
    const { db } = database;
    const old = await openSealer(db, first);
    await db.execute(sql`delete from signing_keys`);
    const [sub, memberId, importId] = [randomUUID(), randomUUID(), randomUUID()];
    const seal = (purpose: string) => old.seal(`plain ${purpose}`, purpose);
    await db.execute(
      sql`insert into signing_keys (kid, public_jwk, sealed_private_jwk) values ('k', '{}', ${seal('signing key')})`,
    );
    await db.execute(sql`
      insert into users (sub, email, password_hash, identity_id, sealed_verifier)
      values (${sub}, 'ada@example.org', 'x', 'x', ${seal(`SRP verifier of ${sub}`)})`);
    await db.execute(sql`insert into members (member_id, sub, access_level) values (${memberId}, ${sub}, 10)`);
    await db.execute(sql`
      insert into second_factors (sub, sealed_secret, pending_secret)
      values (${sub}, ${seal(`second factor of ${sub}`)}, ${seal(`second factor of ${sub}`)})`);
    await db.execute(sql`
      insert into vendor_links (member_id, vendor, external_user_id, sealed_access_token, sealed_refresh_token, key_id)
      values (${memberId}, 'polar', 'x', ${seal('vendor token')}, ${seal('vendor token')}, ${old.keyId}),
        (${memberId}, 'apple', 'y', '', null, ${old.keyId})`);
    await db.execute(sql`
      insert into vendor_hooks (vendor, external_id, url, sealed_secret) values ('polar', 'x', 'x', ${seal('vendor webhook')})`);
    await db.execute(sql`insert into installation (name, value) values (${SEALED_SETTING}, ${seal(SEALED_SETTING)})`);
    await db.execute(sql`
      insert into webhooks (member_id, address, sealed_url, sealed_secret, events)
      values (${memberId}, 'x', ${seal('webhook address')}, ${seal('webhook secret')}, '{}')`);
    await db.execute(sql`
      insert into notification_channels (member_id, kind, sealed_target)
      values (${memberId}, 'ntfy', ${seal('notification channel')})`);
    await db.execute(
      sql`insert into imports (import_id, member_id, source) values (${importId}, ${memberId}, 'polar')`,
    );
    // More than a page of them.
    for (let position = 0; position < 450; position += 1) {
      await db.execute(sql`
        insert into import_items (import_id, position, name, external_key, bucket, state, locator)
        values (${importId}, ${position}, 'x', ${String(position)}, 'hot', 'waiting', ${seal('vendor locator')})`);
    }
    const columns = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    // The lasting names are next to the sealed setting, in the same column.
    expect(await sealedBy(old.keyId)).toEqual(columns.toSorted());

    const next = await openSealer(db, second, [first]);
    expect(next.name('pool', 'user')).toEqual(old.name('pool', 'user'));
    expect(await resealAll(db, next)).toEqual({ sealedAnew: 461, lost: 0 });
    expect(await resealAll(db, next)).toEqual({ sealedAnew: 0, lost: 0 });
    expect(await sealedBy(old.keyId)).toEqual([]);
    // The old secret is no longer needed.
    const alone = await openSealer(db, second);
    expect(alone.name('pool', 'user')).toEqual(old.name('pool', 'user'));
    for (const { table, column, id, purpose, only } of SEALED_COLUMNS) {
      const [at, from, key] = [sql.raw(column), sql.raw(table), sql.raw(id)];
      const rows = await db.execute(
        sql`select ${key}::text as id, ${at} as sealed from ${from} where ${at} like '%.%' and ${only === undefined ? sql`true` : sql`${key} = ${only}`}`,
      );
      const found = rowsOf<{ id: string; sealed: string }>(rows);
      expect(found.length).toBeGreaterThan(0);
      for (const row of found) expect(alone.open(row.sealed, purpose(row.id))).toBe(`plain ${purpose(row.id)}`);
    }
  });

  test('that is lost makes the names begin again, and counts what it encrypted as lost', async () => {
    const { db } = database;
    const before = await openSealer(db, second);
    const stranger = await openSealer(db, 'a secret that nobody has seen before');
    expect(stranger.name('pool', 'user')).not.toEqual(before.name('pool', 'user'));
    const { sealedAnew, lost } = await resealAll(db, stranger);
    expect([sealedAnew, lost > 0]).toEqual([0, true]);
  });
});

test('earlier secrets decrypt and verify; they encrypt nothing', () => {
  const [old, next] = [createSealer(first), createSealer(second, { previous: [first] })];
  const sealed = old.seal('a token', 'tokens');
  expect([next.open(sealed, 'tokens'), next.open(sealed, 'other'), next.isCurrent(sealed)]).toEqual([
    'a token',
    null,
    false,
  ]);
  expect(old.open(next.seal('a token', 'tokens'), 'tokens')).toBeNull();
  expect(next.verifies('mac', 'value', old.mac('mac', 'value'))).toBe(true);
  expect(next.verifies('mac', 'other', old.mac('mac', 'value'))).toBe(false);
  expect(createSealer(second).verifies('mac', 'value', old.mac('mac', 'value'))).toBe(false);
  expect(next.mac('mac', 'value')).toEqual(createSealer(second).mac('mac', 'value'));
});

test('a server whose secret is replaced keeps everybody signed in, and every issued address', async () => {
  const one = await startTestServer({ env: { SECRET_KEY: first } });
  const { dataDir, databaseUrl } = one;
  if (databaseUrl === null) throw new Error('no database to hand on');
  const again = (env: Record<string, string>) =>
    startTestServer({ env: { ...env, PORT: one.env.PORT ?? '', PUBLIC_URL: one.url }, dataDir, databaseUrl });
  try {
    const ada = await one.register();
    const addresses = await one.addresses();
    const refresh = (url: string, tokens: TokensWire) =>
      anonymousCall(`${url}/api`, 'POST', 'auth/refresh', { member_id: ada.memberId, ...tokens });
    const signIn = (url: string) =>
      anonymousCall(`${url}/api`, 'POST', 'auth/authenticate', { email: ada.email, password: testPassword });
    const call = async () => (await send(await ada.sign('GET', `member/${ada.memberId}`))).status;
    await one.terminate();

    const both = await again({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first });
    expect(await both.addresses()).toEqual(addresses);
    // Credentials, id tokens and refresh tokens issued before.
    expect(await call()).toBe(200);
    const renewed = await refresh(both.url, ada.tokens);
    expect(renewed.status).toBe(200);
    expect((await signIn(both.url)).status).toBe(200);
    await expect.poll(() => both.output(), soon).toContain('values of secrets from before are sealed again');
    await both.terminate();

    const alone = await again({ SECRET_KEY: second });
    expect(await alone.addresses()).toEqual(addresses);
    expect((await refresh(alone.url, (renewed.body as { tokens: TokensWire }).tokens)).status).toBe(200);
    expect((await signIn(alone.url)).status).toBe(200);
    // Proofs by the old secret alone are no longer valid.
    expect((await refresh(alone.url, ada.tokens)).status).toBe(401);
    expect(await call()).toBe(403);
    await alone.terminate();
  } finally {
    await one.stop();
  }
});
