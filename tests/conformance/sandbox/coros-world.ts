import { beforeEach, expect } from 'vitest';
import { fetchOnce, moment } from './client.ts';
import { worldOf } from './world.ts';

export const redirectUri = 'http://localhost:8080/api/oauth2/coros/callback';
export const application = {
  clientId: 'longrun-coros',
  clientSecret: 'coros secret',
  redirectUris: [redirectUri],
};
export const fields = {
  response_type: 'code',
  client_id: application.clientId,
  redirect_uri: redirectUri,
  state: 'State1',
};
export const day = 86_400;

export interface Sport {
  /** Text, since these numbers exceed the precision of a number. */
  readonly labelId: string;
  readonly mode: number;
  readonly subMode: number;
  readonly distance: number;
  readonly duration: number;
  readonly startTime: number;
  readonly startTimezone: number;
  readonly fitUrl: string;
  readonly triathlonItemList?: readonly { readonly mode: number; readonly distance: number }[];
}
export interface Said<Data> {
  readonly result: string;
  readonly data: Data;
}
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly openId: string;
}
export const world = worldOf('coros', '/oauth2/authorize', ({ url: webhookUrl }) => ({
  ...application,
  webhookUrl,
}));
export function startCorosForEachTest(): void {
  world.startForEachTest();
  beforeEach(() => {
    world.hook.says = '{"message":"ok","result":"0000"}';
  });
}

export const post = (path: string, body: Record<string, string>) =>
  fetchOnce(`${world.person.base}${path}`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: application.clientId,
      client_secret: application.clientSecret,
      ...body,
    }),
  });

export const exchange = (code: string, more: Record<string, string> = {}) =>
  post('/oauth2/accesstoken', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });

export const link = async (persona: string) =>
  (await (await exchange(await world.person.code(fields, persona))).json()) as Tokens;

/** Parses a response with labels as text. @returns status and content */
export async function read<Data>(answer: Response): Promise<Said<Data>> {
  expect(answer.status).toBe(200);
  return JSON.parse((await answer.text()).replaceAll(/"labelId":(\d+)/g, '"labelId":"$1"')) as Said<Data>;
}

export const get = (path: string, { access_token: token, openId }: Tokens, query: Record<string, string> = {}) =>
  fetchOnce(`${world.person.base}${path}?${new URLSearchParams({ token, openId, ...query })}`);

export const date = (time: number) => new Date(1000 * time).toISOString().slice(0, 10).replaceAll('-', '');

export const ask = (tokens: Tokens, from = moment - 30 * day, to = moment) =>
  get('/v2/coros/sport/list', tokens, { startDate: date(from), endDate: date(to) });

export const list = async (tokens: Tokens, from?: number, to?: number) =>
  (await read<Sport[]>(await ask(tokens, from, to))).data;

export const resultOf = async (answer: Response) => (await read(answer)).result;
