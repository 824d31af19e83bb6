import { expect } from 'vitest';
import { fetchOnce } from './client.ts';
import { basic } from './person.ts';
import { worldOf } from './world.ts';

export const redirectUri = 'http://localhost:8080/api/oauth2/polar/callback';
export const application = {
  clientId: 'longrun-polar',
  clientSecret: 'polar secret',
  redirectUris: [redirectUri],
};
export const fields = {
  response_type: 'code',
  client_id: application.clientId,
  redirect_uri: redirectUri,
  state: 'state-1',
};
export const day = 86_400;

export interface Exercise {
  readonly id: string;
  readonly upload_time: string;
  readonly start_time: string;
  readonly start_time_utc_offset: number;
  readonly duration: string;
  readonly distance: number;
  readonly heart_rate: { readonly average: number };
  readonly sport: string;
  readonly has_route: boolean;
  readonly samples?: readonly { readonly 'sample-type': string; readonly data: string }[];
  readonly route?: readonly unknown[];
  readonly heart_rate_zones?: readonly unknown[];
}
export const world = worldOf('polar', '/oauth2/authorization', () => application);

export const asApplication = basic(application.clientId, application.clientSecret);

export const exchange = (code: string, more: Record<string, string> = { redirect_uri: redirectUri }) =>
  fetchOnce(`${world.person.base}/v2/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code, ...more }),
    headers: asApplication,
  });

export async function tokenOf(persona: string, permissions: readonly string[] = ['CONSENT']) {
  const answer = await exchange(await world.person.code(fields, persona, { permissions }));
  const { access_token: token, x_user_id: id } = (await answer.json()) as { access_token: string; x_user_id: number };
  return { token, id };
}

export const call = (
  token: string,
  path: string,
  method = 'GET',
  body?: object,
  headers: Record<string, string> = {},
) =>
  fetchOnce(`${world.person.base}/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

export const register = (token: string, memberId = 'member-1') =>
  call(token, '/users', 'POST', { 'member-id': memberId });

export async function link(persona: string) {
  const linked = await tokenOf(persona);
  expect((await register(linked.token)).status).toBe(200);
  return linked;
}

export const list = async (token: string, query = '') =>
  (await (await call(token, `/exercises${query}`)).json()) as Exercise[];

export const hooks = (method: string, path = '', body?: object) =>
  fetchOnce(`${world.person.base}/v3/webhooks${path}`, {
    method,
    headers: asApplication,
    ...(body && { body: JSON.stringify(body) }),
  });

export async function subscribe(): Promise<{ id: string; secret: string }> {
  const answer = await hooks('POST', '', { events: ['EXERCISE'], url: world.hook.url });
  const { data } = (await answer.json()) as { data: { id: string; signature_secret_key: string } };
  expect(answer.status).toBe(201);
  return { id: data.id, secret: data.signature_secret_key };
}
