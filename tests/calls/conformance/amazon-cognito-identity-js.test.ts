import {
  AuthenticationDetails,
  CognitoRefreshToken,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeIn, otherThan, whenMailed } from '../../server/accounts/mails.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { extendLockouts } from '../../server/locks.ts';
import {
  type ServerAddresses,
  fetchCredentials,
  freshAddress,
  testPassword,
  type TestMember,
} from '../../server/member.ts';

let server: TestServer;
let addresses: ServerAddresses;
let ada: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  addresses = await server.addresses();
  ada = await server.register();
});
afterAll(() => server.stop());

/** A client that stores its state in memory, like a browser page. */
function userOf(email: string): CognitoUser {
  const kept = new Map<string, string>();
  const Storage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  const { userPoolId: UserPoolId, userPoolClientId: ClientId, userPoolUrl: endpoint } = addresses;
  const Pool = new CognitoUserPool({ UserPoolId, ClientId, endpoint, Storage });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  // A refused refresh would be retried five more times with growing pauses.
  const { client } = Pool as unknown as { client: { request: unknown; requestWithRetry: unknown } };
  client.requestWithRetry = (client.request as () => void).bind(client);
  return user;
}

function authenticate(user: CognitoUser, email: string, password: string, flow: string): Promise<CognitoUserSession> {
  user.setAuthenticationFlowType(flow);
  const details = new AuthenticationDetails({ Username: email, Password: password });
  return new Promise((onSuccess, onFailure) => user.authenticateUser(details, { onSuccess, onFailure }));
}

const refresh = (user: CognitoUser, RefreshToken: string) =>
  new Promise<CognitoUserSession>((resolve, reject) =>
    user.refreshSession(
      new CognitoRefreshToken({ RefreshToken }),
      (error: Error | null, session: CognitoUserSession) => (error ? reject(error) : resolve(session)),
    ),
  );

/** Code and message of a rejected promise. */
const refusalOf = (promise: Promise<unknown>): Promise<[code: string, message: string]> =>
  promise.then(
    () => ['none', ''],
    ({ code, message }: { code: string; message: string }) => [code, message],
  );

describe.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'])('%s', (flow) => {
  test('signs in with tokens that fetch credentials', async () => {
    const session = await authenticate(userOf(ada.email), ada.email, testPassword, flow);
    expect(session.isValid()).toBe(true);
    const { sub, email } = session.getIdToken().decodePayload();
    expect([sub, email]).toEqual([ada.sub, ada.email]);
    const { identityId } = await fetchCredentials(addresses, session.getIdToken().getJwtToken());
    expect(identityId).toBe(ada.identityId);
  });

  test('refuses a wrong password and an unknown address alike', async () => {
    for (const [email, password] of [
      [ada.email, 'Wrong 123 !'],
      [freshAddress('nobody'), testPassword],
    ] as const) {
      const refusal = await refusalOf(authenticate(userOf(email), email, password, flow));
      expect(refusal).toEqual(['NotAuthorizedException', 'Incorrect username or password.']);
    }
  });
});

test('both are guarded by the same lock', async () => {
  const flows = ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'];
  const emails = flows.map(() => freshAddress('locked'));
  const attempt = (i: number, password: string) =>
    authenticate(userOf(emails[i] ?? ''), emails[i] ?? '', password, flows[i] ?? '').then(
      () => 'signed in',
      (error: Error) => error.message,
    );
  const earlier = await extendLockouts(server);
  for (const i of [0, 1]) {
    await server.register(emails[i]);
    for (let n = 0; n < 5; n += 1) expect(await attempt(i, `Wrong ${n}`)).toBe('Incorrect username or password.');
  }
  expect((await extendLockouts(server)) - earlier).toBe(2);
  for (const i of [0, 1]) {
    expect(await attempt(i, 'Wrong 5')).toBe('Password attempts exceeded');
    expect(await attempt(i, testPassword)).toBe('Password attempts exceeded');
  }
});

/** More with LONG: numbers of the exchange start with a zero byte by chance. */
const ACCOUNTS = process.env.LONG ? 20 : 5;

test(`SRP with ${ACCOUNTS} accounts and passwords of every kind`, async () => {
  const passwords = ['Ünïcode Пароль 1!', ' Spaces 12 $ ', 'Q1!q'.repeat(60), 'Colon:1a:B', '日本語 Aa1!'];
  for (let i = 0; i < ACCOUNTS; i += 1) {
    const password = passwords[i % passwords.length] ?? '';
    const email = freshAddress('srp');
    const response = await fetch(`${addresses.apiBase}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(200);
    const session = await authenticate(userOf(email), email, password, 'USER_SRP_AUTH');
    expect(session.getIdToken().decodePayload().email).toBe(email);
  }
});

test('refreshes with the refresh token, including that of our own sign-in', async () => {
  const session = await refresh(userOf(ada.email), ada.tokens.refresh_token);
  const { username, token_use } = session.getAccessToken().decodePayload();
  expect([username, token_use]).toEqual([ada.sub, 'access']);
  expect(await refusalOf(refresh(userOf(ada.email), 'made up'))).toEqual([
    'NotAuthorizedException',
    'Invalid Refresh Token.',
  ]);
});

test('reads the account, changes the password, and signs out everywhere', async () => {
  const bea = await server.register();
  const user = userOf(bea.email);
  const session = await authenticate(user, bea.email, testPassword, 'USER_SRP_AUTH');
  const attributes = await new Promise<Record<string, string>>((resolve, reject) =>
    user.getUserAttributes((error, list) =>
      error ? reject(error) : resolve(Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value]))),
    ),
  );
  expect(attributes).toEqual({
    sub: bea.sub,
    email: bea.email,
    email_verified: 'false',
    zoneinfo: 'Europe/Zurich',
  });
  const changed = await new Promise<string | undefined>((resolve, reject) =>
    user.changePassword(testPassword, 'Another 21 km!', (error, result) => (error ? reject(error) : resolve(result))),
  );
  expect(changed).toBe('SUCCESS');
  const again = await authenticate(userOf(bea.email), bea.email, 'Another 21 km!', 'USER_SRP_AUTH');
  expect(again.isValid()).toBe(true);
  await new Promise<void>((resolve, reject) => user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject }));
  expect(await refusalOf(refresh(userOf(bea.email), session.getRefreshToken().getToken()))).toEqual([
    'NotAuthorizedException',
    'Refresh Token has been revoked',
  ]);
});

test('replaces a forgotten password with the emailed code', async () => {
  const { email } = await server.register();
  const user = userOf(email);
  const delivery = await new Promise<unknown>((resolve, reject) =>
    user.forgotPassword({ onSuccess: reject, onFailure: reject, inputVerificationCode: resolve }),
  );
  expect(delivery).toEqual({
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'r***@e***' },
  });
  const code = codeIn((await whenMailed(server, email))[0]);
  const confirm = (given: string) =>
    new Promise<string>((resolve, reject) =>
      user.confirmPassword(given, 'Another 21 km!', { onSuccess: resolve, onFailure: reject }),
    );
  expect((await refusalOf(confirm(otherThan(code))))[0]).toBe('CodeMismatchException');
  expect(await confirm(code)).toBe('SUCCESS');
  const session = await authenticate(userOf(email), email, 'Another 21 km!', 'USER_SRP_AUTH');
  expect(session.getIdToken().decodePayload().email_verified).toBe(true);
});
