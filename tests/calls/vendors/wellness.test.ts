import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WellnessWire } from '../../../domain/entities/wellness.ts';
import { addDays } from '../../../domain/dates.ts';
import { nightsOf } from '../../../sandbox/athletes/nights.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { deskOf } from '../../server/vendors/standin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
});
afterAll(() => server.stop());

const garmin = deskOf(() => server, 'garmin', 'garmin', 'garmin');
const polar = deskOf(() => server, 'polar', 'polar', 'polar');
const suunto = deskOf(() => server, 'suuntoV2', 'suunto', 'suunto_v2');

/** A recent day on which every person weighed themselves. */
function weighedDay(): string {
  const today = new Date().toISOString().slice(0, 10);
  return [3, 4, 5].map((days) => addDays(today, -days)).find((day) => (Date.parse(day) / 86_400_000) % 3 === 0)!;
}
const day = weighedDay();

async function wellnessOf(who: TestMember): Promise<WellnessWire> {
  const { status, body } = await who.call('GET', `member/${who.memberId}/wellness/${day.replaceAll('-', '')}`);
  expect(status).toBe(200);
  return (body as { wellness: WellnessWire }).wellness;
}
const nightOf = (userId: string) => nightsOf(userId, Date.now() / 1000, 28).find(({ date }) => date === day)!;

test('Garmin pushes nights, pulse and weights, which stay after unlinking', async () => {
  const who = await server.register();
  await garmin.link(who, 'empty');
  expect(await garmin.source(who)).toHaveProperty('wellness_withheld', false);
  const { userId } = await garmin.account();
  const { deep, light, rem, score, restingHeartRate, rmssd, weight } = nightOf(userId);
  const expected: WellnessWire = {
    sleep: { value: deep + light + rem, source: 'garmin', score },
    resting_heart_rate: { value: restingHeartRate, source: 'garmin' },
    hrv: { value: rmssd, source: 'garmin', kind: 'rmssd' },
    weight: { value: weight! / 1000, source: 'garmin' },
  };
  await vi.waitFor(async () => expect(await wellnessOf(who)).toEqual(expected), soon);
  // The values are not measurements, and do not change the profile's weight.
  const { body } = await who.call('GET', `member/${who.memberId}/measurements`);
  expect((body as { measurements: unknown[] }).measurements).toEqual([]);
  await garmin.unlink(who);
  expect(await wellnessOf(who)).toEqual(expected);
});

test('a Garmin account that does not share health data shows that', async () => {
  const who = await server.register();
  await garmin.link(who, 'empty');
  const { userId } = await garmin.account();
  await garmin.control({ permissions: { userId, granted: ['ACTIVITY_EXPORT', 'HISTORICAL_DATA_EXPORT'] } });
  await vi.waitFor(async () => expect(await garmin.source(who)).toHaveProperty('wellness_withheld', true), soon);
});

test.each([polar, suunto])('$vendor is asked for nights when linked', async (desk) => {
  const who = await server.register();
  await desk.link(who, 'empty');
  expect(await desk.source(who)).not.toHaveProperty('wellness_withheld');
  const { deep, light, rem, score, restingHeartRate, rmssd } = nightOf((await desk.account()).userId);
  const source = desk.vendor as 'polar' | 'suuntoV2';
  const expected: WellnessWire = {
    sleep: { value: deep + light + rem, source, score },
    // Polar sends no resting heart rate with its nights.
    resting_heart_rate: source === 'polar' ? null : { value: restingHeartRate, source },
    hrv: { value: rmssd, source, kind: 'rmssd' },
    weight: null,
  };
  await vi.waitFor(async () => expect(await wellnessOf(who)).toEqual(expected), soon);
});

test.each([polar, suunto])('$vendor pushes the night before', async (desk) => {
  const who = await server.register();
  await desk.link(who, 'empty');
  const { userId } = await desk.account();
  await vi.waitFor(async () => expect(await wellnessOf(who)).not.toBeNull(), soon);
  await withDatabase(server, (db) => db.execute(sql`delete from wellness_days where member_id = ${who.memberId}`));
  await desk.control({ record: userId });
  const last = nightsOf(userId, Date.now() / 1000, 2)
    .at(-1)!
    .date.replaceAll('-', '');
  await vi.waitFor(async () => {
    const { body } = await who.call('GET', `member/${who.memberId}/wellness/${last}`);
    expect((body as { wellness: WellnessWire }).wellness?.sleep?.source).toBe(desk.vendor);
  }, soon);
});
