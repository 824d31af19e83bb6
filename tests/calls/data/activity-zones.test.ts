import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ActivityWire, SamplesWire } from '../../../domain/entities/activity.ts';
import type { ActivityZonesWire } from '../../../domain/entities/activity-zones.ts';
import { pausedRun } from '../../fixtures/fit-activity.ts';
import { tcxOf } from '../../browser/screens/training-files.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { importFiles } from '../../server/data/client.ts';

const NOW = Date.UTC(2026, 4, 20);
let server: TestServer;
let member: TestMember;

/** The run of 40 minutes: 10 of them at 4 m/s with 320 W and 165 bpm, the others at 3 m/s with 240 W and 140 bpm. */
async function activityOf(sport: 'Running' | 'Biking'): Promise<ActivityWire> {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  const { activities } = body as { activities: ActivityWire[] };
  return activities.find(({ activity_type_id }) => (activity_type_id === 2) === (sport === 'Running'))!;
}

async function zonesOf({ activity_id }: ActivityWire): Promise<ActivityZonesWire> {
  const { status, body } = await member.call('GET', `activity/${activity_id}/zones`);
  expect(status).toBe(200);
  return body as ActivityZonesWire;
}

beforeAll(async () => {
  server = await startTestServer();
  member = await server.register();
  await member.call('POST', `member/${member.memberId}`, { body: { weight: 70, birth_date: '1986-05-01' } });
  const sessions = [
    { daysAgo: 1, sport: 'Running', seconds: 2400 },
    { daysAgo: 2, sport: 'Biking', seconds: 600 },
  ] as const;
  await importFiles(
    member,
    sessions.map((session) => ({ name: `${session.sport}.tcx`, bytes: Buffer.from(tcxOf(session, NOW)) })),
  );
  const body = { kind: 'critical_power', value: 300, from_date: '20260101' };
  expect((await member.call('POST', `member/${member.memberId}/thresholds`, { body })).status).toBe(200);
  await vi.waitFor(async () => expect((await activityOf('Running')).critical_power).toBe(300), soon);
});
afterAll(() => server.stop());

it('time of a run by power and by heart rate equals that of its samples, with the thresholds of its day', async () => {
  const run = await activityOf('Running');
  const { power, heart_rate, pace } = await zonesOf(run);
  // 240 W are the first watt of zone 2, 320 W are in zone 4; the last sample covers one second.
  expect(power).toEqual({
    critical_power: 300,
    is_assumed: false,
    proven: true,
    set_on: '2026-01-01',
    threshold: { kind: 'critical_power', from_date: '2026-01-01', value: 300, source: 'entered', bounds: null },
    seconds: [0, 0, 1801, 0, 600, 0],
  });
  expect(power!.seconds!.slice(1)).toEqual([run.dz1, run.dz2, run.dz3, run.dz4, run.dz5]);
  // 40 years on the day: 208 − 28 = 180. 140 bpm are 77.8 %, 165 bpm 91.7 %.
  expect(heart_rate).toEqual({ maximum: 180, source: 'age', threshold: null, seconds: [0, 0, 1801, 0, 600, 0] });
  expect(pace!.bounds).toHaveLength(5);
  expect(pace!.bounds).toEqual([...pace!.bounds!].sort((a, b) => a - b));
  // Half an hour in zone 2 determines its speed, ten minutes that of zone 4.
  expect(pace!.own_zones).toEqual([2, 4]);
  const { body } = await member.call('GET', `activity/${run.activity_id}/samples`, { query: { subset: 'true' } });
  const { speeds } = body as SamplesWire;
  expect(speeds!.from).toBe(300);
  expect(speeds!.seconds.reduce((sum, seconds) => sum + seconds)).toBe(2401);
  expect([speeds!.seconds[0]!, speeds!.seconds[100]!]).toEqual([1801, 600]);
});

it('a threshold heart rate changes the zones of its days', async () => {
  const body = { kind: 'threshold_heart_rate', value: 160, from_date: '20260519' };
  await member.call('POST', `member/${member.memberId}/thresholds`, { body });
  // Zone 4 begins at 160: 87 % of 183.9.
  const { heart_rate } = await zonesOf(await activityOf('Running'));
  expect(heart_rate).toEqual({
    maximum: 183.9,
    source: 'threshold',
    threshold: { kind: 'threshold_heart_rate', from_date: '2026-05-19', value: 160, source: 'entered', bounds: null },
    seconds: [0, 0, 1801, 0, 600, 0],
  });
  expect((await zonesOf(await activityOf('Biking'))).heart_rate).toEqual({
    maximum: 180,
    source: 'age',
    threshold: null,
    seconds: [0, 0, 451, 0, 150, 0],
  });
});

it('a ride has no pace zones, and no power zones while nothing is known', async () => {
  const { power, pace } = await zonesOf(await activityOf('Biking'));
  expect(pace).toBeNull();
  expect(power).toEqual({
    is_assumed: false,
    critical_power: 302.03006,
    proven: false,
    set_on: '2026-05-18',
    threshold: null,
    seconds: [0, 451, 0, 0, 150, 0],
  });
  expect(power!.seconds === null).toBe(power!.critical_power === null);
});

it('pauses of the timer are in the samples, and in no zone', async () => {
  const start = Date.UTC(2026, 4, 10, 8) / 1000 - 631_065_600;
  await importFiles(member, [{ name: 'paused.fit', bytes: pausedRun(start).file() }]);
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  const paused = (body as { activities: ActivityWire[] }).activities.find(({ elapsed }) => elapsed === 1700)!;
  for (const subset of ['true', 'false']) {
    const query = { subset };
    const answer = await member.call('GET', `activity/${paused.activity_id}/samples`, { query });
    expect((answer.body as SamplesWire).pauses).toEqual([{ from: 600, to: 800 }]);
  }
  const { power, heart_rate } = await zonesOf(paused);
  for (const times of [power, heart_rate]) expect(times!.seconds!.reduce((sum, one) => sum + one)).toBe(1500);
});
