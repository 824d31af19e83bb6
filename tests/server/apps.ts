import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'openid-client';
import type { AppConsent } from '../../domain/entities/connected-app.ts';
import type { TestServer } from './harness.ts';
import type { Answer, TestMember } from './member.ts';

/** The site of an app: its description at `clientId`, and its redirect address. */
export interface AppSite {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Replaces fields of the description, or all of it by a text. */
  describe(fields: object | string, type?: string): void;
  /** Requests of the description so far. */
  reads(): number;
  stop(): Promise<void>;
}

export async function startAppSite(): Promise<AppSite> {
  let body = '';
  let contentType = 'application/json';
  let count = 0;
  const site = createServer((request, response) => {
    if (request.url === '/moved.json') return void response.writeHead(302, { location: '/client.json' }).end();
    count += 1;
    response.writeHead(200, { 'content-type': contentType }).end(body);
  });
  await new Promise<void>((ready) => void site.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const good = { client_id: `${origin}/client.json`, client_name: 'Pace Maker', redirect_uris: [`${origin}/done`] };
  const describe: AppSite['describe'] = (fields, type = 'application/json') => {
    body = typeof fields === 'string' ? fields : JSON.stringify({ ...good, ...fields });
    contentType = type;
  };
  describe({});
  return {
    clientId: good.client_id,
    redirectUri: `${origin}/done`,
    describe,
    reads: () => count,
    stop: () => new Promise((done) => void site.close(() => done())),
  };
}

/** A client of the library `openid-client`, which knows the server by its metadata. */
export const clientFor = ({ url }: TestServer, clientId: string): Promise<oauth.Configuration> =>
  oauth.discovery(new URL(url), clientId, { token_endpoint_auth_method: 'none' }, oauth.None(), {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
  });

/** A request as the consent page gets it. */
export const encoded = (query: URLSearchParams | string): string => Buffer.from(query.toString()).toString('base64url');

export const readRequest = (who: TestMember, query: URLSearchParams | string): Promise<Answer> =>
  who.call('GET', `member/${who.memberId}/apps/request?request=${encoded(query)}`);

export const allow = (
  who: TestMember,
  query: URLSearchParams | string,
  consent: Partial<AppConsent> = {},
): Promise<Answer> =>
  who.call('POST', `member/${who.memberId}/apps`, {
    body: { request: encoded(query), scopes: ['calendar:read'], grant: null, ...consent },
  });

export const urlIn = ({ status, body }: Answer): URL => {
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return new URL((body as { return_url: string }).return_url);
};

/** An app that is about to ask a member. */
export interface Asking {
  readonly config: oauth.Configuration;
  readonly verifier: string;
  readonly state: string;
  readonly query: URLSearchParams;
}

export async function ask(
  server: TestServer,
  { clientId, redirectUri }: Pick<AppSite, 'clientId' | 'redirectUri'>,
  more: Readonly<Record<string, string>> = {},
): Promise<Asking> {
  const config = await clientFor(server, clientId);
  const verifier = oauth.randomPKCECodeVerifier();
  const state = more['state'] ?? oauth.randomState();
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'calendar:read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { config, verifier, state, query: url.searchParams };
}

export const redeem = ({ config, verifier, state }: Asking, returned: URL) =>
  oauth.authorizationCodeGrant(config, returned, { pkceCodeVerifier: verifier, expectedState: state });

/** Connects an app with the library, as a member would. */
export async function connectApp(
  server: TestServer,
  who: TestMember,
  site: Pick<AppSite, 'clientId' | 'redirectUri'>,
  { more = {}, consent = {} }: { more?: Readonly<Record<string, string>>; consent?: Partial<AppConsent> } = {},
) {
  const asking = await ask(server, site, more);
  const returned = urlIn(await allow(who, asking.query, consent));
  return { ...asking, returned, tokens: await redeem(asking, returned) };
}

/** A form sent to an endpoint. @returns status and body */
export async function postForm(url: string, form: Readonly<Record<string, string>>, headers: object = {}) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), headers: { ...headers } });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown> };
}
