import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signatureOf } from '../../../sandbox/garmin/oauth1.ts';
import type { Sandbox } from '../../../sandbox/start.ts';
import { callback, clientId, clientSecret, fetchOnce, moment, newStateDir, start, type Tokens } from './client.ts';
import { Person } from './person.ts';

let dir: ReturnType<typeof newStateDir>;
let sandbox: Sandbox;
let person: Person;
let now = moment;

beforeEach(async () => {
  now = moment;
  dir = newStateDir();
  sandbox = await start(dir.path, { now: () => now });
  person = new Person(`${sandbox.url}/garmin`, '/oauthConfirm');
});

afterEach(async () => {
  await sandbox.stop();
  dir.remove();
});

interface Token {
  readonly token: string;
  readonly secret: string;
}
const nobody: Token = { token: '', secret: '' };

/** Sends a signed request. @param changed header parameters changed after signing */
function send(
  method: string,
  path: string,
  by: Token,
  more: Record<string, string> = {},
  changed: Record<string, string> = {},
): Promise<Response> {
  const url = new URL(`${person.base}${path}`);
  const parameters: Record<string, string> = {
    oauth_consumer_key: clientId,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(now),
    oauth_nonce: randomBytes(8).toString('hex'),
    oauth_version: '1.0',
    ...(by.token !== '' && { oauth_token: by.token }),
    ...more,
  };
  const signature = signatureOf(
    method,
    `${url.origin}${url.pathname}`,
    [...Object.entries(parameters), ...url.searchParams],
    { consumer: clientSecret, token: by.secret },
  );
  const header = Object.entries({ realm: 'x', ...parameters, oauth_signature: signature, ...changed });
  const authorization = `OAuth ${header.map(([name, value]) => `${name}="${encodeURIComponent(value)}"`).join(', ')}`;
  return fetchOnce(url.href, { method, headers: { authorization } });
}

async function pairOf(answer: Response): Promise<Token> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-www-form-urlencoded']);
  const form = new URLSearchParams(await answer.text());
  return { token: form.get('oauth_token') ?? '', secret: form.get('oauth_token_secret') ?? '' };
}

const requestToken = async () => pairOf(await send('POST', '/oauth-service/oauth/request_token', nobody));

const accessToken = (by: Token, verifier: string) =>
  send('POST', '/oauth-service/oauth/access_token', by, { oauth_verifier: verifier });

const asking = ({ token }: Token) => ({ oauth_token: token, oauth_callback: callback });

async function verifierOf(request: Token, persona = 'new-runner'): Promise<string> {
  const { location } = await person.decide(asking(request), persona, { permissions: ['HISTORICAL_DATA_EXPORT'] });
  expect(location?.href.startsWith(`${callback}?oauth_token=${request.token}&oauth_verifier=`)).toBe(true);
  return location?.searchParams.get('oauth_verifier') ?? '';
}

async function link(): Promise<Token> {
  const request = await requestToken();
  return pairOf(await accessToken(request, await verifierOf(request)));
}

test('signatures match RFC 5849 §1.2', () => {
  const parameters = [
    ['file', 'vacation.jpg'],
    ['size', 'original'],
    ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
    ['oauth_token', 'nnch734d00sl2jdk'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131202'],
    ['oauth_nonce', 'chapoH'],
  ] as const;
  const secrets = { consumer: 'kd94hf93k423kf44', token: 'pfkkdhi9sl3r4s00' };
  expect(signatureOf('GET', 'http://photos.example.net/photos', parameters, secrets)).toBe(
    'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  );
});

describe('the three steps', () => {
  test('give an access token without an expiry, with which calls are signed', async () => {
    const access = await link();
    now += 3 * 365 * 86_400;
    const answer = await send('GET', '/wellness-api/rest/user/id', access);
    expect([answer.status, await answer.json()]).toEqual([200, { userId: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    const range = `summaryStartTimeInSeconds=${now - 86_400}&summaryEndTimeInSeconds=${now}`;
    expect((await send('GET', `/wellness-api/rest/backfill/activities?${range}`, access)).status).toBe(202);
    expect((await send('DELETE', '/wellness-api/rest/user/registration', access)).status).toBe(204);
    expect((await send('GET', '/wellness-api/rest/user/id', access)).status).toBe(401);
  });

  test('a refusal returns without a verifier', async () => {
    const request = await requestToken();
    const { location } = await person.decide(asking(request), 'new-runner', { decision: 'deny' });
    expect(location?.href).toBe(`${callback}?oauth_token=${request.token}`);
  });

  test('a request token asks once, a verifier works once and with its own token', async () => {
    const [one, other] = [await requestToken(), await requestToken()];
    const verifier = await verifierOf(one);
    expect((await person.show(asking(one))).status).toBe(400);
    expect((await accessToken(other, verifier)).status).toBe(401);
    expect((await accessToken(one, 'guess')).status).toBe(401);
    expect((await accessToken(one, verifier)).status).toBe(200);
    expect((await accessToken(one, verifier)).status).toBe(401);
  });

  test.each([
    ['made up', 'a.zzzzzzz.b'],
    ['none', ''],
  ])('there is no question for a request token that is %s, and no redirect', async (_name, token) => {
    expect((await person.show({ oauth_token: token, oauth_callback: callback })).status).toBe(400);
    const { token: real } = await requestToken();
    const foreign = { oauth_token: real, oauth_callback: 'https://elsewhere.example/' };
    expect((await person.decide(foreign, 'new-runner')).status).toBe(400);
  });

  test('a request token is valid for ten minutes', async () => {
    const request = await requestToken();
    now += 601;
    expect((await person.show(asking(request))).status).toBe(400);
  });
});

describe('signed calls', () => {
  test.each([
    ['another signature', { oauth_signature: 'AAAA' }],
    ['a parameter that was not signed', { oauth_nonce: 'other' }],
    ['another consumer', { oauth_consumer_key: 'somebody' }],
    ['an unknown token', { oauth_token: 'guess' }],
  ])('are refused with %s', async (_name, changed) => {
    const access = await link();
    const answer = await send('GET', '/wellness-api/rest/user/id', access, {}, changed as Record<string, string>);
    expect(answer.status).toBe(401);
  });

  test('are refused a second time, and with a wrong clock', async () => {
    const access = await link();
    const same = { oauth_nonce: 'once' };
    expect((await send('GET', '/wellness-api/rest/user/id', access, same)).status).toBe(200);
    expect((await send('GET', '/wellness-api/rest/user/id', access, same)).status).toBe(401);
    const late = { oauth_timestamp: String(now - 301) };
    expect((await send('GET', '/wellness-api/rest/user/id', access, late)).status).toBe(401);
  });

  test('the token is no bearer token', async () => {
    const { token } = await link();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetchOnce(`${person.base}/wellness-api/rest/user/id`, { headers })).status).toBe(403);
  });
});

test('OAuth 2 tokens are issued for an old one, for the same person with the same permissions', async () => {
  const access = await link();
  const answer = await send('POST', '/partner-gateway/rest/user/token-exchange', access);
  const tokens = (await answer.json()) as Tokens;
  expect(tokens).toEqual({
    token_type: 'bearer',
    expires_in: 86_400,
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    refresh_token_expires_in: 7_775_998,
    scope: 'PARTNER_READ PARTNER_WRITE CONNECT_READ CONNECT_WRITE',
    jti: expect.any(String),
  });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const old = await (await send('GET', '/wellness-api/rest/user/id', access)).json();
  expect(await (await fetchOnce(`${person.base}/wellness-api/rest/user/id`, { headers })).json()).toEqual(old);
  expect(await (await fetchOnce(`${person.base}/wellness-api/rest/user/permissions`, { headers })).json()).toEqual({
    permissions: ['HISTORICAL_DATA_EXPORT'],
  });
});
