import * as crypto from 'node:crypto';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCodes } from '../../../server/accounts/codes.store.ts';
import { createLockKeys, createLongCodes } from '../../../server/accounts/mailbox-keys.ts';
import { createRecovery, type Recovery } from '../../../server/accounts/recovery.ts';
import type { Database } from '../../../server/db/open.ts';
import { type UserDirectory, createUserDirectory } from '../../../server/identity/accounts.store.ts';
import { stranger } from '../../../server/identity/devices.ts';
import { createPools } from '../../../server/identity/pools.ts';
import { createSrpSignIn, type SrpSignIn } from '../../../server/identity/srp-sign-in.ts';
import type { SignIn } from '../../../server/identity/sign-in.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { testPassword } from '../member.ts';
import { openOwnDatabase } from '../own-database.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

const [known, unknown] = ['known@example.org', 'other@example.org'];

/** Freezes the database's time, so a lockout of a second never ends early. */
async function stopClock({ options }: Pool): Promise<void> {
  const client = new Client({ connectionString: options.connectionString });
  await client.connect();
  await client.query(`
    create schema stopped;
    create function stopped.now() returns timestamptz immutable return timestamptz '${new Date().toISOString()}';
    alter database ${client.database} set search_path = stopped, public, pg_catalog`);
  await client.end();
}

/** Timing reveals who has an account as soon as some work is only done for accounts: so the work is compared, not the time. */
describe('an address without an account makes the same work', () => {
  let database: Database;
  let accounts: UserDirectory;
  let recovery: Recovery;
  let srp: SrpSignIn;
  let statements: string[] = [];

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    database = await openOwnDatabase();
    await stopClock(database.pool);
    const { db } = database;
    const sealer = createSealer('a secret of the tests, long enough');
    const pools = createPools({ region: 'local-1', publicUrl: 'http://localhost' }, sealer);
    accounts = createUserDirectory(db, sealer, pools, {
      onFailed: () => {},
      onLocked: async (email, _asker, isFirst) => (isFirst ? recovery.tellLocked(email) : undefined),
    });
    srp = createSrpSignIn(accounts, sealer, pools);
    const unused = {} as SignIn;
    const factor = { forgive: async () => {} };
    const mailer = { send: () => Promise.reject(new Error('nothing is mailed here')) };
    const place = { product: 'Longrun', site: 'http://localhost' };
    const codes = createCodes(db, sealer);
    recovery = createRecovery({
      db,
      sealer,
      codes,
      accounts,
      factor,
      mailer,
      place,
      longCodes: createLongCodes(sealer),
      lockKeys: createLockKeys(sealer),
      events: { note: () => {} },
      signIn: unused,
    });
    await accounts.create({ email: known, password: testPassword, timeZone: null });
  });
  afterAll(async () => {
    await database.close();
    vi.useRealTimers();
  });
  beforeEach(() => {
    // Both single statements and transactions pass here.
    const { query } = Client.prototype;
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      const [statement] = given as [string | { text: string }];
      statements.push(typeof statement === 'string' ? statement : statement.text);
      return Reflect.apply(query, this, given) as never;
    });
  });

  /** The work of a call, refused or not. */
  async function workOf(call: (email: string) => Promise<unknown>, email: string) {
    statements = [];
    vi.mocked(crypto.scrypt).mockClear();
    const refusal = await call(email).then(
      () => null,
      (error: unknown) => String(error),
    );
    const hashes = vi.mocked(crypto.scrypt).mock.calls.map(([, salt, length, options]) => {
      return { salt: (salt as Buffer).length, length, options };
    });
    return { refusal, statements, hashes };
  }

  // Guessing ends in a lockout, known or not, and at the same attempt.
  const refusals = [...Array<RegExp>(5).fill(/Incorrect username or password/), /Password attempts exceeded/];

  test('signing in: one hash of the same cost, the same statements, and the same lock', async () => {
    const call = (email: string) => accounts.checkPassword(email, 'Wrong 123 !', stranger());
    for (const [tries, refusal] of refusals.entries()) {
      const [one, other] = [await workOf(call, known), await workOf(call, unknown)];
      expect(one.refusal).toMatch(refusal);
      expect(one.hashes).toHaveLength(tries < 5 ? 1 : 0);
      expect(one.statements.length).toBeGreaterThan(1);
      expect(other).toEqual(one);
    }
    await Promise.all([known, unknown].map((email) => accounts.unlock(email, stranger())));
  });

  test('signing in by SRP: the same statements, a challenge of the same size, and the same lock', async () => {
    const blocks = new Map<string, string>();
    const start = async (email: string) => {
      const { SECRET_BLOCK = '' } = await srp.start(email, 'abc123');
      blocks.set(email, SECRET_BLOCK);
    };
    const [one, other] = [await workOf(start, known), await workOf(start, unknown)];
    expect(other).toEqual(one);
    // Hexadecimal numbers are sometimes a digit shorter; an account is larger than that.
    const sizes = [known, unknown].map((email) => blocks.get(email)?.length ?? 0);
    expect(Math.abs((sizes[0] ?? 0) - (sizes[1] ?? 0))).toBeLessThan(24);
    const finish = (email: string) =>
      srp.finish(
        { block: blocks.get(email) ?? '', timestamp: 'Sat Nov 21 20:00:00 UTC 2026', claim: 'AAAA' },
        stranger(),
      );
    for (const refusal of refusals) {
      const [wrong, alike] = [await workOf(finish, known), await workOf(finish, unknown)];
      expect(wrong.refusal).toMatch(refusal);
      expect(wrong.statements.length).toBeGreaterThan(1);
      expect(alike).toEqual(wrong);
    }
  });

  test('signing in by SRP: a challenge of the same shape, identical each time except for the server’s half', async () => {
    const shapeOf = ({ USER_ID_FOR_SRP = '', USERNAME, SALT = '' }: Record<string, string>) => ({
      id: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(USER_ID_FOR_SRP),
      named: USERNAME === USER_ID_FOR_SRP,
      salt: /^[1-9a-f][0-9a-f]{20,31}$/.test(SALT),
    });
    for (const email of [known, unknown]) {
      const [first, second] = [await srp.start(email, 'abc123'), await srp.start(` ${email.toUpperCase()}`, 'abc123')];
      expect(shapeOf(first)).toEqual({ id: true, named: true, salt: true });
      expect([second.USER_ID_FOR_SRP, second.SALT]).toEqual([first.USER_ID_FOR_SRP, first.SALT]);
      expect(second.SRP_B).not.toBe(first.SRP_B);
      expect(second.SECRET_BLOCK).not.toBe(first.SECRET_BLOCK);
    }
    // The variant's digit is one of four in real ids: a constant one would reveal made-up ids.
    const variants = new Set<string | undefined>();
    for (let i = 0; i < 24; i += 1) variants.add((await srp.start(`nobody-${i}@example.org`, 'abc123')).USERNAME?.[19]);
    expect([...variants].sort()).toEqual(['8', '9', 'a', 'b']);
  });

  test('requesting a code: the same statements, and no mail', async () => {
    const call = (email: string) => recovery.sendCode('reset', email, stranger());
    const [one, other] = [await workOf(call, known), await workOf(call, unknown)];
    expect(one.statements.length).toBeGreaterThan(1);
    expect(other).toEqual(one);
  });

  test('guessing a code: the same statements', async () => {
    const call = (email: string) => recovery.confirmReset(email, 'no code', 'Another 21 km!', stranger());
    for (let tries = 0; tries < 6; tries += 1) {
      const [one, other] = [await workOf(call, known), await workOf(call, unknown)];
      expect(one.refusal).toMatch(tries < 5 ? /^CognitoFailure: Invalid verification code/ : /Attempt limit exceeded/);
      expect(one.statements.length).toBeGreaterThan(0);
      expect(other).toEqual(one);
    }
  });

  test('guessing a long code: the same statements, and no count', async () => {
    const guess = 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-2345-6789';
    const call = (email: string) => recovery.confirmReset(email, guess, 'Another 21 km!', stranger());
    for (let tries = 0; tries < 7; tries += 1) {
      const [one, other] = [await workOf(call, known), await workOf(call, unknown)];
      expect(one.refusal).toMatch(/^CognitoFailure: Invalid verification code/);
      expect(one.statements.length).toBeGreaterThan(0);
      expect(other).toEqual(one);
    }
  });
});
