import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
  NotAuthorizedException as IdentityNotAuthorized,
  ResourceNotFoundException,
} from '@aws-sdk/client-cognito-identity';
import {
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  InvalidPasswordException,
  NotAuthorizedException,
  RevokeTokenCommand,
  SignUpCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { type ServerAddresses, freshAddress, testPassword, type TestMember } from '../../server/member.ts';

let server: TestServer;
let addresses: ServerAddresses;
let ada: TestMember;
let pool: CognitoIdentityProviderClient;
let identities: CognitoIdentityClient;

beforeAll(async () => {
  server = await startTestServer();
  addresses = await server.addresses();
  ada = await server.register();
  const { region } = addresses;
  pool = new CognitoIdentityProviderClient({ region, endpoint: addresses.userPoolUrl, maxAttempts: 1 });
  identities = new CognitoIdentityClient({ region, endpoint: addresses.identityPoolUrl, maxAttempts: 1 });
});
afterAll(async () => {
  pool.destroy();
  identities.destroy();
  await server.stop();
});

const login = (token: string) => ({ [`cognito-idp.${addresses.region}.amazonaws.com/${addresses.userPoolId}`]: token });
const initiate = (AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH', AuthParameters: Record<string, string>) =>
  pool.send(new InitiateAuthCommand({ ClientId: addresses.userPoolClientId, AuthFlow, AuthParameters }));
const signIn = (email: string, password = testPassword) =>
  initiate('USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: password });

async function failureOf(work: Promise<unknown>): Promise<CognitoIdentityProviderServiceException> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof CognitoIdentityProviderServiceException) return error;
  throw new Error(`expected a failure of the user pool, got ${String(error)}`);
}

describe('user pool', () => {
  test('signs in by password with tokens that its public keys verify', async () => {
    const answer = await signIn(ada.email);
    const result = answer.AuthenticationResult;
    expect([answer.$metadata.httpStatusCode, result?.TokenType, result?.ExpiresIn]).toEqual([200, 'Bearer', 3600]);
    const issuer = `${server.url}/cognito-idp/${addresses.userPoolId}`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(result?.IdToken ?? '', keys, { issuer, audience: addresses.userPoolClientId });
    expect([payload.sub, payload.email, payload.token_use]).toEqual([ada.sub, ada.email, 'id']);
  });

  test('refuses a wrong password and an unknown address alike', async () => {
    for (const failure of [
      await failureOf(signIn(ada.email, 'Wrong 123 !')),
      await failureOf(signIn(freshAddress('nobody'))),
    ]) {
      expect(failure).toBeInstanceOf(NotAuthorizedException);
      expect([failure.message, failure.$metadata.httpStatusCode]).toEqual(['Incorrect username or password.', 400]);
    }
  });

  test('refreshes without a new refresh token, or with one if it rotates', async () => {
    const { AuthenticationResult: first } = await signIn(ada.email);
    const RefreshToken = first?.RefreshToken ?? '';
    const plain = await initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: RefreshToken });
    expect(plain.AuthenticationResult?.RefreshToken).toBeUndefined();
    expect(plain.AuthenticationResult?.AccessToken).not.toBe(first?.AccessToken);
    const ClientId = addresses.userPoolClientId;
    const rotated = await pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    expect(rotated.AuthenticationResult?.RefreshToken).not.toBe(RefreshToken);
    const failure = await failureOf(initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: 'made up' }));
    expect([failure.name, failure.message]).toEqual(['NotAuthorizedException', 'Invalid Refresh Token.']);
  });

  test('signs up, and the new account has a member', async () => {
    const ClientId = addresses.userPoolClientId;
    const Username = freshAddress('sdk');
    const signUp = (Password: string) => pool.send(new SignUpCommand({ ClientId, Username, Password }));
    const weak = await failureOf(signUp('longenough1!'));
    expect(weak).toBeInstanceOf(InvalidPasswordException);
    const { UserSub, UserConfirmed } = await signUp(testPassword);
    expect(UserConfirmed).toBe(true);
    const { AuthenticationResult: tokens } = await signIn(Username);
    const { identityId, member } = await credentialsOf(tokens?.IdToken ?? '', UserSub ?? '');
    expect(identityId.startsWith(`${addresses.region}:`)).toBe(true);
    expect([member?.aws_cognito_sub, member?.email_address]).toEqual([UserSub, Username]);
    expect(await failureOf(signUp(testPassword))).toBeInstanceOf(UsernameExistsException);
  });

  test('shows the account, changes a password, and signs out everywhere', async () => {
    const bea = await server.register();
    const [one, two] = await Promise.all([signIn(bea.email), signIn(bea.email)]);
    const AccessToken = one.AuthenticationResult?.AccessToken ?? '';
    const user = await pool.send(new GetUserCommand({ AccessToken }));
    expect(user.Username).toBe(bea.sub);
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: bea.email });

    const ProposedPassword = 'Another 21 km!';
    const change = (PreviousPassword: string) =>
      pool.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
    expect((await failureOf(change('Wrong 123 !'))).name).toBe('NotAuthorizedException');
    await change(testPassword);
    expect((await failureOf(signIn(bea.email))).name).toBe('NotAuthorizedException');
    expect((await signIn(bea.email, ProposedPassword)).AuthenticationResult?.TokenType).toBe('Bearer');

    await pool.send(new GlobalSignOutCommand({ AccessToken }));
    const gone = await failureOf(pool.send(new GetUserCommand({ AccessToken })));
    expect([gone.name, gone.message]).toEqual(['NotAuthorizedException', 'Access Token has been revoked']);
    const REFRESH_TOKEN = two.AuthenticationResult?.RefreshToken ?? '';
    const refused = await failureOf(initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN }));
    expect(refused.message).toBe('Refresh Token has been revoked');
  });

  test('revokes one session and leaves the others', async () => {
    const [one, two] = await Promise.all([signIn(ada.email), signIn(ada.email)]);
    const ClientId = addresses.userPoolClientId;
    await pool.send(new RevokeTokenCommand({ ClientId, Token: one.AuthenticationResult?.RefreshToken }));
    const ask = (token: string | undefined) => pool.send(new GetUserCommand({ AccessToken: token }));
    expect((await failureOf(ask(one.AuthenticationResult?.AccessToken))).message).toBe('Access Token has been revoked');
    expect((await ask(two.AuthenticationResult?.AccessToken)).Username).toBe(ada.sub);
  });

  test('does not accept an id token as an access token', async () => {
    const failure = await failureOf(pool.send(new GetUserCommand({ AccessToken: ada.tokens.id_token })));
    expect(failure.name).toBe('NotAuthorizedException');
  });

  test('names unknown values', async () => {
    const wrongClient = new InitiateAuthCommand({ ClientId: 'other', AuthFlow: 'USER_PASSWORD_AUTH' });
    expect((await failureOf(pool.send(wrongClient))).name).toBe('ResourceNotFoundException');
    const flow = new InitiateAuthCommand({ ClientId: addresses.userPoolClientId, AuthFlow: 'CUSTOM_AUTH' });
    expect((await failureOf(pool.send(flow))).name).toBe('InvalidParameterException');
  });
});

/** Identity and member of an id token, found with the SDK's own clients. */
async function credentialsOf(token: string, sub: string) {
  const Logins = login(token);
  const { IdentityId } = await identities.send(new GetIdCommand({ IdentityPoolId: addresses.identityPoolId, Logins }));
  const { Credentials } = await identities.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }));
  const credentials = {
    accessKeyId: Credentials?.AccessKeyId ?? '',
    secretAccessKey: Credentials?.SecretKey ?? '',
    sessionToken: Credentials?.SessionToken ?? '',
  };
  const answer = await ada.call('GET', `member/by-cognito-sub/${sub}`, { credentials });
  return {
    identityId: IdentityId ?? '',
    expiration: Credentials?.Expiration,
    member: (answer.body as { member: MemberWire[] }).member?.[0],
  };
}

describe('identity pool', () => {
  test('gives the same identity each time, and credentials for an hour that sign calls', async () => {
    const before = Math.floor(Date.now() / 1000);
    const first = await credentialsOf(ada.tokens.id_token, ada.sub);
    expect([first.identityId, first.member?.member_id]).toEqual([ada.identityId, ada.memberId]);
    const made = (first.expiration?.getTime() ?? 0) / 1000 - 3600;
    expect([made >= before, made <= Date.now() / 1000]).toEqual([true, true]);
  });

  const refusal = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error as Error,
    );

  test('refuses people without a login, tokens of other pools, and access tokens', async () => {
    const getId = (Logins?: Record<string, string>) =>
      refusal(identities.send(new GetIdCommand({ IdentityPoolId: addresses.identityPoolId, Logins })));
    const refused = [
      await getId(),
      await getId({ 'accounts.example.org': 'x' }),
      await getId(login(ada.tokens.access_token)),
    ];
    for (const error of refused) expect(error).toBeInstanceOf(IdentityNotAuthorized);
    expect(refused.map((error) => error?.message)).toEqual([
      'Unauthenticated access is not supported for this identity pool.',
      'Token is not from a supported provider of this identity pool.',
      'Invalid login token. Not a valid token of this pool.',
    ]);
  });

  test('gives no one another’s credentials', async () => {
    const bea = await server.register();
    const ask = (IdentityId: string) =>
      refusal(
        identities.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins: login(bea.tokens.id_token) })),
      );
    const refused = await ask(ada.identityId);
    expect(refused?.message).toMatch(/^Logins don't match\./);
    const unknown = await ask(`${addresses.region}:00000000-0000-4000-8000-000000000000`);
    // Unlike the cloud, where "not found" reveals which identities exist.
    expect([unknown?.name, unknown?.message]).toEqual(['NotAuthorizedException', refused?.message]);
  });

  test('knows only its own pool', async () => {
    const other = new GetIdCommand({ IdentityPoolId: `${addresses.region}:00000000-0000-4000-8000-000000000000` });
    expect(await refusal(identities.send(other))).toBeInstanceOf(ResourceNotFoundException);
  });
});

test('a session of our own call equals one of the user pool', async () => {
  const { AuthenticationResult: result } = await signIn(ada.email);
  const body = { refresh_token: result?.RefreshToken };
  const response = await fetch(`${server.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(204);
  const failure = await failureOf(pool.send(new GetUserCommand({ AccessToken: result?.AccessToken })));
  expect(failure.message).toBe('Access Token has been revoked');
});
