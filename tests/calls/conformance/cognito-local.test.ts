import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type ServerAddresses, freshAddress, testPassword } from '../../server/member.ts';

/**
 * The responses of cognito-local 5.3.0 to the same requests, as names and types. They were recorded once, since the package would add a hundred
 * megabytes of an old SDK. It omits `ExpiresIn` and `TokenType`, which the service itself sends and so do we.
 */
const theirs = {
  signIn: { AccessToken: 'string', IdToken: 'string', RefreshToken: 'string' },
  refresh: { AccessToken: 'string', IdToken: 'string' },
  idToken: {
    aud: 'string',
    auth_time: 'number',
    'cognito:username': 'string',
    email: 'string',
    email_verified: 'boolean',
    event_id: 'string',
    exp: 'number',
    iat: 'number',
    iss: 'string',
    jti: 'string',
    sub: 'string',
    token_use: 'string',
  },
  accessToken: {
    auth_time: 'number',
    client_id: 'string',
    event_id: 'string',
    exp: 'number',
    iat: 'number',
    iss: 'string',
    jti: 'string',
    scope: 'string',
    sub: 'string',
    token_use: 'string',
    username: 'string',
  },
  unknownToken: ['NotAuthorizedException', 400],
  noToken: ['InvalidParameterException', 400],
};

const shapeOf = (value: object) => Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typeof part]));

let server: TestServer;
let addresses: ServerAddresses;
let pool: CognitoIdentityProviderClient;
const email = freshAddress('beside');

beforeAll(async () => {
  server = await startTestServer();
  addresses = await server.addresses();
  await server.register(email);
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

const initiate = (AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH', AuthParameters: Record<string, string>) =>
  pool.send(new InitiateAuthCommand({ ClientId: addresses.userPoolClientId, AuthFlow, AuthParameters }));

test('a valid refresh has the same shape', async () => {
  const first = await initiate('USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: testPassword });
  expect(shapeOf(first.AuthenticationResult!)).toEqual({ ...theirs.signIn, ExpiresIn: 'number', TokenType: 'string' });
  const second = await initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: first.AuthenticationResult!.RefreshToken! });
  const result = second.AuthenticationResult!;
  expect(shapeOf(result)).toEqual({ ...theirs.refresh, ExpiresIn: 'number', TokenType: 'string' });
  expect(shapeOf(decodeJwt(result.IdToken!))).toEqual({ ...theirs.idToken, origin_jti: 'string' });
  expect(shapeOf(decodeJwt(result.AccessToken!))).toEqual({ ...theirs.accessToken, origin_jti: 'string' });
});

test.each([
  ['an unknown token', 'nonsense', theirs.unknownToken],
  ['no token', '', theirs.noToken],
])('a refresh with %s fails with the same name and status', async (_, token, failure) => {
  const error = await initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: token }).catch((reason: unknown) => reason);
  const { name, $metadata } = error as { name: string; $metadata: { httpStatusCode?: number } };
  expect([name, $metadata.httpStatusCode]).toEqual(failure);
});
