import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { createAccountHandlers, type AccountDeps } from '../../../server/accounts/handlers.ts';
import { idsWhere, pathOf, samples } from '../../server/core/requests.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, cognito, testPassword, type TestMember } from '../../server/member.ts';
import { codeIn, otherThan, whenMailed } from '../../server/accounts/mails.ts';

describe('a caller with too many requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { AUTH_RATE_PER_MINUTE: '1' } });
  });
  afterAll(() => server.stop());

  /** Three in a row: a new minute may begin between two of them, but not twice. */
  const statusesOf = async (call: () => Promise<{ status: number; body: unknown }>) =>
    [await call(), await call(), await call()].map(({ status, body }) => ({
      status,
      type: (body as { __type?: string; code?: string }).__type ?? (body as { code?: string }).code,
    }));

  const nobody = { memberId: 'x', sub: 'x' } as TestMember;
  // Other calls have a wider limit: tests/calls/core/limits.test.ts.
  const limited = idsWhere(({ proof, cost }) => proof === 'anonymous' && cost === 'attempt');
  test.each(limited)('has to wait: %s', async (id) => {
    const { params, body } = samples[id](nobody);
    const call = () => anonymousCall(`${server.url}/api`, calls[id].method, pathOf(calls[id], params), body);
    expect(await statusesOf(call)).toContainEqual({ status: 429, type: 'TooManyRequestsException' });
  });

  test.each([
    'InitiateAuth',
    'RespondToAuthChallenge',
    'GetTokensFromRefreshToken',
    'SignUp',
    'ConfirmSignUp',
    'ResendConfirmationCode',
    'ForgotPassword',
    'ConfirmForgotPassword',
    'ChangePassword',
    'GetUserAttributeVerificationCode',
    'VerifyUserAttribute',
  ])('has to wait: the user pool’s %s', async (operation) => {
    const { userPoolUrl } = await server.addresses();
    const call = () => cognito(userPoolUrl, `AWSCognitoIdentityProviderService.${operation}`, {});
    expect(await statusesOf(call)).toContainEqual({ status: 400, type: 'TooManyRequestsException' });
  });

  test('for sample members has to wait sooner', async () => {
    let made = 0;
    const deps = {
      demo: {
        create: async () => {
          made += 1;
          return { sub: 'x' };
        },
      },
      members: { bySub: async () => ({}) },
      site: () => ({ demo: true }),
    } as unknown as AccountDeps;
    const { createDemo } = createAccountHandlers(deps);
    const ask = (ip: string) => createDemo({ request: { ip, headers: {} } } as Parameters<typeof createDemo>[0]);
    for (let i = 0; i < 10; i += 1) await ask('192.0.2.1');
    await expect(ask('192.0.2.1')).rejects.toHaveProperty('status', 429);
    await ask('192.0.2.2');
    expect(made).toBe(11);
  });
});

describe('a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => server.stop());

  /** With the raw path, which `fetch` would normalise. */
  const raw = (method: string, path: string) =>
    new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      request({ hostname, port, method, path }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }));
      })
        .on('error', reject)
        .end();
    });

  test.each([
    '//evil.example',
    '//evil.example/..',
    '///evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/;//evil.example',
    '/@evil.example',
    '/login?redirect=https://evil.example',
    '/login?redirect=//evil.example',
    '/login?redirect=%2f%5cevil.example',
    '/login?redirect=javascript:alert(1)',
    '/logout?redirect=https://evil.example',
    '/link-result?url=https://evil.example',
    '/api/oauth2/garmin/callback?state=x&code=x&redirect_uri=https://evil.example',
    '/api/oauth1/garmin/request?ticket=x&redirect=https://evil.example',
    '/outbox//evil.example',
    '/confirm/reset?next=https%3A%2F%2Fevil.example',
  ])('redirects to no other site from %s', async (path) => {
    const { status, location } = await raw('GET', path);
    const goes = location === undefined ? null : new URL(location, server.url).origin;
    expect([status < 500, goes ?? server.url]).toEqual([true, server.url]);
    expect(location ?? '').not.toContain('evil.example');
  });

  test('forbids framing, type guessing and referrers on every response', async () => {
    const { userPoolUrl, userPoolId } = await server.addresses();
    const answers = await Promise.all([
      fetch(`${server.url}/`),
      fetch(`${server.url}/config.json`),
      fetch(`${server.url}/outbox`),
      fetch(`${server.url}/api/payment/coupon/stride90`),
      fetch(`${server.url}/api/nothing`),
      fetch(`${server.url}/api/docs`),
      fetch(userPoolUrl, { method: 'POST' }),
      fetch(`${userPoolUrl}${userPoolId}/.well-known/jwks.json`),
    ]);
    for (const { url, headers } of answers) {
      const policy = headers.get('content-security-policy') ?? '';
      const script = /script-src([^;]*)/.exec(policy)?.[1] ?? '';
      expect({
        url,
        sniff: headers.get('x-content-type-options'),
        referrer: headers.get('referrer-policy'),
        frames: policy.includes("frame-ancestors 'none'"),
        fallback: policy.includes("default-src 'none'"),
        unsafe: /unsafe|\*|data:/.test(script),
        cookies: headers.getSetCookie(),
      }).toEqual({
        url,
        sniff: 'nosniff',
        referrer: 'no-referrer',
        frames: true,
        fallback: true,
        unsafe: false,
        cookies: [],
      });
    }
  });

  test('logs no personal data, at any level', async () => {
    const post = (path: string, body: unknown) => anonymousCall(`${server.url}/api`, 'POST', path, body);
    const email = 'private@example.org';
    const registered = await post('auth/register', { email, password: testPassword, coupon: 'stride90' });
    const { tokens, member } = registered.body as AuthenticatedWire;
    await anonymousCall(`${server.url}/api`, 'GET', 'payment/coupon/stride90');
    await post('auth/authenticate', { email, password: 'Wrong 123 !' });
    await post('auth/forgot-password', { email });
    const code = codeIn((await whenMailed(server, email))[0]);
    await post('auth/confirm-password-reset', { email, code: otherThan(code), password: 'Another 21 km!' });
    await post('auth/confirm-password-reset', { email, code, password: 'Another 21 km!' });
    await post('auth/refresh', { member_id: member.member_id, ...tokens });
    await post('auth/sign-out', { refresh_token: tokens.refresh_token });
    const secrets = [
      email,
      'private',
      testPassword,
      'Wrong 123',
      'Another 21',
      code,
      otherThan(code),
      'stride90',
      member.member_id,
      member.aws_cognito_sub,
      tokens.refresh_token,
      tokens.refresh_token.split('.')[0] ?? '',
      tokens.access_token.split('.')[2] ?? '',
    ];
    const output = server.output();
    expect(output).toContain('"route":"/api/auth/confirm-password-reset"');
    // A number of six digits may be part of a time or a size: codes only count as whole words.
    const told = secrets.filter((secret) =>
      /^\d+$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(output) : output.includes(secret),
    );
    expect(told).toEqual([]);
  });
});

test('no call has a password, a token or an address in its URL', () => {
  const keysOf = (schema: Call['params']) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const names = (Object.entries(calls) as [CallId, Call][]).flatMap(([id, { params, query }]) =>
    [...keysOf(params), ...keysOf(query)].map((name) => `${id}.${name}`),
  );
  expect(names).toContain('getCoupon.code');
  const isTelling = (name: string) => /\..*(password|token|email)/i.test(name);
  expect(names.filter(isTelling)).toEqual([
    // OAuth 1.0a's name for a token that is not an access token: it is valid for one exchange with a secret that is in no URL. [RFC 5849 §2.2]
    'finishVendorLink.oauth_token',
    // Required by the specification for partners; our log contains routes and no queries. [onboarding §7.29]
    'isCohortMember.email',
    // Identifies a token without being one.
    'revokeApiToken.tokenId',
  ]);
});
