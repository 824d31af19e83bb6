import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/start.ts';
import { Client, clientId, clientSecret, moment, newStateDir, redirectUri, start, type Tokens } from './client.ts';

let dir: ReturnType<typeof newStateDir>;
let sandbox: Sandbox;
let client: Client;
let now = moment;

beforeEach(async () => {
  now = moment;
  dir = newStateDir();
  sandbox = await start(dir.path, { now: () => now });
  client = new Client(sandbox.url);
});

afterEach(async () => {
  await sandbox.stop();
  dir.remove();
});

const failed = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error];

describe('the consent page', () => {
  test('offers six histories, names the data, and works without scripts', async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/garmin/oauth2Confirm?${client.authorizeQuery()}`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect([...page.matchAll(/name="persona" value="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'marathoner',
      'new-runner',
      'triathlete',
      'treadmill',
      'empty',
      'refused',
    ]);
    expect(page).not.toMatch(/<script|onclick|style=/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' http:\/\/localhost:8080; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(answer.headers.get('set-cookie')).toMatch(
      /^garmin_account=[0-9a-f]{16}; Path=\/sandbox\/garmin; HttpOnly; SameSite=Lax/,
    );
  });

  test('keeps the account of a returning browser until it requests another', async () => {
    const address = `${sandbox.url}/garmin/oauth2Confirm?${client.authorizeQuery()}`;
    const cookie = 'garmin_account=00112233aabbccdd';
    expect(await (await fetch(address, { headers: { cookie } })).text()).toContain('value="00112233aabbccdd"');
    expect(await (await fetch(`${address}&account=new`, { headers: { cookie } })).text()).not.toContain(
      '00112233aabbccdd',
    );
  });

  test('escapes its input', async () => {
    const query = client.authorizeQuery({ state: '"><script>alert(1)</script>' });
    const page = await (await fetch(`${sandbox.url}/garmin/oauth2Confirm?${query}`)).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('returns the result with the state and the former query', async () => {
    const answer = await client.consent('new-runner');
    const location = new URL(answer.headers.get('location') ?? '');
    expect(answer.status).toBe(303);
    expect(location.href.startsWith(`${redirectUri}&`)).toBe(true);
    expect(location.searchParams.get('state')).toBe('state-1');
    expect(location.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['denied', 'new-runner', 'deny'],
    ['refused by the vendor', 'refused', 'allow'],
  ])('if %s, returns without a code', async (_name, persona, decision) => {
    const answer = await client.consent(persona, { decision });
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({ kind: 'test', error: 'access_denied', state: 'state-1' });
  });

  test.each([
    ['an unknown client', { client_id: 'somebody' }],
    ['a foreign address', { redirect_uri: 'https://elsewhere.example/callback' }],
    ['an address of this machine that is not the application', { redirect_uri: 'http://localhost:9999/callback' }],
    ['another page of the application', { redirect_uri: 'http://localhost:8080/elsewhere' }],
    ['an address with more in its query', { redirect_uri: `${redirectUri}&more=1` }],
    ['an address that is none', { redirect_uri: 'javascript:alert(1)' }],
  ])('redirects nowhere for %s', async (_name, changed) => {
    const answer = await client.consent('new-runner', { changed });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ])('refuses %s', async (_name, changed, error) => {
    const answer = await client.consent('new-runner', { changed });
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe(error);
  });
});

describe('tokens', () => {
  test('are issued for a code and its verifier', async () => {
    const answer = await client.exchange(await client.code('new-runner'));
    const tokens = (await answer.json()) as Tokens;
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(tokens).toEqual({
      token_type: 'bearer',
      expires_in: 86_400,
      refresh_token_expires_in: 7_775_998,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      scope: 'PARTNER_READ PARTNER_WRITE CONNECT_READ CONNECT_WRITE',
      jti: expect.any(String),
    });
    expect((await client.get('/user/id', tokens.access_token)).status).toBe(200);
  });

  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(64) }, 400, 'invalid_grant'],
    ['a verifier that is too short', { code_verifier: 'short' }, 400, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://localhost:8080/elsewhere' }, 400, 'invalid_grant'],
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['a wrong client', { client_id: 'guess' }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['an unknown code', { code: 'guess' }, 400, 'invalid_grant'],
  ])('are not issued for %s', async (_name, changed, status, error) => {
    const answer = await client.exchange(await client.code('new-runner'), changed as Record<string, string>);
    expect(await failed(answer)).toEqual([status, error]);
  });

  test('a wrong verifier does not use up the code', async () => {
    const code = await client.code('new-runner');
    await client.exchange(code, { code_verifier: 'x'.repeat(64) });
    expect((await client.exchange(code)).status).toBe(200);
  });

  test('a code used twice ends its tokens', async () => {
    const code = await client.code('new-runner');
    const tokens = (await (await client.exchange(code)).json()) as Tokens;
    expect(await failed(await client.exchange(code))).toEqual([400, 'invalid_grant']);
    expect((await client.get('/user/id', tokens.access_token)).status).toBe(403);
  });

  test('a code is valid for ten minutes, an access token for a day', async () => {
    const late = await client.code('new-runner');
    now += 601;
    expect(await failed(await client.exchange(late))).toEqual([400, 'invalid_grant']);
    const tokens = await client.link('new-runner');
    now += 86_401;
    expect((await client.get('/user/id', tokens.access_token)).status).toBe(401);
  });

  test('a refresh issues new ones and revokes the old ones', async () => {
    const old = await client.link('new-runner');
    const refresh = { grant_type: 'refresh_token', refresh_token: old.refresh_token };
    const fresh = (await (await client.tokenRequest(refresh)).json()) as Tokens;
    expect(fresh.refresh_token).not.toBe(old.refresh_token);
    expect((await client.get('/user/id', fresh.access_token)).status).toBe(200);
    expect((await client.get('/user/id', old.access_token)).status).toBe(403);
    expect(await failed(await client.tokenRequest(refresh))).toEqual([400, 'invalid_grant']);
  });

  test('only a form is accepted', async () => {
    const answer = await fetch(`${sandbox.url}/garmin/di-oauth2-service/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
    });
    expect(await failed(answer)).toEqual([400, 'invalid_request']);
  });
});

describe('the person behind a token', () => {
  test('is the same after linking again', async () => {
    const idOf = async (token: string) =>
      ((await (await client.get('/user/id', token)).json()) as { userId: string }).userId;
    const first = await idOf((await client.link('treadmill')).access_token);
    expect(await idOf((await client.link('treadmill')).access_token)).toBe(first);
    client.account = 'f'.repeat(16);
    expect(await idOf((await client.link('treadmill')).access_token)).not.toBe(first);
  });

  test('has the ticked permissions', async () => {
    const { access_token: token } = await client.link('new-runner', ['ACTIVITY_EXPORT']);
    expect(await (await client.get('/user/permissions', token)).json()).toEqual({ permissions: ['ACTIVITY_EXPORT'] });
    expect((await client.backfill(token, moment - 86_400, moment)).status).toBe(412);
  });

  test('does not exist after deregistration', async () => {
    const { access_token: token, refresh_token } = await client.link('new-runner');
    expect((await client.get('/user/registration', token, 'DELETE')).status).toBe(204);
    expect((await client.get('/user/id', token)).status).toBe(403);
    expect(await failed(await client.tokenRequest({ grant_type: 'refresh_token', refresh_token }))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  test.each([
    ['no token', undefined, 401],
    ['another token', 'Bearer guess', 403],
  ])('stays unknown with %s', async (_name, authorization, status) => {
    const answer = await fetch(`${client.base}/wellness-api/rest/user/id`, {
      headers: authorization ? { authorization } : {},
    });
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([status, ['errorMessage']]);
  });
});
