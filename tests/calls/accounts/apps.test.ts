import { auth, type OAuthClientProvider } from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { AssistantQuestionWire } from '../../../domain/entities/assistant.ts';
import type { AppClientWire, ConnectedAppWire } from '../../../domain/entities/connected-app.ts';
import { sweepTokens } from '../../../server/identity/api-tokens.store.ts';
import { apiTokens, appGrants, sessions } from '../../../server/db/schema/identity.ts';
import { members } from '../../../server/db/schema/members.ts';
import { whenMailed } from '../../server/accounts/mails.ts';
import { type AppSite, allow, ask, connectApp, postForm, readRequest, startAppSite, urlIn } from '../../server/apps.ts';
import { asked, connect } from '../../server/assistants.ts';
import { anId, anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import {
  anonymousCall,
  bearerRequest,
  registerMember,
  send,
  type ServerAddresses,
  type TestMember,
  testPassword,
} from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { verified } from '../../server/verified.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let site: AppSite;
beforeAll(async () => {
  site = await startAppSite();
  server = await startTestServer({ env: { WEBHOOK_LOOPBACK: 'on' } });
});
afterAll(async () => {
  await server.stop();
  await site.stop();
});

const appsOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/apps`)).body as { apps: ConnectedAppWire[] }).apps;
const questionsOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/assistants`)).body as { questions: AssistantQuestionWire[] })
    .questions;
const by = (token: string, method: string, path: string, body?: unknown) =>
  send(bearerRequest(`${server.url}/api`, token, [method, path, { body }]));
const day = new Date().toISOString().slice(0, 10);
const mcp = () => `${server.url}/mcp`;
const grant = { level: 2, exact_locations: false } as const;

describe('an app', () => {
  test('is described by its own document, gets the scopes that were allowed, and is listed with its requests', async () => {
    const [ada] = await verified(server, await server.register());
    const asking = await ask(server, site, { scope: 'openid activities:read calendar:read' });
    expect((await readRequest(ada, asking.query)).body).toEqual({
      request: {
        name: 'Pace Maker',
        source: 'document',
        host: new URL(site.clientId).host,
        returns_to: null,
        scopes: ['activities:read', 'calendar:read'],
      },
      return_url: `${site.redirectUri}?${new URLSearchParams({ error: 'access_denied', state: asking.state, iss: server.url }).toString()}`,
    });
    const { tokens, config } = await connectApp(server, ada, site, {
      more: { scope: 'openid activities:read calendar:read' },
    });
    expect({ ...tokens }).toEqual({
      access_token: expect.stringMatching(/^lrp_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^lrr_[\w-]{43}\.[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'calendar:read',
      member_id: ada.memberId,
    });
    expect((await by(tokens.access_token, 'GET', `calendar/${ada.memberId}`)).status).toBe(200);
    expect(codeOf(await by(tokens.access_token, 'GET', `member/${ada.memberId}/activities`))).toEqual([
      403,
      'scope_needed',
    ]);
    expect(await appsOf(ada)).toEqual([
      {
        token_id: anId,
        name: 'Pace Maker',
        client_id: site.clientId,
        scopes: ['calendar:read'],
        grant: null,
        created_at: anInstant,
        expires_at: anInstant,
        last_used_on: day,
      },
    ]);
    expect(await questionsOf(ada)).toEqual([
      { assistant: 'Pace Maker', tool: 'calendar:read', from_date: null, to_date: null, asked_at: anInstant },
    ]);
    const state = await oauth.tokenIntrospection(config, tokens.access_token);
    expect({ ...state }).toEqual({
      active: true,
      iss: server.url,
      client_id: site.clientId,
      aud: `${server.url}/api`,
      scope: 'calendar:read',
      exp: expect.any(Number),
      token_type: 'Bearer',
      sub: ada.memberId,
    });
    const [mail] = await whenMailed(server, ada.email);
    expect(mail?.subject).toContain('app');
    // The lists of tokens and assistants are those that the member made.
    const tokenList = (await ada.call('GET', `member/${ada.memberId}/tokens`)).body as { tokens: unknown[] };
    expect(tokenList.tokens).toEqual([]);
  });

  test('is revoked at the next request, by its member, by itself, and with a new password', async () => {
    const ada = await server.register();
    const path = `calendar/${ada.memberId}`;
    const first = await connectApp(server, ada, site);
    const [listed] = await appsOf(ada);
    const revoke = `member/${ada.memberId}/tokens/${listed!.token_id}`;
    const eve = await server.register();
    expect(codeOf(await eve.call('DELETE', revoke))).toEqual([403, 'forbidden']);
    expect(codeOf(await eve.call('DELETE', revoke.replace(ada.memberId, eve.memberId)))).toEqual([404, 'not_found']);
    expect((await ada.call('DELETE', revoke)).status).toBe(204);
    expect(codeOf(await by(first.tokens.access_token, 'GET', path))).toEqual([401, 'unauthorized']);
    await expect(oauth.refreshTokenGrant(first.config, first.tokens.refresh_token!)).rejects.toHaveProperty(
      'error',
      'invalid_grant',
    );

    const second = await connectApp(server, ada, site);
    await oauth.tokenRevocation(second.config, second.tokens.refresh_token!);
    expect(codeOf(await by(second.tokens.access_token, 'GET', path))).toEqual([401, 'unauthorized']);
    const state = await oauth.tokenIntrospection(second.config, second.tokens.access_token);
    expect({ ...state }).toEqual({ active: false });

    const third = await connectApp(server, ada, site);
    const asking = await ask(server, site);
    const returned = urlIn(await allow(ada, asking.query));
    const change = { tokens: ada.tokens, old_password: testPassword, new_password: 'Long-run 43 km' };
    expect((await anonymousCall(`${server.url}/api`, 'POST', 'auth/change-password', change)).status).toBe(200);
    expect(codeOf(await by(third.tokens.access_token, 'GET', path))).toEqual([401, 'unauthorized']);
    // So does a code that was not redeemed yet.
    const { code } = Object.fromEntries(returned.searchParams);
    const form = {
      grant_type: 'authorization_code',
      client_id: site.clientId,
      code: code!,
      code_verifier: asking.verifier,
    };
    expect((await postForm(`${server.url}/oauth/token`, form)).body).toHaveProperty('error', 'invalid_grant');
    expect(await appsOf(ada)).toEqual([]);
  });

  test('renews its tokens, which end the ones before', async () => {
    const ada = await server.register();
    const { config, tokens } = await connectApp(server, ada, site);
    const renewed = await oauth.refreshTokenGrant(config, tokens.refresh_token!);
    const path = `calendar/${ada.memberId}`;
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect((await by(renewed.access_token, 'GET', path)).status).toBe(200);
    expect(codeOf(await by(tokens.access_token, 'GET', path))).toEqual([401, 'unauthorized']);
    await withDatabase(server, (db) =>
      db
        .update(appGrants)
        .set({ accessEndsAt: new Date(Date.now() - 1000) })
        .where(eq(appGrants.sub, ada.sub)),
    );
    expect(codeOf(await by(renewed.access_token, 'GET', path))).toEqual([401, 'token_expired']);
    const again = await oauth.refreshTokenGrant(config, renewed.refresh_token!);
    expect((await by(again.access_token, 'GET', path)).status).toBe(200);
    // The member is asked again after a year.
    await withDatabase(server, (db) =>
      db
        .update(apiTokens)
        .set({ createdAt: new Date(Date.now() - 364.99 * 86_400_000) })
        .where(eq(apiTokens.sub, ada.sub)),
    );
    const last = await oauth.refreshTokenGrant(config, again.refresh_token!);
    expect(last.expires_in).toBeLessThan(3600);
    await withDatabase(server, (db) =>
      db
        .update(apiTokens)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(apiTokens.sub, ada.sub)),
    );
    await expect(oauth.refreshTokenGrant(config, last.refresh_token!)).rejects.toHaveProperty('error', 'invalid_grant');
  });

  test('that reads as an assistant gets the level that the member chose, by /mcp only', async () => {
    const ada = await server.register();
    const { tokens } = await connectApp(server, ada, site, {
      more: { resource: mcp(), scope: 'assistant' },
      consent: { scopes: [], grant: { level: 1, exact_locations: false } },
    });
    expect(Object.keys(tokens).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'scope',
      'token_type',
    ]);
    expect(tokens.scope).toBe('assistant');
    const client = await connect(server, tokens.access_token);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['get_training', 'explain_number']);
    await asked(client, 'get_training', { from: addDays(day, -40), to: day });
    await client.close();
    expect(codeOf(await by(tokens.access_token, 'GET', `calendar/${ada.memberId}`))).toEqual([403, 'scope_needed']);
    const [app] = await appsOf(ada);
    expect(app?.grant).toEqual({ level: 1, exact_locations: false });
    expect((await questionsOf(ada)).map(({ assistant, tool }) => [assistant, tool])).toEqual([
      ['Pace Maker', 'get_training'],
    ]);
  });
});

test('the protocol’s client finds the sign-in from the refusal of /mcp, and signs in', async () => {
  const ada = await server.register();
  const refused = await fetch(mcp(), { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer realm="assistants", resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="assistant"`,
  ]);
  let verifier = '';
  let opened: URL | null = null;
  let saved: { access_token: string } | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: site.redirectUri,
    clientMetadataUrl: site.clientId,
    clientMetadata: {
      client_name: 'Pace Maker',
      redirect_uris: [site.redirectUri],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => ({ client_id: site.clientId }),
    tokens: () => saved as never,
    saveTokens: (tokens) => {
      saved = tokens;
    },
    redirectToAuthorization: (url) => {
      opened = url;
    },
    saveCodeVerifier: (text) => {
      verifier = text;
    },
    codeVerifier: () => verifier,
  };
  expect(await auth(provider, { serverUrl: mcp() })).toBe('REDIRECT');
  const page = await fetch(opened!, { redirect: 'manual' });
  const target = new URL(page.headers.get('location')!, server.url);
  expect([page.status, target.pathname]).toEqual([303, '/profile/authorize']);
  const query = Buffer.from(target.searchParams.get('request')!, 'base64url').toString();
  const returned = urlIn(await allow(ada, query, { scopes: [], grant }));
  expect(
    await auth(provider, {
      serverUrl: mcp(),
      authorizationCode: returned.searchParams.get('code')!,
      iss: returned.searchParams.get('iss')!,
    } as Parameters<typeof auth>[1]),
  ).toBe('AUTHORIZED');
  const client = await connect(server, saved!.access_token);
  expect((await client.listTools()).tools.length).toBeGreaterThan(2);
  await client.close();
});

describe('an admin', () => {
  test('adds apps without a document, and removes them with their access', async () => {
    const ada = await server.register();
    await withDatabase(server, (db) =>
      db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, ada.memberId)),
    );
    const redirect = 'com.example.face:/done';
    const made = await ada.call('POST', 'admin/apps', { body: { name: 'Watch face', redirect_uris: [redirect] } });
    const { client_id: clientId } = made.body as { client_id: string };
    const { tokens } = await connectApp(server, ada, { clientId, redirectUri: redirect });
    expect((await by(tokens.access_token, 'GET', `calendar/${ada.memberId}`)).status).toBe(200);
    const listed = async () => ((await ada.call('GET', 'admin/apps')).body as { clients: AppClientWire[] }).clients;
    expect((await listed()).filter(({ client_id }) => client_id === clientId)).toEqual([
      {
        client_id: clientId,
        name: 'Watch face',
        redirect_uris: [redirect],
        members: 1,
        created_at: anInstant,
      },
    ]);
    expect((await ada.call('DELETE', `admin/apps/${clientId}`)).status).toBe(204);
    expect(codeOf(await by(tokens.access_token, 'GET', `calendar/${ada.memberId}`))).toEqual([401, 'unauthorized']);
    expect(codeOf(await ada.call('DELETE', `admin/apps/${clientId}`))).toEqual([404, 'not_found']);
    for (const wrong of [
      'javascript:alert(1)',
      'http://example.org/done',
      'https://a@example.org/',
      'app:/done',
      'x',
    ]) {
      const refused = await ada.call('POST', 'admin/apps', { body: { name: 'Wrong', redirect_uris: [wrong] } });
      expect(codeOf(refused)).toEqual([400, 'invalid_request']);
    }
  });
});

test('without HTTPS nothing is offered, and the page says so', async () => {
  const front = 'http://run.example.org';
  const own = await startTestServer({ front });
  try {
    const reachable = JSON.stringify(await own.addresses()).replaceAll(front, own.url);
    const ada = await registerMember(JSON.parse(reachable) as ServerAddresses);
    const list = await ada.call('GET', `member/${ada.memberId}/apps`);
    expect(list.body).toEqual({ apps: [], is_available: false });
    expect(codeOf(await readRequest(ada, 'client_id=x'))).toEqual([409, 'apps_unavailable']);
    expect(codeOf(await allow(ada, 'client_id=x'))).toEqual([409, 'apps_unavailable']);
    for (const path of ['/.well-known/oauth-authorization-server', '/oauth/authorize?client_id=x']) {
      expect((await fetch(`${own.url}${path}`, { redirect: 'manual' })).status).toBe(404);
    }
    expect((await postForm(`${own.url}/oauth/token`, {})).status).toBe(404);
    const refused = await fetch(`${own.url}/mcp`, { method: 'POST' });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="assistants"');
  } finally {
    await own.stop();
  }
});

test('consent needs a recent password, and a member has a limited number of apps', async () => {
  const ada = await server.register();
  const { query } = await ask(server, site);
  const all = await Promise.all(Array.from({ length: 24 }, () => allow(ada, query)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([
    ...Array<number>(20).fill(200),
    ...Array<number>(4).fill(409),
  ]);
  await withDatabase(server, async (db) => {
    await db
      .update(apiTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(apiTokens.sub, ada.sub));
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 3_600_000), provenAt: null })
      .where(eq(sessions.sub, ada.sub));
  });
  expect(codeOf(await allow(ada, query))).toEqual([403, 'recent_proof_needed']);
  // Consents that no app redeemed are not listed, and are deleted.
  expect(await appsOf(ada)).toEqual([]);
  const left = await withDatabase(server, async (db) => {
    await sweepTokens(db);
    return db.select().from(apiTokens).where(eq(apiTokens.sub, ada.sub));
  });
  expect(left).toEqual([]);
});

test('requests are limited by address and by member', async () => {
  const own = await startTestServer({ env: { AUTH_RATE_PER_MINUTE: '3', CALL_RATE_PERCENT: '100' } });
  try {
    const ada = await own.register();
    const form = { grant_type: 'refresh_token', client_id: 'x', refresh_token: 'x' };
    const asks = await Promise.all(Array.from({ length: 6 }, () => postForm(`${own.url}/oauth/token`, form)));
    expect(asks.filter(({ status }) => status === 429).length).toBe(3);
    const reads = await Promise.all(Array.from({ length: 24 }, () => readRequest(ada, 'client_id=x')));
    expect(reads.filter(({ status }) => status === 429).length).toBe(4);
  } finally {
    await own.stop();
  }
});
