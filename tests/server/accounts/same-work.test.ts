import * as crypto from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCodes } from '../../../server/accounts/codes.ts';
import { createRecovery, type Recovery } from '../../../server/accounts/recovery.ts';
import type { Database } from '../../../server/db/open.ts';
import { type Accounts, createAccounts } from '../../../server/identity/accounts.ts';
import { createPools } from '../../../server/identity/pools.ts';
import type { SignIn } from '../../../server/identity/sign-in.ts';
import { createSealer } from '../../../server/seal.ts';
import { testPassword } from '../member.ts';
import { openOwnDatabase } from '../own-database.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

const onPostgres = process.env.TEST_DATABASE === 'postgres';
const [known, unknown] = ['known@example.org', 'unknown@example.org'];

/** Time tells who has an account as soon as work is done for some that is not done for others: so the work is compared, not the time. */
describe.skipIf(onPostgres)('an address without an account makes the same work', () => {
  let database: Database;
  let accounts: Accounts;
  let recovery: Recovery;
  let statements: string[] = [];

  beforeAll(async () => {
    database = await openOwnDatabase();
    const { db } = database;
    const sealer = createSealer('a secret of the tests, long enough');
    accounts = createAccounts(db, sealer, createPools({ region: 'local-1', publicUrl: 'http://localhost' }, sealer));
    const unused = {} as SignIn;
    const mailer = { send: () => Promise.reject(new Error('nothing is mailed here')) };
    const place = { product: 'Longrun', site: 'http://localhost' };
    const codes = createCodes(db, sealer);
    recovery = createRecovery({ db, sealer, codes, accounts, signIn: unused, mailer, place, wake: () => {} });
    await accounts.create({ email: known, password: testPassword, timeZone: null });
  });
  afterAll(() => database.close());
  beforeEach(() => {
    const { embedded } = database;
    if (!embedded) throw new Error('the embedded database is not there');
    const query = embedded.query.bind(embedded);
    vi.spyOn(embedded, 'query').mockImplementation((text, ...rest) => {
      statements.push(text);
      return query(text, ...rest);
    });
  });

  /** What is done for a call, refused or not. */
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

  test('signing in: one hash of the same cost', async () => {
    const call = (email: string) => accounts.checkPassword(email, 'Wrong 123 !');
    const [one, other] = [await workOf(call, known), await workOf(call, unknown)];
    expect(one.hashes).toHaveLength(1);
    expect(other.hashes).toEqual(one.hashes);
    expect(other.refusal).toBe(one.refusal);
  });

  test('asking for a code: the same statements, and no mail', async () => {
    const call = (email: string) => recovery.sendCode('reset', email);
    const [one, other] = [await workOf(call, known), await workOf(call, unknown)];
    expect(one.statements.length).toBeGreaterThan(1);
    expect(other).toEqual(one);
  });

  test('guessing a code: the same statements', async () => {
    const call = (email: string) => recovery.confirmReset(email, 'no code', 'Another 21 km!');
    for (let tries = 0; tries < 6; tries += 1) {
      const [one, other] = [await workOf(call, known), await workOf(call, unknown)];
      expect(one.refusal).toMatch(tries < 5 ? /^CognitoFailure: Invalid verification code/ : /Attempt limit exceeded/);
      expect(one.statements.length).toBeGreaterThan(0);
      expect(other).toEqual(one);
    }
  });
});
