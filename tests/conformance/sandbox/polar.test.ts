import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readActivity } from '../../../formats/read-activity.ts';
import type { PolarApplication } from '../../../sandbox/polar/context.ts';
import type { Sandbox } from '../../../sandbox/start.ts';
import { fetchOnce, moment, newStateDir, start, startWebhook, type Webhook } from './client.ts';
import { judge } from './judge.ts';
import { basic, Person } from './person.ts';

const application = { clientId: 'longrun-polar', clientSecret: 'polar secret' };
const redirectUri = 'http://localhost:8080/api/oauth2/polar/callback';
const fields = { response_type: 'code', client_id: application.clientId, redirect_uri: redirectUri, state: 'state-1' };
const day = 86_400;

interface Exercise {
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

let dir: ReturnType<typeof newStateDir>;
let hook: Webhook;
let sandbox: Sandbox;
let person: Person;
let now = moment;

async function begin(more: Partial<PolarApplication> = {}) {
  sandbox = await start(dir.path, { polar: { ...application, ...more }, now: () => now });
  person = new Person(`${sandbox.url}/polar`, '/oauth2/authorization');
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

const asApplication = basic(application.clientId, application.clientSecret);

const exchange = (code: string, more: Record<string, string> = { redirect_uri: redirectUri }) =>
  fetchOnce(`${person.base}/v2/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code, ...more }),
    headers: asApplication,
  });

async function tokenOf(persona: string, permissions: readonly string[] = ['CONSENT']) {
  const answer = await exchange(await person.code(fields, persona, { permissions }));
  const { access_token: token, x_user_id: id } = (await answer.json()) as { access_token: string; x_user_id: number };
  return { token, id };
}

const call = (token: string, path: string, method = 'GET', body?: object, headers: Record<string, string> = {}) =>
  fetchOnce(`${person.base}/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

const register = (token: string, memberId = 'member-1') => call(token, '/users', 'POST', { 'member-id': memberId });

async function link(persona: string) {
  const linked = await tokenOf(persona);
  expect((await register(linked.token)).status).toBe(200);
  return linked;
}

const list = async (token: string, query = '') =>
  (await (await call(token, `/exercises${query}`)).json()) as Exercise[];

const hooks = (method: string, path = '', body?: object) =>
  fetchOnce(`${person.base}/v3/webhooks${path}`, {
    method,
    headers: asApplication,
    ...(body && { body: JSON.stringify(body) }),
  });

async function subscribe(): Promise<{ id: string; secret: string }> {
  const answer = await hooks('POST', '', { events: ['EXERCISE'], url: hook.url });
  const { data } = (await answer.json()) as { data: { id: string; signature_secret_key: string } };
  expect(answer.status).toBe(201);
  return { id: data.id, secret: data.signature_secret_key };
}

describe('linking', () => {
  test('a code becomes a token for years, without a refresh token, and a user number', async () => {
    const answer = await exchange(await person.code(fields, 'new-runner'));
    expect(await answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: expect.any(Number),
      x_user_id: expect.any(Number),
    });
    const { token } = await link('new-runner');
    now += 9 * 365 * day;
    expect((await call(token, '/exercises')).status).toBe(200);
  });

  test('redirect_uri comes with the code exactly when it came with the question', async () => {
    expect((await exchange(await person.code(fields, 'empty'), {})).status).toBe(400);
    await sandbox.stop();
    await begin({ redirectUri });
    const { redirect_uri: _, ...short } = fields;
    const decided = await person.decide(short, 'empty');
    expect(decided.location?.href.startsWith(`${redirectUri}?code=`)).toBe(true);
    const code = decided.location?.searchParams.get('code') ?? '';
    expect((await exchange(code)).status).toBe(400);
    expect((await exchange(code, {})).status).toBe(200);
  });

  test('a refusal, another scope', async () => {
    const denied = await person.decide(fields, 'new-runner', { decision: 'deny' });
    expect(denied.location?.href).toBe(`${redirectUri}?error=access_denied&state=state-1`);
    const other = await person.decide({ ...fields, scope: 'everything' }, 'new-runner');
    expect(other.location?.searchParams.get('error')).toBe('invalid_scope');
  });

  test('registering: 200 once, 409 again and for a name that is taken, 403 without consents', async () => {
    const { token, id } = await tokenOf('new-runner');
    expect((await call(token, '/exercises')).status).toBe(403);
    const answer = await register(token);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({
        'polar-user-id': id,
        'member-id': 'member-1',
        gender: 'FEMALE',
        weight: 71,
        height: 168,
        birthdate: '1991-12-31',
      }),
    ]);
    expect((await register(token)).status).toBe(409);
    person.account = 'f'.repeat(16);
    const other = await tokenOf('new-runner');
    expect((await register(other.token)).status).toBe(409);
    person.account = 'e'.repeat(16);
    const unwilling = await tokenOf('new-runner', []);
    const refused = await register(unwilling.token, 'member-3');
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ status: 403, errorType: 'forbidden', corrId: expect.any(String) }),
    ]);
  });

  test("the profile is one's own, and deletion ends token and registration", async () => {
    const { token, id } = await link('marathoner');
    expect(await (await call(token, `/users/${id}`)).json()).toMatchObject({ 'polar-user-id': id });
    expect((await call(token, `/users/${id + 1}`)).status).toBe(403);
    expect((await call(token, `/users/${id}`, 'DELETE')).status).toBe(204);
    expect((await call(token, `/users/${id}`)).status).toBe(401);
    expect((await link('marathoner')).id).toBe(id);
  });
});

describe('exercises', () => {
  test('the last 30 days, uploaded after the registration; nothing older', async () => {
    const { token } = await link('marathoner');
    const exercises = await list(token);
    expect(exercises.length).toBeGreaterThan(15);
    for (const { start_time, start_time_utc_offset, upload_time, sport } of exercises) {
      const begun = Date.parse(`${start_time}Z`) / 1000 - 60 * start_time_utc_offset;
      expect(begun).toBeGreaterThanOrEqual(moment - 30 * day);
      expect(Date.parse(upload_time) / 1000).toBeGreaterThanOrEqual(moment);
      expect(sport).toBe('RUNNING');
    }
    now += 31 * day;
    expect(await list(token)).toEqual([]);
  });

  test('samples, zones and route come when asked for, and agree with the files', async () => {
    const { token } = await link('new-runner');
    const [plain] = await list(token);
    expect(plain).not.toHaveProperty('samples');
    const path = `/exercises/${plain?.id}`;
    const full = (await (await call(token, `${path}?samples=true&zones=true&route=true`)).json()) as Exercise;
    const { records, sessions, fileId } = judge(new Uint8Array(await (await call(token, `${path}/fit`)).arrayBuffer()));
    expect(fileId.manufacturer).toBe('polarElectro');
    expect(sessions[0]?.totalDistance).toBeCloseTo(full.distance, -1);
    expect(sessions[0]?.avgHeartRate).toBe(full.heart_rate.average);
    const beats = full.samples?.find((samples) => samples['sample-type'] === '0')?.data.split(',') ?? [];
    expect(beats.map(Number)).toEqual(records.map(({ heartRate }) => heartRate));
    expect([full.route?.length, full.heart_rate_zones?.length]).toEqual([records.length, 5]);

    const tcx = readActivity(new Uint8Array(await (await call(token, `${path}/tcx`)).arrayBuffer()));
    const gpx = readActivity(new Uint8Array(await (await call(token, `${path}/gpx`)).arrayBuffer()));
    for (const read of [tcx, gpx]) {
      expect(read.problems).toEqual([]);
      expect(read.records.n).toBe(records.length);
      expect(read.sessions[0]?.start).toBe(sessions[0]?.startTime);
    }
    expect(Array.from(tcx.records.heartRate ?? [])).toEqual(records.map(({ heartRate }) => heartRate));
    expect(tcx.sessions[0]?.distance).toBeCloseTo(sessions[0]?.totalDistance ?? 0, 0);
  });

  test('a treadmill has no GPX, another type is not made, and strangers see nothing', async () => {
    const { token } = await link('treadmill');
    const [first] = await list(token);
    expect(first?.has_route).toBe(false);
    expect((await call(token, `/exercises/${first?.id}/gpx`)).status).toBe(404);
    const pdf = await call(token, `/exercises/${first?.id}/tcx`, 'GET', undefined, { accept: 'application/pdf' });
    expect(pdf.status).toBe(406);
    person.account = 'f'.repeat(16);
    const other = await tokenOf('treadmill');
    await register(other.token, 'member-2');
    expect((await call(other.token, `/exercises/${first?.id}`)).status).toBe(404);
  });

  test('limits are told in headers and held to', async () => {
    await sandbox.stop();
    await begin({ quarterHourly: 1 });
    const { token } = await link('empty');
    const answer = await call(token, '/exercises');
    expect(answer.headers.get('ratelimit-limit')).toBe('21, 5100');
    expect(answer.headers.get('ratelimit-usage')).toBe('2, 2');
    expect(answer.headers.get('ratelimit-reset')).toBe(`${900 - (moment % 900)}, ${day - (moment % day)}`);
    for (let i = 3; i <= 21; i++) expect((await call(token, '/exercises')).status).toBe(200);
    const refused = await call(token, '/exercises');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(900 - (moment % 900))]);
    now += 900;
    expect((await call(token, '/exercises')).status).toBe(200);
  });
});

describe('webhooks', () => {
  const told = () => hook.pushes.filter(({ headers }) => headers['polar-webhook-event'] === 'EXERCISE');
  const genuine = (secret: string) =>
    told().map(
      ({ raw, headers }) =>
        headers['polar-webhook-signature'] === createHmac('sha256', secret).update(raw).digest('hex'),
    );

  test('are made after a PING was answered, once, and show their key only then', async () => {
    hook.answers = [500];
    expect((await hooks('POST', '', { events: ['EXERCISE'], url: hook.url })).status).toBe(400);
    const { id } = await subscribe();
    expect(hook.pushes.map(({ body }) => (body as unknown as { event: string }).event)).toEqual(['PING', 'PING']);
    expect((await hooks('POST', '', { events: ['EXERCISE'], url: hook.url })).status).toBe(409);
    expect(await (await hooks('GET')).json()).toEqual({
      data: [{ id, url: hook.url, events: ['EXERCISE'], active: true }],
    });
    expect((await hooks('DELETE', '/other')).status).toBe(404);
    expect((await hooks('DELETE', `/${id}`)).status).toBe(204);
    expect(await (await hooks('GET')).json()).toEqual({ data: [] });
    const answer = await fetchOnce(`${person.base}/v3/webhooks`, { headers: basic(application.clientId, 'guess') });
    expect(answer.status).toBe(401);
  });

  test('tell what the watch sends after the registration, signed', async () => {
    const { secret } = await subscribe();
    const { token, id } = await link('new-runner');
    await hook.until(() => told().length >= 10);
    expect(genuine(secret)).toEqual(Array.from({ length: 10 }, () => true));
    const listed = (await list(token)).map((exercise) => exercise.id);
    const bodies = told().map(({ body }) => body as unknown as { entity_id: string; user_id: number; url: string });
    expect(bodies.map(({ entity_id }) => entity_id).reverse()).toEqual(listed);
    expect(bodies[0]).toMatchObject({ user_id: id, event: 'EXERCISE', timestamp: '2026-11-15T12:00:00Z' });
    expect(bodies[0]?.url).toBe(`${person.base}/v3/exercises/${bodies[0]?.entity_id}`);
    await person.control({ record: String(id) });
    await hook.until(() => told().length >= 11);
    expect((await list(token)).length).toBe(11);
  });

  test('forged: unsigned, with a guessed key, altered; then the real one', async () => {
    const { id } = await link('new-runner');
    const { secret } = await subscribe();
    await person.control({ switches: { webhookForged: 1 }, record: String(id) });
    await hook.until(() => told().length >= 4);
    expect(genuine(secret)).toEqual([false, false, false, true]);
  });

  test('are switched off after seven days without an answer, and told the rest when switched on again', async () => {
    const { id } = await link('new-runner');
    await subscribe();
    hook.answer = 500;
    await person.control({ record: String(id) });
    const failures = async () => Number((await person.control({}))['failures']);
    while ((await failures()) < 1);
    now += 7 * day - 1;
    const before = await failures();
    while ((await failures()) < before + 2);
    expect(await person.control({})).toMatchObject({ webhookActive: true });
    now += 1;
    while ((await person.control({}))['webhookActive'] === true);
    const silent = told().length;
    hook.answer = 200;
    expect(await person.control({ record: String(id) })).toMatchObject({ waiting: 1 });
    expect((await hooks('POST', '/activate')).status).toBe(200);
    await hook.until(() => told().length > silent);
    expect(told().at(-1)?.raw).toBe(told()[0]?.raw);
    expect(await person.control({})).toMatchObject({ webhookActive: true });
  });

  test('outlive a restart, with their key and the registration', async () => {
    const { secret } = await subscribe();
    const { token, id } = await link('empty');
    await sandbox.stop();
    await begin();
    await person.control({ record: String(id) });
    await hook.until(() => told().length >= 1);
    expect(genuine(secret)).toEqual([true]);
    expect((await list(token)).length).toBe(1);
  });
});

describe('passwords, for practice', () => {
  const login = (password: string, email = 'a@example.org') =>
    fetchOnce(`${person.base}/login`, {
      method: 'POST',
      headers: asApplication,
      body: JSON.stringify({ email, password }),
    });
  const said = async (answer: Response) => [answer.status, ((await answer.json()) as { result: string }).result];

  test.each([
    ['any', 200, 'ok'],
    ['wrong', 401, 'bad_source_credentials'],
    ['locked', 423, 'account_locked'],
    ['reset', 403, 'password_reset_required'],
  ])('%s', async (password, status, result) => {
    expect(await said(await login(password))).toEqual([status, result]);
  });

  test.each([
    ['badCredentials', 401, 'bad_source_credentials'],
    ['accountLocked', 423, 'account_locked'],
    ['passwordResetRequired', 403, 'password_reset_required'],
  ])('the switch %s', async (name, status, result) => {
    await person.control({ switches: { [name]: true } });
    expect(await said(await login('any'))).toEqual([status, result]);
  });

  test('five wrong ones lock that account for a quarter of an hour', async () => {
    for (let i = 0; i < 5; i++) expect((await login('wrong')).status).toBe(401);
    expect((await login('any', 'A@example.org ')).status).toBe(423);
    expect((await login('any', 'b@example.org')).status).toBe(200);
    now += 901;
    expect((await login('any')).status).toBe(200);
  });

  test('are for the application only', async () => {
    const answer = await fetchOnce(`${person.base}/login`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});
