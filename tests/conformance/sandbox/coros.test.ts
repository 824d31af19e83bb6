import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CorosApplication } from '../../../sandbox/coros/context.ts';
import type { Sandbox } from '../../../sandbox/start.ts';
import { fetchOnce, moment, newStateDir, type Push, start, startWebhook, type Webhook } from './client.ts';
import { judge } from './judge.ts';
import { Person } from './person.ts';

const application = { clientId: 'longrun-coros', clientSecret: 'coros secret' };
const redirectUri = 'http://localhost:8080/api/oauth2/coros/callback';
const fields = { response_type: 'code', client_id: application.clientId, redirect_uri: redirectUri, state: 'State1' };
const day = 86_400;

interface Sport {
  /** As text: the numbers on the wire are beyond what a number holds. */
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
interface Said<Data> {
  readonly result: string;
  readonly data: Data;
}
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly openId: string;
}

let dir: ReturnType<typeof newStateDir>;
let hook: Webhook;
let sandbox: Sandbox;
let person: Person;
let now = moment;

async function begin(more: Partial<CorosApplication> = {}) {
  sandbox = await start(dir.path, { coros: { ...application, webhookUrl: hook.url, ...more }, now: () => now });
  person = new Person(`${sandbox.url}/coros`, '/oauth2/authorize');
}

beforeEach(async () => {
  now = moment;
  dir = newStateDir();
  hook = await startWebhook();
  hook.says = '{"message":"ok","result":"0000"}';
  await begin();
});

afterEach(async () => {
  await sandbox.stop();
  await hook.stop();
  dir.remove();
});

const post = (path: string, body: Record<string, string>) =>
  fetchOnce(`${person.base}${path}`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: application.clientId,
      client_secret: application.clientSecret,
      ...body,
    }),
  });

const exchange = (code: string, more: Record<string, string> = {}) =>
  post('/oauth2/accesstoken', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });

const link = async (persona: string) => (await (await exchange(await person.code(fields, persona))).json()) as Tokens;

/** Reads an answer with labels as text. @returns status and what was said */
async function read<Data>(answer: Response): Promise<Said<Data>> {
  expect(answer.status).toBe(200);
  return JSON.parse((await answer.text()).replaceAll(/"labelId":(\d+)/g, '"labelId":"$1"')) as Said<Data>;
}

const get = (path: string, { access_token: token, openId }: Tokens, query: Record<string, string> = {}) =>
  fetchOnce(`${person.base}${path}?${new URLSearchParams({ token, openId, ...query })}`);

const date = (time: number) => new Date(1000 * time).toISOString().slice(0, 10).replaceAll('-', '');

const ask = (tokens: Tokens, from = moment - 30 * day, to = moment) =>
  get('/v2/coros/sport/list', tokens, { startDate: date(from), endDate: date(to) });

const list = async (tokens: Tokens, from?: number, to?: number) =>
  (await read<Sport[]>(await ask(tokens, from, to))).data;

const resultOf = async (answer: Response) => (await read(answer)).result;

describe('linking', () => {
  test('a code becomes tokens and an openId', async () => {
    const answer = await exchange(await person.code(fields, 'new-runner'));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 2_592_000,
        openId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  test.each([
    ['an unknown code', { code: 'guess' }, '5006'],
    ['another address', { redirect_uri: 'http://localhost:8080/x' }, '5006'],
    ['a wrong secret', { client_secret: 'guess' }, '30009'],
    ['another grant', { grant_type: 'password' }, '1031'],
  ])('no tokens for %s: a result in 200', async (_name, changed, result) => {
    const code = await person.code(fields, 'new-runner');
    expect(await resultOf(await exchange(code, changed as Record<string, string>))).toBe(result);
  });

  test('a code lives half an hour and is used once', async () => {
    const late = await person.code(fields, 'empty');
    const code = await person.code(fields, 'empty');
    now += 1800;
    const tokens = (await (await exchange(code)).json()) as Tokens;
    expect(await resultOf(await exchange(code))).toBe('5006');
    expect(await resultOf(await ask(tokens))).toBe('5006');
    now += 1;
    expect(await resultOf(await exchange(late))).toBe('5006');
  });

  test('state is letters and digits', async () => {
    const { location } = await person.decide({ ...fields, state: 'a-b' }, 'new-runner');
    expect(location?.searchParams.get('error')).toBe('invalid_request');
  });

  test('a refresh makes the same token live 30 days longer, and gives none', async () => {
    const tokens = await link('new-runner');
    now += 29 * day;
    const answer = await post('/oauth2/refresh-token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect([answer.status, await answer.json()]).toEqual([200, { result: '0000', message: 'OK' }]);
    now += 30 * day;
    expect(await resultOf(await ask(tokens))).toBe('0000');
    now += 1;
    expect(await resultOf(await ask(tokens))).toBe('5006');
    const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect(await resultOf(await post('/oauth2/refresh-token', again))).toBe('0000');
    expect(await resultOf(await ask(tokens))).toBe('0000');
  });

  test.each(['GET', 'POST'])('deauthorisation by %s, or at the vendor, shows in bindState', async (method) => {
    const tokens = await link('new-runner');
    const bound = async () => (await read<{ bindState: number }>(await get('/coros/bindState', tokens))).data.bindState;
    expect(await bound()).toBe(1);
    const address = `${person.base}/oauth2/deauthorize?token=${tokens.access_token}`;
    expect(await resultOf(await fetchOnce(address, { method }))).toBe('0000');
    expect(await bound()).toBe(0);
    expect(await resultOf(await ask(tokens))).toBe('5006');
    const again = await link('new-runner');
    await person.control({ deregister: again.openId });
    expect((await read<{ bindState: number }>(await get('/coros/bindState', again))).data.bindState).toBe(0);
    expect(hook.pushes).toEqual([]);
  });
});

describe('lists and files', () => {
  test('labels are numbers beyond 2^53, each its own', async () => {
    const tokens = await link('marathoner');
    const text = await (await ask(tokens)).text();
    const labels = [...text.matchAll(/"labelId":(\d+),/g)].map((match) => BigInt(match[1] ?? ''));
    expect(labels.length).toBeGreaterThan(15);
    expect(labels.every((label) => label > 2n ** 53n && label < 2n ** 63n)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
    expect((await list(tokens)).map(({ labelId }) => labelId)).toEqual(labels.map(String));
  });

  test('three months in windows hold every activity of them, by local days', async () => {
    const tokens = await link('triathlete');
    const windows = [0, 1, 2].map((i) => [moment - (30 * i + 29) * day, moment - 30 * i * day] as const);
    const sports = [];
    for (const [from, to] of windows) sports.push(...(await list(tokens, from, to)));
    const starts = sports.map(({ startTime }) => startTime);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => b - a));
    expect(starts.length).toBeGreaterThan(60);
    const local = sports.map(({ startTime, startTimezone }) => date(startTime + 900 * startTimezone));
    expect(local.every((one) => one >= date(moment - 89 * day) && one <= date(moment))).toBe(true);
    expect(new Set(sports.map(({ startTimezone }) => startTimezone))).toEqual(new Set([4, 8]));
  });

  test.each([
    ['more than 30 days', moment - 31 * day, moment],
    ['the end before the begin', moment, moment - day],
    ['more than three months ago', moment - 100 * day, moment - 90 * day],
  ])('%s: 1031', async (_name, from, to) => {
    expect(await resultOf(await ask(await link('new-runner'), from, to))).toBe('1031');
  });

  test.each([
    ['a date that does not exist', { startDate: '20261131', endDate: '20261201' }, '1031'],
    ["somebody else's openId", { openId: 'f'.repeat(32), startDate: '20261101', endDate: '20261115' }, '5010'],
    ['an unknown token', { token: 'guess', startDate: '20261101', endDate: '20261115' }, '5006'],
  ])('%s: a result in 200', async (_name, query, result) => {
    const tokens = await link('new-runner');
    expect(await resultOf(await get('/v2/coros/sport/list', tokens, query as Record<string, string>))).toBe(result);
  });

  test('a file comes from its address without a token, for ten minutes, and agrees with the list', async () => {
    const tokens = await link('new-runner');
    const [first] = await list(tokens);
    if (!first) throw new Error('There is no activity');
    const answer = await fetchOnce(first.fitUrl);
    const { sessions, fileId } = judge(new Uint8Array(await answer.arrayBuffer()));
    expect([fileId.manufacturer, sessions[0]?.startTime]).toEqual(['coros', first.startTime]);
    expect(sessions[0]?.totalDistance).toBeCloseTo(first.distance, -1);
    expect(sessions[0]?.totalTimerTime).toBe(first.duration);
    expect((await fetchOnce(first.fitUrl.replace(/sign=./, 'sign=_'))).status).toBe(403);
    now += 601;
    expect((await fetchOnce(first.fitUrl)).status).toBe(403);
    const query = { labelId: first.labelId, mode: String(first.mode), subMode: String(first.subMode) };
    const { data } = await read<{ fitUrl: string }>(await get('/v2/coros/sport/detail/fit', tokens, query));
    expect((await fetchOnce(data.fitUrl)).status).toBe(200);
    const wrong = await get('/v2/coros/sport/detail/fit', tokens, { ...query, labelId: '1' });
    expect(await resultOf(wrong)).toBe('1031');
  });

  test('a triathlon lists its parts', async () => {
    now = moment - 110 * day;
    const tokens = await link('triathlete');
    const months = [0, 1, 2].map((i) => [now - (30 * i + 29) * day, now - 30 * i * day] as const);
    const sports = [];
    for (const [from, to] of months) sports.push(...(await list(tokens, from, to)));
    const race = sports.find(({ mode }) => mode === 13);
    expect(race?.triathlonItemList?.map(({ mode }) => mode)).toEqual([10, 18, 9, 18, 8]);
    const sum = race?.triathlonItemList?.reduce((total, { distance }) => total + distance, 0) ?? 0;
    expect(Math.abs(sum - (race?.distance ?? 0))).toBeLessThan(4);
  });

  test('a thousand calls a minute, or what was agreed, then 429', async () => {
    await sandbox.stop();
    await begin({ callsPerMinute: 2 });
    const tokens = await link('empty');
    const answers = [await ask(tokens), await ask(tokens), await ask(tokens)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers.get('retry-after')).toBe(String(60 - (moment % 60)));
  });
});

describe('pushes', () => {
  const toldIn = (push: Push | undefined) => (push?.body['sportDataList'] ?? []) as unknown as Sport[];

  test('a new activity comes with both headers and an address for its file', async () => {
    const { openId } = await link('new-runner');
    await person.control({ record: openId });
    await hook.until(() => hook.pushes.length >= 1);
    const [push] = hook.pushes;
    expect(push?.headers).toMatchObject({ client: application.clientId, secret: application.clientSecret });
    const sports = toldIn(push);
    expect(sports).toMatchObject([{ openId, mode: 8, subMode: 1 }]);
    expect(push?.raw).toMatch(/"labelId":[23456]\d{18},/);
    expect((await fetchOnce(sports[0]?.fitUrl ?? '')).status).toBe(200);
  });

  test('are repeated until the result is 0000, and given up after a day', async () => {
    hook.says = '{"result":"5016"}';
    const { openId } = await link('new-runner');
    await person.control({ record: openId });
    await hook.until(() => hook.pushes.length >= 2);
    now += day + 1;
    while (((await person.control({})) as { waiting: number }).waiting > 0);
    const failed = hook.pushes.length;
    hook.says = '{"message":"ok","result":"0000"}';
    await person.control({ record: openId });
    await hook.until(() => hook.pushes.length > failed);
    expect(toldIn(hook.pushes.at(-1))).toHaveLength(1);
  });

  test('wait until the status address answers', async () => {
    await sandbox.stop();
    const status = await startWebhook();
    status.answer = 503;
    await begin({ statusUrl: status.url });
    const { openId } = await link('new-runner');
    await person.control({ record: openId });
    await status.until(() => status.pushes.length >= 2);
    expect(hook.pushes).toEqual([]);
    status.answer = 200;
    await hook.until(() => hook.pushes.length >= 1);
    await status.stop();
  });

  test('forged: without headers, with a guessed secret, in another name; then the real one', async () => {
    const { openId } = await link('new-runner');
    await person.control({ switches: { webhookForged: 1 }, record: openId });
    await hook.until(() => hook.pushes.length >= 4);
    expect(hook.pushes.map(({ headers: { client, secret } }) => [client, secret])).toEqual([
      [undefined, undefined],
      [application.clientId, 'guess'],
      ['somebody-else', application.clientSecret],
      [application.clientId, application.clientSecret],
    ]);
  });
});

describe('what can go wrong', () => {
  test('results that a tester asks for, 429, 500, a broken body, a file that is not ready', async () => {
    const tokens = await link('new-runner');
    const [first] = await list(tokens);
    await person.control({ answers: ['5016', '30009'] });
    expect([await resultOf(await ask(tokens)), await resultOf(await ask(tokens))]).toEqual(['5016', '30009']);
    await person.control({ switches: { rateLimited: 1, serverError: 1, malformed: 1, where: 'list' } });
    expect([(await ask(tokens)).status, (await ask(tokens)).status]).toEqual([429, 500]);
    await expect(read(await ask(tokens))).rejects.toThrow(SyntaxError);
    await person.control({ switches: { fileNotReady: 1 } });
    const statuses = [(await fetchOnce(first?.fitUrl ?? '')).status, (await fetchOnce(first?.fitUrl ?? '')).status];
    expect(statuses).toEqual([404, 200]);
  });

  test('access that was taken away, and an empty history', async () => {
    const tokens = await link('new-runner');
    await person.control({ switches: { historyEmpty: true } });
    expect(await list(tokens)).toEqual([]);
    await person.control({ switches: { revoked: true } });
    expect(await resultOf(await ask(tokens))).toBe('5006');
  });
});
