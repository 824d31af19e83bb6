import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../sandbox/start.ts';
import { fetchOnce, moment, newStateDir, start, startWebhook, type Webhook } from './client.ts';
import { judge } from './judge.ts';
import { basic, fitMark, Person } from './person.ts';

const redirectUri = 'http://localhost:8080/api/oauth2/suunto_v2/callback';
const application = {
  redirectUris: [redirectUri],
  clientId: 'longrun-suunto',
  clientSecret: 'suunto secret',
  subscriptionKey: 'subscription-key',
  notificationSecret: 'notification secret',
};
const fields = { response_type: 'code', client_id: application.clientId, redirect_uri: redirectUri, state: 'state-1' };
const day = 86_400_000;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: string;
}
interface Workout {
  readonly workoutKey: string;
  readonly startTime: number;
  readonly totalDistance: number;
  readonly totalTime: number;
  readonly activityId: number;
  readonly hrdata: { readonly workoutAvgHR: number };
}

let dir: ReturnType<typeof newStateDir>;
let hook: Webhook;
let sandbox: Sandbox;
let person: Person;
let now = moment;

async function begin(callsPerMinute = 1000) {
  sandbox = await start(dir.path, {
    suunto: { ...application, callsPerMinute, webhookUrl: hook.url },
    now: () => now,
  });
  person = new Person(`${sandbox.url}/suunto`, '/oauth/authorize');
}

beforeEach(async () => {
  now = moment;
  dir = newStateDir();
  hook = await startWebhook();
  await begin();
});

afterEach(async () => {
  await sandbox.stop();
  await hook.stop();
  dir.remove();
});

const tokenRequest = (body: Record<string, string>, secret = application.clientSecret) =>
  fetchOnce(`${person.base}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: basic(application.clientId, secret),
  });

const exchange = (code: string, more: Record<string, string> = {}) =>
  tokenRequest({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });

const link = async (persona: string) => (await (await exchange(await person.code(fields, persona))).json()) as Tokens;

const get = (path: string, token: string, key = application.subscriptionKey) =>
  fetchOnce(`${person.base}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(key !== '' && { 'ocp-apim-subscription-key': key }) },
  });

async function list(token: string, query: Record<string, string> = {}): Promise<Workout[]> {
  const answer = await get(`/v3/workouts?${new URLSearchParams(query)}`, token);
  const { payload } = (await answer.json()) as { payload: Workout[] };
  return payload;
}

describe('linking', () => {
  test('a code becomes a web token that names the user, for a day, and a refresh token', async () => {
    const answer = await exchange(await person.code(fields, 'new-runner'));
    const tokens = (await answer.json()) as Tokens;
    expect(answer.status).toBe(200);
    expect(tokens).toEqual({
      token_type: 'bearer',
      expires_in: 86_400,
      scope: 'workout',
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user: expect.any(String),
    });
    const [, claims = ''] = tokens.access_token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      user: tokens.user,
      exp: moment + 86_400,
      sub: expect.any(String),
      scope: ['workout'],
      client_id: 'longrun-suunto',
      iat: expect.any(Number),
      jti: expect.any(String),
    });
    expect((await list(tokens.access_token)).length).toBe(10);
    now += 86_401;
    expect((await get('/v3/workouts', tokens.access_token)).status).toBe(401);
  });

  test('the page names the vendor, offers six histories and ticks nothing', async () => {
    const page = await (await person.show(fields)).text();
    expect(page).toContain('Share your Suunto data');
    expect([...page.matchAll(/name="persona"/g)]).toHaveLength(6);
    expect(page).not.toContain('name="permission"');
  });

  test.each([
    ['a wrong secret', {}, 'guess', 401, 'invalid_client'],
    ['an unknown code', { code: 'guess' }, application.clientSecret, 400, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://localhost:8080/x' }, application.clientSecret, 400, 'invalid_grant'],
    ['another grant', { grant_type: 'password' }, application.clientSecret, 400, 'unsupported_grant_type'],
  ])('no tokens for %s', async (_name, changed, secret, status, error) => {
    const code = await person.code(fields, 'new-runner');
    const body = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...changed };
    const answer = await tokenRequest(body as Record<string, string>, secret);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ error })]);
  });

  test('PKCE is optional, but enforced when used', async () => {
    const challenged = { ...fields, code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' };
    const answer = await exchange(await person.code(challenged, 'new-runner'), { code_verifier: 'v'.repeat(43) });
    expect(answer.status).toBe(400);
  });

  test('a refresh token works once, and its successor for the next', async () => {
    const old = await link('new-runner');
    const refresh = (token: string) => tokenRequest({ grant_type: 'refresh_token', refresh_token: token });
    const fresh = (await (await refresh(old.refresh_token)).json()) as Tokens;
    expect((await refresh(old.refresh_token)).status).toBe(400);
    expect((await get('/v3/workouts', old.access_token)).status).toBe(401);
    expect((await list(fresh.access_token)).length).toBe(10);
    expect((await refresh(fresh.refresh_token)).status).toBe(200);
  });

  test('deauthorisation ends tokens', async () => {
    const { access_token: token, refresh_token } = await link('new-runner');
    expect((await get(`/oauth/deauthorize?client_id=${application.clientId}`, token)).status).toBe(200);
    expect((await get('/v3/workouts', token)).status).toBe(401);
    expect((await tokenRequest({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
  });
});

describe('lists and files', () => {
  test.each([
    ['no subscription key', '', /missing subscription key/],
    ['a wrong subscription key', 'guess', /invalid subscription key/],
  ])('%s is refused', async (_name, key, message) => {
    const { access_token: token } = await link('new-runner');
    const answer = await get('/v3/workouts', token, key);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { statusCode: 401, message: expect.stringMatching(message) },
    ]);
  });

  test('pages of one window contain each workout once, newest first', async () => {
    const { access_token: token } = await link('treadmill');
    const window = {
      since: String(moment * 1000 - 300 * day),
      until: String(moment * 1000),
      'filter-by-modification-time': 'false',
      limit: '60',
    };
    const pages: Workout[][] = [];
    do pages.push(await list(token, { ...window, offset: String(60 * pages.length) }));
    while (pages.at(-1)?.length === 60);
    const starts = pages.flat().map(({ startTime }) => startTime);
    expect(starts.length).toBeGreaterThan(120);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => b - a));
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(moment * 1000 - 300 * day);
  });

  test('a list has the file’s figures', async () => {
    const { access_token: token } = await link('triathlete');
    const workouts = await list(token, { limit: '4' });
    for (const { workoutKey, startTime, totalDistance, totalTime, hrdata } of workouts) {
      const answer = await get(`/v3/workouts/${workoutKey}/fit`, token);
      const { sessions, fileId } = judge(new Uint8Array(await answer.arrayBuffer()));
      const sum = (of: (session: (typeof sessions)[number]) => number) =>
        sessions.reduce((total, session) => total + of(session), 0);
      expect(fileId.manufacturer).toBe('suunto');
      expect(sessions[0]?.startTime).toBe(startTime / 1000);
      expect(Math.abs(sum((session) => session.totalDistance) - totalDistance)).toBeLessThan(0.1 * sessions.length);
      expect(sum((session) => session.totalTimerTime)).toBeCloseTo(totalTime, 0);
      if (sessions.length === 1) expect(sessions[0]?.avgHeartRate).toBe(hrdata.workoutAvgHR);
    }
  });

  test('more than a hundred at once are refused', async () => {
    const { access_token: token } = await link('new-runner');
    expect((await get('/v3/workouts?limit=101', token)).status).toBe(400);
  });

  test('another person’s workout does not exist, nor does the plural of the old URL', async () => {
    const { access_token: token } = await link('new-runner');
    const [first] = await list(token);
    const key = first?.workoutKey ?? '';
    expect(await fitMark(await get(`/v2/workout/exportFit/${key}`, token))).toBe('.FIT');
    expect((await get(`/v2/workouts/exportFit/${key}`, token)).status).toBe(401);
    person.account = 'f'.repeat(16);
    const other = await link('new-runner');
    expect((await get(`/v3/workouts/${key}/fit`, other.access_token)).status).toBe(404);
  });

  test('too many calls in a minute have to wait for the next', async () => {
    await sandbox.stop();
    await begin(3);
    const { access_token: token } = await link('empty');
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await get('/v3/workouts', token)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await get('/v3/workouts', token);
    expect(refused.headers.get('retry-after')).toBe(String(60 - (moment % 60)));
    now += 60;
    expect((await get('/v3/workouts', token)).status).toBe(200);
  });
});

describe('webhooks', () => {
  const signed = (body: string) => createHmac('sha256', application.notificationSecret).update(body).digest('hex');
  const signatures = () => hook.pushes.map(({ raw, headers }) => headers['x-hmac-sha256-signature'] === signed(raw));

  test('a new workout is sent with its signature, and can be listed and fetched', async () => {
    const { access_token: token, user } = await link('new-runner');
    await person.control({ record: user });
    await hook.until(() => hook.pushes.length >= 1);
    const body = hook.pushes[0]?.body as unknown as { type: string; username: string; workout: Workout };
    expect(body.type).toBe('WORKOUT_CREATED');
    expect(body.username).toBe(user);
    expect(body.workout.hrdata.workoutAvgHR).toBeLessThan(5);
    expect(signatures()).toEqual([true]);
    const changed = await list(token, { since: String(moment * 1000 - 1000) });
    expect(changed.map(({ workoutKey }) => workoutKey)).toEqual([body.workout.workoutKey]);
    expect(await fitMark(await get(`/v3/workouts/${body.workout.workoutKey}/fit`, token))).toBe('.FIT');
  });

  test('later data is deleted with everything else', async () => {
    const { user } = await link('new-runner');
    await person.control({ record: user });
    expect((await person.control({})).accounts).toEqual([
      { activities: 11, userId: expect.any(String), persona: 'new-runner', linked: true, permissions: [] },
    ]);
    await person.control({ reset: true });
    now += 3 * 86_400;
    const { access_token: token } = await link('new-runner');
    const [newest] = await list(token);
    expect((await list(token)).length).toBe(10);
    expect(newest?.startTime).toBeGreaterThan(1000 * moment);
  });

  test('forged: unsigned, with a guessed secret, altered; then the real one', async () => {
    const { user } = await link('new-runner');
    await person.control({ switches: { webhookForged: 1 }, record: user });
    await hook.until(() => hook.pushes.length >= 4);
    expect(signatures()).toEqual([false, false, false, true]);
  });

  test('lost, then twice', async () => {
    const { user } = await link('new-runner');
    // Each workout is followed by a night.
    await person.control({ switches: { webhookLost: 1 } });
    await person.control({ record: { userId: user, start: moment - 90_000 } });
    await hook.until(() => hook.pushes.length >= 1);
    await person.control({ switches: { webhookTwice: 1 } });
    await person.control({ record: { userId: user, start: moment - 80_000 } });
    await hook.until(() => hook.pushes.length >= 4);
    const starts = hook.pushes.map(({ body }) => (body as { workout?: Workout }).workout?.startTime);
    const last = (moment - 80_000) * 1000;
    expect(starts).toEqual([undefined, last, last, undefined]);
  });

  test('are repeated until the response is 200, across a restart', async () => {
    hook.answer = 500;
    const { user } = await link('new-runner');
    await person.control({ record: user });
    await hook.until(() => hook.pushes.length >= 2);
    await sandbox.stop();
    hook.answer = 200;
    const before = hook.pushes.length;
    await begin();
    await hook.until(() => hook.pushes.length > before);
    const response = await person.control({});
    // The workout, and the night after it.
    expect(response.pushes).toBe(2);
    expect(response.failures).toBe(0);
  });
});

describe('possible failures', () => {
  test('429 with the time to wait, 500, a broken body, an empty history', async () => {
    const { access_token: token } = await link('new-runner');
    await person.control({ switches: { rateLimited: 1, retryAfter: 7, serverError: 1, malformed: 1 } });
    const busy = await get('/v3/workouts', token);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await get('/v3/workouts', token)).status).toBe(500);
    await expect((await get('/v3/workouts', token)).json()).rejects.toThrow(SyntaxError);
    await person.control({ switches: { historyEmpty: true } });
    expect(await list(token)).toEqual([]);
  });

  test('a file that is not there yet, and revoked access', async () => {
    const { access_token: token, user } = await link('new-runner');
    const [first] = await list(token);
    const file = () => get(`/v3/workouts/${first?.workoutKey}/fit`, token);
    await person.control({ switches: { fileNotReady: 1 } });
    expect([(await file()).status, (await file()).status]).toEqual([404, 200]);
    await person.control({ deregister: user });
    expect((await file()).status).toBe(401);
  });

  test.each([
    ['accountLocked', 'locked'],
    ['badCredentials', 'password is wrong'],
    ['passwordResetRequired', 'new password'],
  ])('%s: no one gets past the consent page', async (name, words) => {
    await person.control({ switches: { [name]: true } });
    const { status, location, text } = await person.decide(fields, 'new-runner');
    expect([status, location]).toEqual([403, null]);
    expect(text).toContain(words);
    expect(text).toContain(`${redirectUri}?error=access_denied&amp;state=state-1`);
  });
});
