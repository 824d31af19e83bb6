import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/open.ts';
import { CognitoFailure } from '../../../server/identity/cognito-failure.ts';
import { stranger } from '../../../server/identity/devices.ts';
import { createIdentity, type Identity } from '../../../server/identity/identity.ts';
import { createAccess } from '../../../server/members/access.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { testPassword } from '../member.ts';
import { createPhones } from '../../../server/vendors/linking/phones.store.ts';
import { openOwnDatabase } from '../own-database.ts';

const newPassword = 'Another 21 km!';
const nowhere = new URL('file:///nowhere');
let database: Database;
let identity: Identity;
beforeAll(async () => {
  database = await openOwnDatabase();
  identity = await createIdentity({
    db: database.db,
    accessOf: createAccess(true),
    phones: createPhones(database.db),
    sealer: createSealer('a secret of the tests, long enough'),
    config: readConfig(
      {},
      { webDir: '', migrationsDir: '', workers: { decode: nowhere, bodies: nowhere, views: nowhere } },
    ),
    limits: { ofMember: () => {}, ofTokens: () => {}, ofWrongToken: () => {}, ofAddress: () => {} },
    events: { note: () => {} },
    hears: () => true,
    onLocked: async () => {},
    dropShareLinks: async () => {},
    onEnd: () => {},
    onFactorNews: () => {},
    onPasskeyNews: () => {},
    noteAccess: async () => {},
    productName: () => 'Longrun',
  });
});
afterAll(() => database.close());

const newAccount = async (email: string) => {
  const { accounts, signIn } = identity;
  const account = await accounts.create({ email, password: testPassword, timeZone: null });
  const change = async () => {
    await accounts.setPassword(account, newPassword);
    await signIn.endAll(account.sub);
  };
  return { account, change };
};
const refused = new CognitoFailure('NotAuthorizedException', 'Incorrect username or password.');

describe('an old password that was verified before it was changed', () => {
  test('gives no access afterwards', async () => {
    const email = 'ada@example.org';
    const { account, change } = await newAccount(email);
    const proven = await identity.accounts.checkPassword(email, testPassword, stranger());
    await change();
    await expect(identity.signIn.open(proven, stranger())).rejects.toEqual(refused);
    expect(await identity.sessions.list(account.sub)).toEqual([]);
    await identity.factorSignIn.withPassword(email, newPassword, stranger());
    expect(await identity.sessions.list(account.sub)).toHaveLength(1);
  });

  test('gives no access with an earlier challenge either', async () => {
    const email = 'bea@example.org';
    const { account, change } = await newAccount(email);
    const challenged = await identity.accounts.findVerifier(email);
    await change();
    if (!challenged) throw new Error('no verifier');
    await identity.accounts.checkProof(challenged.account.email, stranger(), () => true);
    await expect(identity.signIn.open(challenged.account, stranger())).rejects.toEqual(refused);
    expect(await identity.sessions.list(account.sub)).toEqual([]);
  });

  test('leaves no session, whenever the change happens', async () => {
    const email = 'cleo@example.org';
    const { account, change } = await newAccount(email);
    const attempts = Array.from({ length: 6 }, () =>
      identity.factorSignIn.withPassword(email, testPassword, stranger()).then(
        () => 'in',
        () => 'refused',
      ),
    );
    await change();
    await Promise.all(attempts);
    expect(await identity.sessions.list(account.sub)).toEqual([]);
  });
});

test('a verifier that is only encrypted again is no change', async () => {
  const email = 'dora@example.org';
  await newAccount(email);
  const before = await identity.accounts.checkPassword(email, testPassword, stranger());
  const again = await identity.accounts.checkPassword(email, testPassword, stranger());
  expect(again.passwordMark).toBe(before.passwordMark);
  expect((await identity.signIn.open(before, stranger())).sub).toBe(before.sub);
});
