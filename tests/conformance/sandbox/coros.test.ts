import { describe, expect, test } from 'vitest';
import { fetchOnce, moment } from './client.ts';
import { judge } from './judge.ts';
import {
  fields,
  day,
  type Tokens,
  post,
  exchange,
  link,
  read,
  get,
  date,
  ask,
  list,
  resultOf,
  world,
  startCorosForEachTest,
} from './coros-world.ts';

startCorosForEachTest();

describe('linking', () => {
  test('a code becomes tokens and an openId', async () => {
    const answer = await exchange(await world.person.code(fields, 'new-runner'));
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
    const code = await world.person.code(fields, 'new-runner');
    expect(await resultOf(await exchange(code, changed as Record<string, string>))).toBe(result);
  });

  test('a code is valid for half an hour and used once', async () => {
    const late = await world.person.code(fields, 'empty');
    const code = await world.person.code(fields, 'empty');
    world.now += 1800;
    const tokens = (await (await exchange(code)).json()) as Tokens;
    expect(await resultOf(await exchange(code))).toBe('5006');
    expect(await resultOf(await ask(tokens))).toBe('5006');
    world.now += 1;
    expect(await resultOf(await exchange(late))).toBe('5006');
  });

  test('state is letters and digits', async () => {
    const { location } = await world.person.decide({ ...fields, state: 'a-b' }, 'new-runner');
    expect(location?.searchParams.get('error')).toBe('invalid_request');
  });

  test('a refresh extends the same token by 30 days, and returns none', async () => {
    const tokens = await link('new-runner');
    world.now += 29 * day;
    const answer = await post('/oauth2/refresh-token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect([answer.status, await answer.json()]).toEqual([200, { result: '0000', message: 'OK' }]);
    world.now += 30 * day;
    expect(await resultOf(await ask(tokens))).toBe('0000');
    world.now += 1;
    expect(await resultOf(await ask(tokens))).toBe('5006');
    const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect(await resultOf(await post('/oauth2/refresh-token', again))).toBe('0000');
    expect(await resultOf(await ask(tokens))).toBe('0000');
  });

  test.each(['GET', 'POST'])('deauthorisation by %s, or at the vendor, shows in bindState', async (method) => {
    const tokens = await link('new-runner');
    const bound = async () => (await read<{ bindState: number }>(await get('/coros/bindState', tokens))).data.bindState;
    expect(await bound()).toBe(1);
    const address = `${world.person.base}/oauth2/deauthorize?token=${tokens.access_token}`;
    expect(await resultOf(await fetchOnce(address, { method }))).toBe('0000');
    expect(await bound()).toBe(0);
    expect(await resultOf(await ask(tokens))).toBe('5006');
    const again = await link('new-runner');
    await world.person.control({ deregister: again.openId });
    expect((await read<{ bindState: number }>(await get('/coros/bindState', again))).data.bindState).toBe(0);
    expect(world.hook.pushes).toEqual([]);
  });
});

describe('lists and files', () => {
  test('labels are numbers beyond 2^53, all unique', async () => {
    const tokens = await link('marathoner');
    const text = await (await ask(tokens)).text();
    const labels = [...text.matchAll(/"labelId":(\d+),/g)].map((match) => BigInt(match[1] ?? ''));
    expect(labels.length).toBeGreaterThan(15);
    expect(labels.every((label) => label > 2n ** 53n && label < 2n ** 63n)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
    expect((await list(tokens)).map(({ labelId }) => labelId)).toEqual(labels.map(String));
  });

  test('three months in windows contain every activity, by local days', async () => {
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
    ["another member's openId", { openId: 'f'.repeat(32), startDate: '20261101', endDate: '20261115' }, '5010'],
    ['an unknown token', { token: 'guess', startDate: '20261101', endDate: '20261115' }, '5006'],
  ])('%s: a result in 200', async (_name, query, result) => {
    const tokens = await link('new-runner');
    expect(await resultOf(await get('/v2/coros/sport/list', tokens, query as Record<string, string>))).toBe(result);
  });

  test('a file is fetched from its URL without a token, for ten minutes, and agrees with the list', async () => {
    const tokens = await link('new-runner');
    const [first] = await list(tokens);
    if (!first) throw new Error('There is no activity');
    const answer = await fetchOnce(first.fitUrl);
    const { sessions, fileId } = judge(new Uint8Array(await answer.arrayBuffer()));
    expect([fileId.manufacturer, sessions[0]?.startTime]).toEqual(['coros', first.startTime]);
    expect(sessions[0]?.totalDistance).toBeCloseTo(first.distance, -1);
    expect(sessions[0]?.totalTimerTime).toBe(first.duration);
    expect((await fetchOnce(first.fitUrl.replace(/sign=./, 'sign=_'))).status).toBe(403);
    world.now += 601;
    expect((await fetchOnce(first.fitUrl)).status).toBe(403);
    const query = { labelId: first.labelId, mode: String(first.mode), subMode: String(first.subMode) };
    const { data } = await read<{ fitUrl: string }>(await get('/v2/coros/sport/detail/fit', tokens, query));
    expect((await fetchOnce(data.fitUrl)).status).toBe(200);
    const wrong = await get('/v2/coros/sport/detail/fit', tokens, { ...query, labelId: '1' });
    expect(await resultOf(wrong)).toBe('1031');
  });

  test('a triathlon lists its parts', async () => {
    world.now = moment - 110 * day;
    const tokens = await link('triathlete');
    const months = [0, 1, 2].map((i) => [world.now - (30 * i + 29) * day, world.now - 30 * i * day] as const);
    const sports = [];
    for (const [from, to] of months) sports.push(...(await list(tokens, from, to)));
    const race = sports.find(({ mode }) => mode === 13);
    expect(race?.triathlonItemList?.map(({ mode }) => mode)).toEqual([10, 18, 9, 18, 8]);
    const sum = race?.triathlonItemList?.reduce((total, { distance }) => total + distance, 0) ?? 0;
    expect(Math.abs(sum - (race?.distance ?? 0))).toBeLessThan(4);
  });

  test('a thousand calls a minute, or as agreed, then 429', async () => {
    await world.sandbox.stop();
    await world.begin({ callsPerMinute: 2 });
    const tokens = await link('empty');
    const answers = [await ask(tokens), await ask(tokens), await ask(tokens)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers.get('retry-after')).toBe(String(60 - (moment % 60)));
  });
});
