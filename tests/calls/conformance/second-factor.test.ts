import {
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  DeleteUserCommand,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  GetUserCommand,
  InitiateAuthCommand,
  InvalidParameterException,
  NotAuthorizedException,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SoftwareTokenMFANotFoundException,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, whenMailed } from '../../server/accounts/mails.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type ServerAddresses, anonymousCall, signedIn, testPassword, type TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { type Authenticator, authenticator } from '../../server/authenticator.ts';

let server: TestServer;
let addresses: ServerAddresses;
let pool: CognitoIdentityProviderClient;
let ClientId: string;
/** Shared by all tests: a stopped server is one, so database work is done once, before the tests. */
let coach: TestMember;
let stale: TestMember;

beforeAll(async () => {
  server = await startTestServer({ env: { REQUIRE_SECOND_FACTOR: 'coaches' } });
  addresses = await server.addresses();
  ClientId = addresses.userPoolClientId;
  [coach, stale] = await Promise.all([server.register('coach@example.org'), server.register('stale@example.org')]);
  await withDatabase(server, async (db) => {
    await db.execute(sql`update members set member_type = 'Coach' where sub = ${coach.sub}`);
    await db.execute(sql`update sessions set created_at = now() - interval '11 minutes' where sub = ${stale.sub}`);
  });
  pool = new CognitoIdentityProviderClient({
    region: addresses.region,
    endpoint: addresses.userPoolUrl,
    maxAttempts: 1,
  });
});
afterAll(async () => {
  pool.destroy();
  await server.stop();
});

const begin = (USERNAME: string, PASSWORD = testPassword) =>
  pool.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }),
  );
const answer = (USERNAME: string, Session: string | undefined, code: string) =>
  pool.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );
const prefer = (AccessToken: string, Enabled: boolean) =>
  pool.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } }),
  );
async function refusal(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CognitoIdentityProviderServiceException)) throw new Error(`not refused: ${String(error)}`);
  return [error.constructor, error.message];
}
const wrongCode = [CodeMismatchException, 'Invalid code received for user'];
const usedCode = [ExpiredCodeException, 'Your software token has already been used once.'];
const wrongSession = [NotAuthorizedException, 'Invalid session for the user.'];
const notRecent = [
  NotAuthorizedException,
  'For your security this needs a sign-in within the last 10 minutes. Please sign in again.',
];
const deletion = (AccessToken: string) => pool.send(new DeleteUserCommand({ AccessToken }));

/** Associates and verifies like AWS's client, and sets it as preferred. */
async function switchOn({ tokens: { access_token: AccessToken } }: TestMember): Promise<Authenticator> {
  const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const app = authenticator(SecretCode);
  await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: app.next() }));
  await prefer(AccessToken, true);
  return app;
}

test('AWS’s own client completes the flow: associate, verify, prefer, sign in, off', async () => {
  const ada = await server.register();
  const AccessToken = ada.tokens.access_token;
  const verify = (UserCode: string) => pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  expect(await refusal(verify('123456'))).toEqual([
    SoftwareTokenMFANotFoundException,
    'Software Token MFA does not exist for the user.',
  ]);
  expect(await refusal(prefer(AccessToken, true))).toEqual([
    InvalidParameterException,
    'User has not set up software token mfa',
  ]);
  const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  expect(SecretCode).toMatch(/^[A-Z2-7]{32}$/);
  const app = authenticator(SecretCode);
  expect(await refusal(verify(app.wrong()))).toEqual([
    EnableSoftwareTokenMFAException,
    'Code mismatch and fail enable Software Token MFA',
  ]);
  expect(await verify(app.next())).toEqual({
    Status: 'SUCCESS',
    $metadata: { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 },
  });
  expect(await pool.send(new GetUserCommand({ AccessToken }))).not.toHaveProperty('PreferredMfaSetting');
  expect((await begin(ada.email)).AuthenticationResult).toBeDefined();

  await prefer(AccessToken, true);
  expect(await pool.send(new GetUserCommand({ AccessToken }))).toEqual({
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    Username: expect.any(String),
    UserAttributes: [
      { Name: 'sub', Value: expect.any(String) },
      { Name: 'email', Value: expect.any(String) },
      { Name: 'email_verified', Value: 'false' },
      { Name: 'zoneinfo', Value: 'Europe/Zurich' },
    ],
    $metadata: { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 },
  });
  const { ChallengeName, Session, ChallengeParameters, AuthenticationResult } = await begin(ada.email);
  expect([ChallengeName, ChallengeParameters?.USER_ID_FOR_SRP]).toEqual(['SOFTWARE_TOKEN_MFA', ada.sub]);
  expect(AuthenticationResult).toBeUndefined();
  expect(await refusal(answer(ada.email, Session, app.wrong()))).toEqual(wrongCode);
  expect(await refusal(answer('somebody@example.org', Session, app.wrong()))).toEqual(wrongSession);
  const code = app.next();
  const done = await answer(ada.email, Session, code);
  expect(done.AuthenticationResult?.AccessToken).toBeTruthy();
  expect(await refusal(answer(ada.email, Session, code))).toEqual(wrongSession);
  const again = await begin(ada.email);
  expect(await refusal(answer(ada.email, again.Session, code))).toEqual(usedCode);

  await prefer(done.AuthenticationResult?.AccessToken ?? '', false);
  expect((await begin(ada.email)).AuthenticationResult?.IdToken).toBeTruthy();
  expect(await refusal(prefer(AccessToken, true))).toEqual([
    InvalidParameterException,
    'User has not set up software token mfa',
  ]);
  const subjects = (await whenMailed(server, ada.email, 2)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(2).fill('The second factor of your Longrun account'));
});

test('SMS and mail are not factors of this pool', async () => {
  const { tokens } = await server.register();
  const AccessToken = tokens.access_token;
  for (const settings of [{ SMSMfaSettings: { Enabled: true } }, { EmailMfaSettings: { Enabled: true } }]) {
    const [type] = await refusal(pool.send(new SetUserMFAPreferenceCommand({ AccessToken, ...settings })));
    expect(type).toBe(InvalidParameterException);
  }
  await pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: false } }));
});

/** A browser page's client. */
function pageClient(email: string): CognitoUser {
  const kept = new Map<string, string>();
  const Storage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  const { userPoolId: UserPoolId, userPoolUrl: endpoint } = addresses;
  const Pool = new CognitoUserPool({ UserPoolId, ClientId, endpoint, Storage });
  return new CognitoUser({ Username: email, Pool, Storage });
}

type Outcome = { session: CognitoUserSession } | { asked: string };
function authenticate(user: CognitoUser, email: string, flow: string): Promise<Outcome> {
  user.setAuthenticationFlowType(flow);
  const details = new AuthenticationDetails({ Username: email, Password: testPassword });
  return new Promise((resolve, onFailure) =>
    user.authenticateUser(details, {
      onSuccess: (session) => resolve({ session }),
      onFailure,
      totpRequired: (asked: string) => resolve({ asked }),
      mfaSetup: (asked: string) => resolve({ asked }),
    }),
  );
}
const send = (user: CognitoUser, code: string) =>
  new Promise<CognitoUserSession>((onSuccess, onFailure) =>
    user.sendMFACode(code, { onSuccess, onFailure }, 'SOFTWARE_TOKEN_MFA'),
  );
const associate = (user: CognitoUser) =>
  new Promise<string>((associateSecretCode, onFailure) =>
    user.associateSoftwareToken({ associateSecretCode, onFailure }),
  );
const verified = (user: CognitoUser, code: string) =>
  new Promise<CognitoUserSession>((onSuccess, onFailure) =>
    user.verifySoftwareToken(code, 'phone', { onSuccess, onFailure }),
  );

describe.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'])('the client of pages, by %s', (flow) => {
  test('switches it on, signs in with it and off again', async () => {
    const { email } = await server.register();
    const first = pageClient(email);
    expect(await authenticate(first, email, flow)).toHaveProperty('session');
    const app = authenticator(await associate(first));
    await verified(first, app.next());
    const setPreference = (Enabled: boolean, user: CognitoUser) =>
      new Promise((resolve, reject) =>
        user.setUserMfaPreference(null, { Enabled, PreferredMfa: Enabled }, (error, result) =>
          error ? reject(error) : resolve(result),
        ),
      );
    expect(await setPreference(true, first)).toBe('SUCCESS');

    const second = pageClient(email);
    expect(await authenticate(second, email, flow)).toEqual({ asked: 'SOFTWARE_TOKEN_MFA' });
    await expect(send(second, app.wrong())).rejects.toHaveProperty('code', 'CodeMismatchException');
    const session = await send(second, app.next());
    expect(session.isValid()).toBe(true);
    expect(await setPreference(false, second)).toBe('SUCCESS');
    expect(await authenticate(pageClient(email), email, flow)).toHaveProperty('session');
  });
});

describe('a coach, from whom the operator requires it', () => {
  test('sets it up before the login completes, by either flow, and keeps it', async () => {
    const { email } = coach;
    expect(await authenticate(pageClient(email), email, 'USER_SRP_AUTH')).toEqual({ asked: 'MFA_SETUP' });
    const { ChallengeName, Session, ChallengeParameters } = await begin(email);
    expect([ChallengeName, ChallengeParameters?.MFAS_CAN_SETUP]).toEqual(['MFA_SETUP', '["SOFTWARE_TOKEN_MFA"]']);
    const finish = () =>
      pool.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'MFA_SETUP',
          Session,
          ChallengeResponses: { USERNAME: email },
        }),
      );
    expect(await refusal(finish())).toEqual(wrongSession);
    expect(await refusal(answer(email, Session, '123456'))).toEqual(wrongSession);

    const user = pageClient(email);
    expect(await authenticate(user, email, 'USER_PASSWORD_AUTH')).toEqual({ asked: 'MFA_SETUP' });
    const app = authenticator(await associate(user));
    const session = await verified(user, app.next());
    expect(session.getAccessToken().decodePayload()).toEqual({
      username: coach.sub,
      sub: expect.any(String),
      iss: expect.any(String),
      auth_time: expect.any(Number),
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.any(String),
      token_use: 'access',
      client_id: '23fl4h9l8c03oc7kbce2l3g1j4',
      scope: 'aws.cognito.signin.user.admin',
    });
    // A set-up started with only the password does not replace an active factor.
    expect(await refusal(pool.send(new AssociateSoftwareTokenCommand({ Session })))).toEqual(wrongSession);
    expect(await refusal(finish())).toEqual(wrongSession);
    expect(await refusal(prefer(session.getAccessToken().getJwtToken(), false))).toEqual([
      InvalidParameterException,
      'A second factor is required for this account.',
    ]);
    expect(await authenticate(pageClient(email), email, 'USER_SRP_AUTH')).toEqual({ asked: 'SOFTWARE_TOKEN_MFA' });
  });
});

describe('auth/authenticate', () => {
  const call = (path: string, body: unknown) => anonymousCall(addresses.apiBase, 'POST', path, body);

  test('returns 202 and accepts the code or a recovery code', async () => {
    const bea = await server.register();
    const path = `member/${bea.memberId}/second-factor`;
    const { body: handed } = await bea.call('POST', path);
    const { secret, uri } = handed as { secret: string; uri: string };
    expect(uri).toBe(`otpauth://totp/Longrun:${encodeURIComponent(bea.email)}?secret=${secret}&issuer=Longrun`);
    const app = authenticator(secret);
    expect((await bea.call('POST', `${path}/confirm`, { body: { code: app.wrong() } })).status).toBe(400);
    const confirmed = await bea.call('POST', `${path}/confirm`, { body: { code: app.next() } });
    const { recovery_codes: codes } = confirmed.body as { recovery_codes: string[] };
    expect(codes).toHaveLength(10);
    expect((await bea.call('GET', path)).body).toEqual({ is_on: true, is_required: false, recovery_codes_left: 10 });

    const credentials = { email: bea.email, password: testPassword };
    const asked = await call('auth/authenticate', credentials);
    expect([asked.status, asked.body]).toEqual([
      202,
      { challenge: 'SOFTWARE_TOKEN_MFA', session: expect.any(String), expires: expect.any(Number) },
    ]);
    const { session } = asked.body as { session: string };
    expect((await call('auth/second-factor', { session, code: app.wrong() })).body).toEqual({
      code: 'CodeMismatchException',
      message: 'Invalid code received for user',
    });
    const inside = await call('auth/second-factor', { session, code: app.next() });
    expect([inside.status, inside.body]).toEqual([200, { member: expect.any(Object), tokens: expect.any(Object) }]);

    const second = (await call('auth/authenticate', credentials)).body as { session: string };
    const byPaper = await call('auth/second-factor', { session: second.session, code: codes[0] });
    expect(byPaper.status).toBe(200);
    const self = await signedIn(addresses, byPaper.body as Parameters<typeof signedIn>[1]);
    expect((await self.call('GET', path)).body).toEqual({ recovery_codes_left: 9, is_on: true, is_required: false });
    const made = await self.call('POST', `member/${bea.memberId}/recovery-codes`);
    expect((made.body as { recovery_codes: string[] }).recovery_codes).toHaveLength(10);
    expect((await self.call('DELETE', path)).status).toBe(204);
    expect((await call('auth/authenticate', credentials)).status).toBe(200);
  });

  test('ends a challenge with the fifth wrong code, and notifies the owner', async () => {
    const cleo = await server.register();
    const app = await switchOn(cleo);
    const { session } = (await call('auth/authenticate', { email: cleo.email, password: testPassword })).body as {
      session: string;
    };
    const codes: unknown[] = [];
    for (let i = 0; i < 6; i += 1) {
      codes.push(((await call('auth/second-factor', { session, code: app.wrong() })).body as { code: string }).code);
    }
    expect(codes).toEqual([...Array(5).fill('CodeMismatchException'), 'NotAuthorizedException']);
    const texts = (await whenMailed(server, cleo.email, 2)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('several wrong codes'))).toBe(true);
    expect(server.output()).not.toContain(cleo.email);
  });
});

describe('a session whose password was entered eleven minutes ago', () => {
  const AccessToken = () => stale.tokens.access_token;
  test.each([
    ['DeleteUser', () => deletion(AccessToken())],
    [
      'UpdateUserAttributes of the address',
      () =>
        pool.send(
          new UpdateUserAttributesCommand({
            AccessToken: AccessToken(),
            UserAttributes: [{ Name: 'email', Value: 'new@example.org' }],
          }),
        ),
    ],
    ['SetUserMFAPreference, off', () => prefer(AccessToken(), false)],
    ['AssociateSoftwareToken', () => pool.send(new AssociateSoftwareTokenCommand({ AccessToken: AccessToken() }))],
  ])('must sign in again for %s', async (_, attempt) => {
    expect(await refusal(attempt())).toEqual(notRecent);
  });

  test('may do everyday actions', async () => {
    const UserAttributes = [{ Name: 'given_name', Value: 'Stella' }];
    await pool.send(new UpdateUserAttributesCommand({ AccessToken: AccessToken(), UserAttributes }));
    expect((await stale.call('GET', `member/${stale.memberId}/second-factor`)).status).toBe(200);
  });

  test('must prove it for calls too, and only the right password renews it, for this session', async () => {
    const path = `member/${stale.memberId}`;
    const grave = [
      ['POST', `${path}/second-factor`],
      ['DELETE', `${path}/second-factor`],
      ['POST', `${path}/recovery-codes`],
    ] as const;
    for (const [method, where] of grave) {
      const refused = await stale.call(method, where);
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'recent_proof_needed']);
    }
    const prove = (password: string) => stale.call('POST', `${path}/proof`, { body: { password } });
    expect((await prove('Wrong 123 !')).status).toBe(401);
    expect((await stale.call('POST', `${path}/second-factor`)).status).toBe(403);
    expect((await prove(testPassword)).status).toBe(204);
    expect((await stale.call('POST', `${path}/second-factor`)).status).toBe(200);
    await deletion(AccessToken());
    expect(await mailsTo(server, 'stale@example.org')).toEqual([]);
  });
});
