import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { ZonesWire } from '../../../domain/entities/zones.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { importFiles } from '../../server/data/client.ts';

const now = Date.UTC(2026, 5, 1) / 1000;
const day = '20260515';
const isBefore = (date: string) => date < '2026-05-15';

let server: TestServer;
let member: TestMember;

const thresholds = (...[method, rest, body]: readonly [string, string?, unknown?]) =>
  member.call(method, `member/${member.memberId}/thresholds${rest ?? ''}`, body === undefined ? {} : { body });
const save = (kind: string, value: number, from_date = day) => thresholds('POST', '', { kind, value, from_date });

async function zones(): Promise<ZonesWire> {
  const { status, body } = await member.call('GET', `member/${member.memberId}/zones`);
  expect(status).toBe(200);
  return body as ZonesWire;
}

/** Figures of activities and days, by date, after recomputation has finished. */
async function numbers() {
  await vi.waitFor(async () => expect((await zones()).recompute).toBeNull(), soon);
  const list = await member.call('GET', `member/${member.memberId}/activities`);
  const query = { start_date: '20260420', end_date: '20260601' };
  const calendar = await member.call('GET', `calendar/${member.memberId}`, { query });
  const { activities } = list.body as { activities: ActivityWire[] };
  const { days } = calendar.body as {
    days: { date: string; weighted_load: number; critical_power: number | null; critical_power_own: boolean | null }[];
  };
  return {
    activities: activities.map(({ local_start_time, weighted_load, critical_power, load_source }) => ({
      date: local_start_time.slice(0, 10),
      weighted_load,
      critical_power,
      load_source,
    })),
    days: days.map(({ date, weighted_load, critical_power, critical_power_own }) => ({
      date,
      weighted_load,
      critical_power,
      critical_power_own,
    })),
  };
}

beforeAll(async () => {
  server = await startTestServer();
  member = await server.register();
  // Power is not estimated from pace without a weight.
  await member.call('POST', `member/${member.memberId}`, { body: { weight: 62 } });
  await importFiles(
    member,
    [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() })),
  );
});
afterAll(() => server.stop());

it('numbers from its day on use an own critical power, earlier ones do not, and all are restored without it', async () => {
  const before = await numbers();
  expect(before.activities.filter(({ date }) => isBefore(date)).length).toBeGreaterThan(1);
  expect(before.activities.filter(({ date }) => !isBefore(date)).length).toBeGreaterThan(1);
  const saved = await save('critical_power', 240);
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    thresholds: [{ kind: 'critical_power', from_date: '2026-05-15', value: 240, source: 'entered', bounds: null }],
  });
  // The zones are right at once, whether or not the history has followed.
  expect((await zones()).critical_power).toEqual({ value: 240, source: 'own', proven: true, set_on: '2026-05-15' });
  const after = await numbers();
  for (const key of ['activities', 'days'] as const) {
    const [was, is] = [before[key], after[key]];
    expect(is.filter(({ date }) => isBefore(date))).toEqual(was.filter(({ date }) => isBefore(date)));
  }
  const later = after.activities.filter(({ date }) => !isBefore(date));
  expect(later.map(({ critical_power, load_source }) => [critical_power, load_source === 'heart_rate'])).toEqual(
    later.map(() => [240, false]),
  );
  expect(after.days.filter(({ date }) => !isBefore(date)).every((one) => one.critical_power_own === true)).toBe(true);
  expect(after.days.map(({ weighted_load }) => weighted_load)).not.toEqual(
    before.days.map(({ weighted_load }) => weighted_load),
  );
  // A day's load is still the sum of its activities.
  for (const { date, weighted_load } of after.days) {
    const sum = after.activities.reduce((total, one) => total + (one.date === date ? (one.weighted_load ?? 0) : 0), 0);
    expect(weighted_load).toBeCloseTo(sum, 3);
  }
  const answer = await thresholds('DELETE', `/critical_power/${day}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ thresholds: [] });
  expect((await zones()).critical_power.source).not.toBe('own');
  expect(await numbers()).toEqual(before);
});

it('an own threshold heart rate changes heart rate zones from its day on', async () => {
  const before = await numbers();
  await save('threshold_heart_rate', 120);
  const { heart_rate } = await zones();
  expect(heart_rate).toEqual({ maximum: 137.9, source: 'threshold' });
  const after = await numbers();
  expect(after.activities.filter(({ date }) => isBefore(date))).toEqual(
    before.activities.filter(({ date }) => isBefore(date)),
  );
  expect(after.activities).not.toEqual(before.activities);
  await thresholds('DELETE', `/threshold_heart_rate/${day}`);
  expect(await numbers()).toEqual(before);
});

it('a value of the same day replaces the previous one, and the response says so', async () => {
  await save('maximum_heart_rate', 188);
  const { body } = await save('maximum_heart_rate', 191.5);
  expect(body).toEqual({
    thresholds: [
      { kind: 'maximum_heart_rate', from_date: '2026-05-15', value: 191.5, source: 'entered', bounds: null },
    ],
  });
  expect((await zones()).heart_rate).toEqual({ maximum: 191.5, source: 'maximum' });
  await thresholds('DELETE', `/maximum_heart_rate/${day}`);
});

it.each([
  ['critical_power', 49, day],
  ['critical_power', 601, day],
  ['maximum_heart_rate', 300, day],
  ['critical_power', 250, '20260231'],
  ['speed', 4, day],
  // 8 m/s are 2:05 min/km, and 2.5 m/s in the water 0:40 for 100 m.
  ['threshold_speed', 8, day],
  ['swim_speed', 2.5, day],
  ['bike_power', 700, day],
  ['critical_power', '250', day],
] as const)('refuses %s of %s from %s', async (kind, value, from) => {
  const { status } = await thresholds('POST', '', { kind, value, from_date: from });
  expect(status).toBe(400);
  expect((await zones()).thresholds).toEqual([]);
});

it('stores no more than a hundred of a kind', async () => {
  for (let i = 0; i < 100; i++) {
    const date = new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10).replaceAll('-', '');
    expect((await save('maximum_heart_rate', 190, date)).status).toBe(200);
  }
  expect((await save('maximum_heart_rate', 190, '20260101')).status).toBe(400);
  expect((await zones()).thresholds).toHaveLength(100);
});
