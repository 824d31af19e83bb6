import { describe, expect, test } from 'vitest';
import { readActivity } from '../../../formats/read-activity.ts';
import { moment } from './client.ts';
import { judge } from './judge.ts';
import {
  redirectUri,
  fields,
  day,
  type Exercise,
  exchange,
  tokenOf,
  call,
  register,
  link,
  list,
  world,
} from './polar-world.ts';

world.startForEachTest();

describe('linking', () => {
  test('a code becomes a token for years, without a refresh token, and a user number', async () => {
    const answer = await exchange(await world.person.code(fields, 'new-runner'));
    expect(await answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: expect.any(Number),
      x_user_id: expect.any(Number),
    });
    const { token } = await link('new-runner');
    world.now += 9 * 365 * day;
    expect((await call(token, '/exercises')).status).toBe(200);
  });

  test('redirect_uri is sent with the code exactly when it was in the request', async () => {
    expect((await exchange(await world.person.code(fields, 'empty'), {})).status).toBe(400);
    await world.sandbox.stop();
    await world.begin({ redirectUri });
    const { redirect_uri: _, ...short } = fields;
    const decided = await world.person.decide(short, 'empty');
    expect(decided.location?.href.startsWith(`${redirectUri}?code=`)).toBe(true);
    const code = decided.location?.searchParams.get('code') ?? '';
    expect((await exchange(code)).status).toBe(400);
    expect((await exchange(code, {})).status).toBe(200);
  });

  test('a refusal, another scope', async () => {
    const denied = await world.person.decide(fields, 'new-runner', { decision: 'deny' });
    expect(denied.location?.href).toBe(`${redirectUri}?error=access_denied&state=state-1`);
    const other = await world.person.decide({ ...fields, scope: 'everything' }, 'new-runner');
    expect(other.location?.searchParams.get('error')).toBe('invalid_scope');
  });

  test('registering: 200 once, 409 again and for a taken name, 403 without consents', async () => {
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
    world.person.account = 'f'.repeat(16);
    const other = await tokenOf('new-runner');
    expect((await register(other.token)).status).toBe(409);
    world.person.account = 'e'.repeat(16);
    const unwilling = await tokenOf('new-runner', []);
    const refused = await register(unwilling.token, 'member-3');
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ status: 403, errorType: 'forbidden', corrId: expect.any(String) }),
    ]);
  });

  test('the profile is the person’s own, and deletion ends token and registration', async () => {
    const { token, id } = await link('marathoner');
    expect(await (await call(token, `/users/${id}`)).json()).toEqual({
      'polar-user-id': id,
      'member-id': 'member-1',
      'registration-date': '2026-11-15T12:00:00.000',
      'first-name': 'Toni',
      'last-name': 'Practice',
      birthdate: '1985-12-31',
      gender: 'MALE',
      weight: 69,
      height: 179,
      'extra-info': [],
    });
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
    world.now += 31 * day;
    expect(await list(token)).toEqual([]);
  });

  test('samples, zones and route are returned on request, and agree with the files', async () => {
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

  test('a treadmill has no GPX, other types are not produced, and strangers see nothing', async () => {
    const { token } = await link('treadmill');
    const [first] = await list(token);
    expect(first?.has_route).toBe(false);
    expect((await call(token, `/exercises/${first?.id}/gpx`)).status).toBe(404);
    const pdf = await call(token, `/exercises/${first?.id}/tcx`, 'GET', undefined, { accept: 'application/pdf' });
    expect(pdf.status).toBe(406);
    world.person.account = 'f'.repeat(16);
    const other = await tokenOf('treadmill');
    await register(other.token, 'member-2');
    expect((await call(other.token, `/exercises/${first?.id}`)).status).toBe(404);
  });

  test('limits are stated in headers and enforced', async () => {
    await world.sandbox.stop();
    await world.begin({ quarterHourly: 1 });
    const { token } = await link('empty');
    const answer = await call(token, '/exercises');
    expect(answer.headers.get('ratelimit-limit')).toBe('21, 5100');
    expect(answer.headers.get('ratelimit-usage')).toBe('2, 2');
    expect(answer.headers.get('ratelimit-reset')).toBe(`${900 - (moment % 900)}, ${day - (moment % day)}`);
    for (let i = 3; i <= 21; i++) expect((await call(token, '/exercises')).status).toBe(200);
    const refused = await call(token, '/exercises');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(900 - (moment % 900))]);
    world.now += 900;
    expect((await call(token, '/exercises')).status).toBe(200);
  });
});
