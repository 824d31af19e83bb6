import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../sandbox/start.ts';
import { createIntervals } from '../../../server/vendors/adapters/intervals/intervals.ts';
import { wellnessOf } from '../../../server/vendors/adapters/intervals/wellness.ts';
import { fetchOnce, moment, newStateDir } from './client.ts';
import { basic, Person } from './person.ts';

let dir: ReturnType<typeof newStateDir>;
let sandbox: Sandbox;
let key = '';

beforeEach(async () => {
  dir = newStateDir();
  sandbox = await startSandbox({
    stateDir: dir.path,
    publicBase: 'http://localhost:8080/sandbox',
    seed: 7,
    now: moment,
    intervals: { quarterHourly: 12 },
  });
  const person = new Person(`${sandbox.url}/intervals`, '/settings');
  key = (await person.decide({}, 'new-runner')).location?.searchParams.get('key') ?? '';
});
afterEach(async () => {
  await sandbox.stop();
  dir.remove();
});

const ask = (path: string, init: RequestInit = {}, headers: Record<string, string> = basic('API_KEY', key)) =>
  fetchOnce(`${sandbox.url}/intervals/api/v1${path}`, { ...init, headers: { 'user-agent': 'a test', ...headers } });
const send = (method: string, path: string, body: unknown) => ask(path, { method, body: JSON.stringify(body) });
const control = async (wish?: object) => {
  const init = wish ? { method: 'POST', body: JSON.stringify(wish) } : {};
  return (await fetchOnce(`${sandbox.url}/intervals/control`, init)).json() as Promise<{
    accounts: { userId: string }[];
  }>;
};
const day = (offset: number) => new Date(1000 * (moment + 86_400 * offset)).toISOString().slice(0, 10);

describe('a key', () => {
  test('opens the account it was created for, to clients with a name; both limits are named, and end in 429', async () => {
    const answer = await ask('/athlete/0');
    expect([
      answer.status,
      answer.headers.get('x-ratelimit-limit'),
      answer.headers.get('x-ratelimit-remaining'),
    ]).toEqual([200, '12,5000', '11,4999']);
    expect((await ask('/athlete/0', {}, basic('API_KEY', 'guess'))).status).toBe(401);
    expect((await ask('/athlete/0', {}, basic('someone', key))).status).toBe(401);
    expect((await ask('/athlete/0', {}, { ...basic('API_KEY', key), 'user-agent': 'node' })).status).toBe(403);
    for (let i = 0; i < 11; i++) await ask('/athlete/0');
    const late = await ask('/athlete/0');
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('activities', () => {
  test('are listed by local days, with stubs of those from Strava; originals are compressed', async () => {
    const [account] = (await control()).accounts;
    await control({ strava: { userId: account!.userId, starts: [moment - 86_400] } });
    expect((await ask('/athlete/0/activities')).status).toBe(422);
    const rows = (await (await ask(`/athlete/0/activities?oldest=${day(-30)}`)).json()) as Record<string, unknown>[];
    expect(rows).toHaveLength(11);
    const stub = rows.find(({ source }) => source === 'STRAVA')!;
    expect(Object.keys(stub).sort()).toEqual(['_note', 'icu_athlete_id', 'id', 'source', 'start_date_local']);
    const [one] = rows.filter(({ source }) => source !== 'STRAVA');
    const bytes = Buffer.from(await (await ask(`/activity/${String(one?.id)}/file`)).arrayBuffer());
    expect(gunzipSync(bytes).toString('latin1', 8, 12)).toBe('.FIT');
    expect((await ask(`/activity/${String(stub.id)}/file`)).status).toBe(404);
  });
});

test('wellness marks carried-over values, and a locked day stays unchanged', async () => {
  const [account] = (await control()).accounts;
  const rows = (await (await ask(`/athlete/0/wellness.json?oldest=${day(-13)}&newest=${day(0)}`)).json()) as {
    tempWeight: boolean;
  }[];
  expect(rows.filter(({ tempWeight }) => !tempWeight)).toHaveLength(2);
  expect(wellnessOf(rows).filter(({ weightKg }) => weightKg !== null)).toHaveLength(2);
  const write = async (restingHR: number) =>
    ((await (await send('PUT', `/athlete/0/wellness/${day(-1)}`, { restingHR })).json()) as { restingHR: number })
      .restingHR;
  expect(await write(41)).toBe(41);
  await control({ lockDay: { userId: account!.userId, day: day(-1) } });
  expect(await write(42)).toBe(41);
});

describe('the calendar', () => {
  const access = () => ({ token: key, account: 'i1' });
  const calendar = () =>
    createIntervals({ apiUrl: `${sandbox.url}/intervals/api/v1`, keyPage: '', isChosen: true, gapMs: 0 }).calendar!;
  const event = (uid: string, description: string) => ({
    uid,
    category: 'WORKOUT',
    start_date_local: `${day(1)}T00:00:00`,
    type: 'Run',
    name: uid,
    description,
  });

  test('changes events with the same uid, shows us no others, and ignores unknown ids when deleting', async () => {
    await send('POST', '/athlete/0/events', event('of-the-owner', 'mine'));
    const [first] = await calendar().save(access(), [event('longrun-a', '- 10m'), event('longrun-b', '- 20m')]);
    const [again] = await calendar().save(access(), [event('longrun-a', '- 30m')]);
    expect([first?.planId, again?.eventId]).toEqual(['a', first?.eventId]);
    const listed = await calendar().list(access(), day(0), day(6));
    expect(listed.map(({ planId }) => planId).sort()).toEqual(['a', 'b']);
    await calendar().remove(access(), [first!.eventId, '999999']);
    expect(await calendar().list(access(), day(0), day(6))).toHaveLength(1);
    const all = (await (await ask(`/athlete/0/events.json?oldest=${day(0)}&newest=${day(6)}`)).json()) as unknown[];
    expect(all).toHaveLength(2);
  });

  test('keeps unknown steps as text, unless set to strict', async () => {
    expect(await calendar().save(access(), [event('longrun-a', '- for a while')])).toHaveLength(1);
    await control({ strictText: true });
    const refusal = calendar().save(access(), [event('longrun-a', '- for a while')]);
    await expect(refusal).rejects.toThrow('422');
  });
});
