import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticated, type AuthenticatedWire, type TokensWire } from '../../../domain/entities/session.ts';
import { messages } from '../../../domain/messages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import {
  type Answer,
  anonymousCall,
  cognito,
  freshAddress,
  signedIn,
  testPassword,
  type TestMember,
} from '../../server/member.ts';

let server: TestServer;
let ada: TestMember;
const adaAddress = freshAddress('ada');

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register(`${adaAddress.replace('ada', 'Ada').replace('example', 'Example')} `);
});
afterAll(() => server.stop());

const post = (path: string, body: unknown): Promise<Answer> => anonymousCall(`${server.url}/api`, 'POST', path, body);
const refresh = (tokens: TokensWire) => post('auth/refresh', { member_id: ada.memberId, ...tokens });
const tokensOf = (answer: Answer) => (answer.body as { tokens: TokensWire }).tokens;
const unixNow = () => Math.floor(Date.now() / 1000);

describe('registering', () => {
  test('returns member and tokens', async () => {
    const before = unixNow();
    const email = freshAddress('bea');
    const answer = await post('auth/register', { email, password: testPassword });
    const after = unixNow();
    expect(answer.status).toBe(200);
    const { member, tokens } = authenticated.parse(answer.body);
    const { email_address, access_level, member_type, weight } = member;
    expect([email_address, access_level, member_type, weight]).toEqual([email, 10, 'Athlete', null]);
    expect(tokens.credentials_expire).toBeGreaterThanOrEqual(before + 3600);
    expect(tokens.credentials_expire).toBeLessThanOrEqual(after + 3600);
    expect(Math.round((tokens.expires - after) / 86_400)).toBe(30);
  });

  test('trims addresses and stores them in lower case', () => {
    expect(ada.email).toBe(adaAddress);
  });

  test('refuses an existing address, in any spelling', async () => {
    const answer = await post('auth/register', { email: adaAddress.toUpperCase(), password: testPassword });
    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'UsernameExistsException', message: 'An account with the given email already exists.' },
    ]);
  });

  test('creates one account from many simultaneous requests', async () => {
    const email = freshAddress('race');
    const once = () => post('auth/register', { email, password: testPassword });
    const statuses = (await Promise.all([once(), once(), once(), once()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });

  test('reports errors by field', async () => {
    const answer = await post('auth/register', { email: 'nobody', password: 'longenough' });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: messages.rules.emailInvalid,
        fields: {
          email: [messages.rules.emailInvalid],
          password: [messages.rules.passwordCase, messages.rules.passwordDigit, messages.rules.passwordSymbol],
        },
      },
    ]);
  });

  test('refuses an unknown coupon', async () => {
    const answer = await post('auth/register', { email: freshAddress('c'), password: testPassword, coupon: 'FREE' });
    expect([answer.status, (answer.body as { fields: unknown }).fields]).toEqual([
      400,
      { coupon: [messages.account.couponUnknown] },
    ]);
  });

  test('refuses bodies that are not JSON, not an object, or too large', async () => {
    const raw = async (body: string, type = 'application/json') => {
      const response = await fetch(`${server.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await raw('{"email":')).toEqual([400, 'invalid_request']);
    expect(await raw('[]')).toEqual([400, 'invalid_request']);
    expect(await raw('')).toEqual([400, 'invalid_request']);
    expect(await raw('<a/>', 'text/xml')).toEqual([415, 'unsupported_media_type']);
    expect(await raw(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }))).toEqual([413, 'request_too_large']);
    expect(await raw('{"__proto__":{"x":1},"email":"a@example.org"}')).toEqual([400, 'invalid_request']);
  });
});

describe('signing in', () => {
  test('returns the same member with tokens of a new session', async () => {
    const answer = await post('auth/authenticate', { email: ` ${adaAddress}`, password: testPassword });
    const { member, tokens } = answer.body as AuthenticatedWire;
    expect([answer.status, member.member_id]).toEqual([200, ada.memberId]);
    expect(decodeJwt(tokens.id_token).origin_jti).not.toBe(decodeJwt(ada.tokens.id_token).origin_jti);
  });

  test('does not distinguish a wrong password from an unknown address', async () => {
    const refused = [401, { code: 'NotAuthorizedException', message: 'Incorrect username or password.' }];
    for (const email of [adaAddress, freshAddress('unknown')]) {
      const { status, body } = await post('auth/authenticate', { email, password: 'Wrong 123 !' });
      expect([status, body]).toEqual(refused);
    }
  });

  test('writes no address, password or token into the log', async () => {
    expect(server.output()).not.toMatch(/example\.org|Long-run|eyJ/);
  });
});

describe('tokens', () => {
  test('have Cognito’s format', async () => {
    const addresses = await server.addresses();
    const [id, access] = [decodeJwt(ada.tokens.id_token), decodeJwt(ada.tokens.access_token)];
    const issuer = `${server.url}/cognito-idp/${addresses.userPoolId}`;
    expect([id.iss, id.sub, id.aud, id.token_use, id.email, id['cognito:username']]).toEqual([
      issuer,
      ada.sub,
      addresses.userPoolClientId,
      'id',
      adaAddress,
      ada.sub,
    ]);
    expect([access.iss, access.sub, access.aud, access.client_id, access.token_use, access.scope]).toEqual([
      issuer,
      ada.sub,
      undefined,
      addresses.userPoolClientId,
      'access',
      'aws.cognito.signin.user.admin',
    ]);
    const jwks = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as { keys: Record<string, string>[] };
    const key = jwks.keys.find(({ kid }) => kid === decodeProtectedHeader(ada.tokens.id_token).kid);
    expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  test('are refreshed with the refresh token, which changes', async () => {
    const first = await server.register();
    const answer = await refresh(first.tokens);
    const renewed = tokensOf(answer);
    expect([answer.status, renewed.expires]).toEqual([200, first.tokens.expires]);
    expect(renewed.refresh_token).not.toBe(first.tokens.refresh_token);
    expect(decodeJwt(renewed.id_token).sub).toBe(first.sub);
  });

  test('two pages may refresh at once', async () => {
    const { tokens } = await server.register();
    const answers = await Promise.all([refresh(tokens), refresh(tokens)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(tokensOf(answers[0]!).refresh_token).toBe(tokensOf(answers[1]!).refresh_token);
  });

  test('a refresh token from before the last one ends the session: it was copied', async () => {
    const { tokens } = await server.register();
    const second = tokensOf(await refresh(tokens));
    const third = tokensOf(await refresh(second));
    const stolen = await refresh(tokens);
    expect([stolen.status, (stolen.body as { message: string }).message]).toEqual([
      401,
      'Refresh Token has been revoked',
    ]);
    expect((await refresh(third)).status).toBe(401);
  });

  test('an invented refresh token is invalid', async () => {
    const [session, generation] = ada.tokens.refresh_token.split('.');
    for (const token of ['', 'x', `${session}.${generation}.${'A'.repeat(43)}`]) {
      expect((await refresh({ ...ada.tokens, refresh_token: token })).status).toBe(401);
    }
  });

  test('are useless after signing out', async () => {
    const member = await server.register();
    const { refresh_token } = member.tokens;
    expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(200);
    expect((await post('auth/sign-out', { refresh_token })).status).toBe(204);
    expect((await post('auth/sign-out', { refresh_token })).status).toBe(204);
    expect((await refresh(member.tokens)).status).toBe(401);
    expect((await member.call('GET', `member/${member.memberId}`)).status).toBe(403);
    const wire = { member: { email_address: '', member_id: '', aws_cognito_sub: '' }, tokens: member.tokens };
    await expect(signedIn(await server.addresses(), wire as AuthenticatedWire)).rejects.toThrow(
      'The session has ended.',
    );
  });
});

test('another account’s identity and a missing one are refused alike', async () => {
  const { region, userPoolId, identityPoolUrl } = await server.addresses();
  const bea = await server.register();
  const Logins = { [`cognito-idp.${region}.amazonaws.com/${userPoolId}`]: ada.tokens.id_token };
  const ask = async (IdentityId: string) => {
    const { status, body } = await cognito(identityPoolUrl, 'AWSCognitoIdentityService.GetCredentialsForIdentity', {
      IdentityId,
      Logins,
    });
    return [status, body];
  };
  const refused = await ask(bea.identityId);
  expect([refused[0], (refused[1] as { __type: string }).__type]).toEqual([400, 'NotAuthorizedException']);
  expect(await ask(`${region}:00000000-0000-4000-8000-000000000000`)).toEqual(refused);
  expect((await ask(ada.identityId))[0]).toBe(200);
});

describe('too many attempts from one address', () => {
  test('are refused for a minute', async () => {
    const slow = await startTestServer({ env: { AUTH_RATE_PER_MINUTE: '3' } });
    try {
      const attempt = () =>
        anonymousCall(`${slow.url}/api`, 'POST', 'auth/authenticate', { email: 'a@example.org', password: 'x' });
      // Concurrently: a new minute that begins between two of them would let the fourth in.
      const answers = await Promise.all([attempt(), attempt(), attempt(), attempt()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429]);
    } finally {
      await slow.stop();
    }
  });
});
