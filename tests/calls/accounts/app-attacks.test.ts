import { eq, sql } from 'drizzle-orm';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { apiTokens, appGrants } from '../../../server/db/schema/identity.ts';
import {
  type AppSite,
  allow,
  ask,
  type Asking,
  connectApp,
  postForm,
  readRequest,
  redeem,
  startAppSite,
  urlIn,
} from '../../server/apps.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { bearerRequest, send, type TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let site: AppSite;
let ada: TestMember;
beforeAll(async () => {
  site = await startAppSite();
  server = await startTestServer({ env: { WEBHOOK_LOOPBACK: 'on' } });
});
afterAll(async () => {
  await server.stop();
  await site.stop();
});
beforeEach(async () => {
  ada = await server.register();
});

const tokenUrl = () => `${server.url}/oauth/token`;
const works = async (token: string) =>
  (await send(bearerRequest(`${server.url}/api`, token, ['GET', `calendar/${ada.memberId}`, {}]))).status;
const formOf = ({ verifier }: Asking, code: string, more: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  client_id: site.clientId,
  redirect_uri: site.redirectUri,
  code,
  code_verifier: verifier,
  ...more,
});
const codeFor = async (more: Record<string, string> = {}) => {
  const asking = await ask(server, site, more);
  const returned = urlIn(await allow(ada, asking.query));
  return { asking, returned, code: returned.searchParams.get('code')! };
};
const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']];
/** The request with parameters changed; null removes one. */
const changed = ({ query }: Asking, changes: Readonly<Record<string, string | null>>) => {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

describe('a request', () => {
  test('is not answered at an address that is not the app’s own', async () => {
    const asking = await ask(server, site);
    const { port } = new URL(site.redirectUri);
    for (const redirect of [
      'https://evil.example/done',
      `${site.redirectUri}/more`,
      `${site.redirectUri}?x=1`,
      `${site.redirectUri}#x`,
      site.redirectUri.replace('127.0.0.1', '127.0.0.1.evil.example'),
      site.redirectUri.replace('127.0.0.1', 'user@127.0.0.1'),
      site.redirectUri.replace('127.0.0.1', 'localhost'),
      `http://127.0.0.1:${port}/DONE`,
      'javascript:alert(1)//',
      '',
      null,
    ]) {
      const query = changed(asking, { redirect_uri: redirect });
      expect([redirect, codeOf(await readRequest(ada, query))]).toEqual([redirect, [400, 'app_redirect']]);
      expect(codeOf(await allow(ada, query))).toEqual([400, 'app_redirect']);
    }
    const twice = changed(asking, {});
    twice.append('redirect_uri', 'https://evil.example/done');
    expect(codeOf(await readRequest(ada, twice))).toEqual([400, 'app_redirect']);
    // The port of a program on the device is its own choice.
    const otherPort = changed(asking, { redirect_uri: site.redirectUri.replace(port, '9') });
    expect((await readRequest(ada, otherPort)).status).toBe(200);
  });

  test('without PKCE by S256, or with another mistake, is refused at the app’s address, and can’t be allowed', async () => {
    const asking = await ask(server, site);
    for (const [changes, error] of [
      [{ code_challenge: null }, 'invalid_request'],
      [{ code_challenge_method: null }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ scope: 'everything' }, 'invalid_scope'],
      [{ scope: null }, 'invalid_scope'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ resource: `${server.url}/mcp/` }, 'invalid_target'],
      [{ request: 'eyJ' }, 'request_not_supported'],
      [{ request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
      [{ prompt: 'none' }, 'consent_required'],
    ] as const) {
      const query = changed(asking, changes);
      const { body } = await readRequest(ada, query);
      const { request, return_url: back } = body as { request: unknown; return_url: string };
      const { searchParams } = new URL(back);
      expect([changes, request, searchParams.get('error'), searchParams.get('state')]).toEqual([
        changes,
        null,
        error,
        asking.state,
      ]);
      expect(codeOf(await allow(ada, query))).toEqual([400, 'invalid_request']);
    }
    const twice = changed(asking, {});
    twice.append('scope', 'plan:write');
    expect((await readRequest(ada, twice)).body).toHaveProperty('request', null);
  });

  test('gets no more than it asked for, and nothing of the other kind', async () => {
    const { query } = await ask(server, site);
    const grant = { level: 3, exact_locations: true } as const;
    for (const consent of [{ scopes: ['plan:write'] }, { scopes: [] }, { grant }, { scopes: [], grant }] as const) {
      expect(codeOf(await allow(ada, query, consent as object))).toEqual([400, 'invalid_request']);
    }
    const assistant = (await ask(server, site, { resource: `${server.url}/mcp` })).query;
    for (const consent of [{}, { scopes: ['calendar:read'], grant }, { scopes: [] }] as const) {
      expect(codeOf(await allow(ada, assistant, consent as object))).toEqual([400, 'invalid_request']);
    }
  });

  test('is not for another member, or by a token', async () => {
    const { query } = await ask(server, site);
    const eve = await server.register();
    const body = {
      request: Buffer.from(query.toString()).toString('base64url'),
      scopes: ['calendar:read'],
      grant: null,
    };
    expect(codeOf(await eve.call('POST', `member/${ada.memberId}/apps`, { body }))).toEqual([403, 'forbidden']);
    const { tokens } = await connectApp(server, ada, site);
    for (const [method, path] of [
      ['POST', `member/${ada.memberId}/apps`],
      ['GET', `member/${ada.memberId}/apps`],
      ['GET', `member/${ada.memberId}`],
      ['GET', `member/${ada.memberId}/sessions`],
      ['POST', `member/${ada.memberId}/tokens`],
      ['GET', 'admin/apps'],
    ] as const) {
      const called = bearerRequest(`${server.url}/api`, tokens.access_token, [
        method,
        path,
        { body: method === 'POST' ? body : undefined },
      ]);
      expect([path, codeOf(await send(called))]).toEqual([path, [403, 'not_for_tokens']]);
    }
  });
});

describe('a code', () => {
  test('works once: the second time ends the access that it gave', async () => {
    const { asking, returned, code } = await codeFor();
    const tokens = await redeem(asking, returned);
    expect(await works(tokens.access_token)).toBe(200);
    expect(errorOf(await postForm(tokenUrl(), formOf(asking, code)))).toEqual([400, 'invalid_grant']);
    expect(await works(tokens.access_token)).toBe(401);
    expect(server.output()).toContain('"event":"token_reused"');
  });

  test('works once for requests at the same time', async () => {
    const { asking, code } = await codeFor();
    const all = await Promise.all(Array.from({ length: 6 }, () => postForm(tokenUrl(), formOf(asking, code))));
    expect(all.filter(({ status }) => status === 200).length).toBe(1);
    const good = all.find(({ status }) => status === 200)!;
    expect(await works(String(good.body['access_token']))).toBe(401);
  });

  test('ends after a minute, and works only with the verifier, client and address of its request', async () => {
    const { asking, code } = await codeFor();
    for (const [wrong, error] of [
      [{ code_verifier: 'A'.repeat(43) }, 'invalid_grant'],
      [{ code_verifier: '' }, 'invalid_request'],
      [{ client_id: `${site.clientId}?x` }, 'invalid_grant'],
      [{ redirect_uri: 'https://evil.example/done' }, 'invalid_grant'],
      [{ resource: `${server.url}/mcp` }, 'invalid_target'],
      [{ code: 'x' }, 'invalid_grant'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ] as const) {
      expect([wrong, errorOf(await postForm(tokenUrl(), formOf(asking, code, wrong)))]).toEqual([wrong, [400, error]]);
    }
    expect(errorOf(await postForm(tokenUrl(), { ...formOf(asking, code), client_id: '' }))).toEqual([
      401,
      'invalid_client',
    ]);
    const secret = { authorization: `Basic ${Buffer.from(`${site.clientId}:x`).toString('base64')}` };
    expect(errorOf(await postForm(tokenUrl(), formOf(asking, code), secret))).toEqual([401, 'invalid_client']);
    await withDatabase(server, (db) =>
      db
        .update(apiTokens)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(apiTokens.sub, ada.sub)),
    );
    expect(errorOf(await postForm(tokenUrl(), formOf(asking, code)))).toEqual([400, 'invalid_grant']);
  });

  test('is not accepted from another server, nor with another state', async () => {
    const { asking, returned } = await codeFor();
    const mixedUp = new URL(returned);
    mixedUp.searchParams.set('iss', 'https://evil.example');
    await expect(redeem(asking, mixedUp)).rejects.toHaveProperty('code', 'OAUTH_INVALID_RESPONSE');
    await expect(redeem({ ...asking, state: 'other' }, returned)).rejects.toHaveProperty(
      'code',
      'OAUTH_INVALID_RESPONSE',
    );
  });

  test('and tokens are stored as hashes only', async () => {
    const { code } = await codeFor();
    const { tokens } = await connectApp(server, ada, site);
    const rows = await withDatabase(server, async (db) =>
      rowsOf<{ row: string }>(
        await db.execute(sql`select row_to_json(t)::text || row_to_json(g)::text as row
          from api_tokens t join app_grants g using (token_id) where t.sub = ${ada.sub}`),
      ),
    );
    const text = JSON.stringify(rows);
    expect(rows.length).toBe(2);
    const [family = '', current = ''] = tokens.refresh_token!.slice(4).split('.');
    for (const secret of [code, tokens.access_token.slice(4), family, current]) expect(text).not.toContain(secret);
  });
});

describe('a refresh token', () => {
  test('that was replaced ends the access for both holders', async () => {
    const { config, tokens } = await connectApp(server, ada, site);
    const renewed = await oauth.refreshTokenGrant(config, tokens.refresh_token!);
    await expect(oauth.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toHaveProperty(
      'error',
      'invalid_grant',
    );
    expect(await works(renewed.access_token)).toBe(401);
    await expect(oauth.refreshTokenGrant(config, renewed.refresh_token!)).rejects.toHaveProperty(
      'error',
      'invalid_grant',
    );
    const left = await withDatabase(server, (db) => db.select().from(appGrants).where(eq(appGrants.sub, ada.sub)));
    expect(left).toEqual([]);
  });

  test('is no use to another app, gives no further scope or resource, and opens nothing itself', async () => {
    const { config, tokens } = await connectApp(server, ada, site);
    const form = { grant_type: 'refresh_token', client_id: site.clientId, refresh_token: tokens.refresh_token! };
    for (const [wrong, error] of [
      [{ client_id: 'https://evil.example/app' }, 'invalid_grant'],
      [{ scope: 'calendar:read plan:write' }, 'invalid_scope'],
      [{ resource: `${server.url}/mcp` }, 'invalid_target'],
      [{ refresh_token: `lrr_${'A'.repeat(43)}.${'B'.repeat(43)}` }, 'invalid_grant'],
      [{ refresh_token: tokens.access_token }, 'invalid_grant'],
    ] as const) {
      expect([wrong, errorOf(await postForm(tokenUrl(), { ...form, ...wrong }))]).toEqual([wrong, [400, error]]);
    }
    expect(await works(tokens.refresh_token!)).toBe(403);
    const other = { client_id: 'https://evil.example/app', token: tokens.access_token };
    expect((await postForm(`${server.url}/oauth/introspect`, other)).body).toEqual({ active: false });
    expect((await postForm(`${server.url}/oauth/revoke`, other)).status).toBe(200);
    expect(await works(tokens.access_token)).toBe(200);
    const same = await oauth.refreshTokenGrant(config, tokens.refresh_token!, { scope: 'calendar:read' });
    expect(await works(same.access_token)).toBe(200);
  });
});

describe('a description', () => {
  const answerTo = async (clientId: string) =>
    codeOf(await readRequest(ada, new URLSearchParams({ client_id: clientId, redirect_uri: site.redirectUri })));
  /** A new address for each, since good ones are cached. */
  let count = 0;
  const fresh = () => `${site.clientId}?${(count += 1)}`;
  const described = async (fields: object | string, type?: string) => {
    const clientId = fresh();
    site.describe(typeof fields === 'string' ? fields : { client_id: clientId, ...fields }, type);
    return answerTo(clientId);
  };

  test('must repeat its own address, and describe a public app with good addresses', async () => {
    expect(await described({})).toEqual([200, undefined]);
    for (const wrong of [
      { client_id: site.clientId },
      { redirect_uris: [] },
      { redirect_uris: ['javascript:alert(1)'] },
      { redirect_uris: 'https://app.example/' },
      { token_endpoint_auth_method: 'client_secret_basic' },
      { token_endpoint_auth_method: 'private_key_jwt' },
      { grant_types: ['implicit'] },
    ]) {
      expect([wrong, await described(wrong)]).toEqual([wrong, [400, 'app_unknown']]);
    }
  });

  test('must be JSON, small, and at the address itself', async () => {
    expect(await described('<html>', 'text/html')).toEqual([502, 'app_unreachable']);
    expect(await described('{"client_id":')).toEqual([502, 'app_unreachable']);
    expect(await described({ client_name: 'x'.repeat(6000) })).toEqual([502, 'app_unreachable']);
    expect(await answerTo(site.clientId.replace('client.json', 'moved.json'))).toEqual([502, 'app_unreachable']);
    expect(await answerTo('http://127.0.0.1:9/client.json')).toEqual([502, 'app_unreachable']);
  });

  test('is not read from private addresses, and not without https', async () => {
    const strict = await startTestServer({ own: true });
    try {
      const eve = await strict.register();
      const before = site.reads();
      for (const [clientId, refusal] of [
        [site.clientId, [400, 'app_unknown']],
        [site.clientId.replace('http:', 'https:'), [502, 'app_unreachable']],
        ['https://10.0.0.1/client.json', [502, 'app_unreachable']],
        ['https://169.254.169.254/latest', [502, 'app_unreachable']],
        ['https://[::1]/client.json', [502, 'app_unreachable']],
        ['https://localhost/client.json', [502, 'app_unreachable']],
        ['https://2130706433/client.json', [400, 'app_unknown']],
        ['https://app.example', [400, 'app_unknown']],
        ['https://user@app.example/client.json', [400, 'app_unknown']],
        ['https://app.example/a/../client.json', [400, 'app_unknown']],
        ['https://app.example/client.json#x', [400, 'app_unknown']],
        ['file:///etc/passwd', [400, 'app_unknown']],
        ['00000000-0000-4000-8000-000000000001', [400, 'app_unknown']],
      ] as const) {
        const query = new URLSearchParams({ client_id: clientId, redirect_uri: site.redirectUri });
        expect([clientId, codeOf(await readRequest(eve, query))]).toEqual([clientId, refusal]);
      }
      expect(site.reads()).toBe(before);
    } finally {
      await strict.stop();
    }
  });

  test('hides no characters in its name', async () => {
    const clientId = fresh();
    site.describe({ client_id: clientId, client_name: 'Pace\u202eMaker\u0000 \n©' });
    const query = (await ask(server, { clientId, redirectUri: site.redirectUri })).query;
    expect((await readRequest(ada, query)).body).toHaveProperty('request.name', 'Pace Maker ©');
  });
});

test('the endpoints read small forms only, and the documents are readable without a sign-in', async () => {
  const large = await fetch(tokenUrl(), { method: 'POST', body: new URLSearchParams({ code: 'x'.repeat(10_000) }) });
  expect(large.status).toBe(413);
  const json = await fetch(tokenUrl(), { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  expect(json.status).toBe(415);
  const twice = await fetch(tokenUrl(), {
    method: 'POST',
    body: new URLSearchParams([
      ['code', 'a'],
      ['code', 'b'],
    ]),
  });
  expect([twice.status, twice.headers.get('cache-control')]).toEqual([400, 'no-store']);
  for (const [path, resource] of [
    ['/.well-known/oauth-protected-resource', 'mcp'],
    ['/.well-known/oauth-protected-resource/mcp', 'mcp'],
    ['/.well-known/oauth-protected-resource/api', 'api'],
  ]) {
    const { body } = { body: (await (await fetch(server.url + path)).json()) as Record<string, unknown> };
    expect([body['resource'], body['authorization_servers']]).toEqual([`${server.url}/${resource}`, [server.url]]);
  }
  const long = await fetch(`${server.url}/oauth/authorize?state=${'x'.repeat(5000)}`, { redirect: 'manual' });
  expect(long.status).toBe(400);
});
