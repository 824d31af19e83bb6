import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyWellness, type WellnessRow } from '../../../domain/metrics/wellness.ts';
import { rowLimits } from '../../../domain/row-limits.ts';
import { memberTransaction } from '../../../server/members/hold-member.store.ts';
import { recordWellness } from '../../../server/wellness/wellness.store.ts';
import type { WellnessSource } from '../../../domain/entities/wellness.ts';
import { settled } from '../exports/everything.ts';
import { healthDate, healthXml, healthZip, heartRates, reading, workout } from '../../fixtures/apple-health.ts';
import { newSession, polarZip } from '../../fixtures/polar-flow.ts';
import { importFiles } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const day = '2026-05-20';
const record = (
  { memberId }: TestMember,
  source: WellnessSource,
  ...rows: (Partial<WellnessRow> & { day?: string })[]
) =>
  withDatabase(server, (db) =>
    memberTransaction(db, memberId, (tx) =>
      recordWellness(
        tx,
        memberId,
        source,
        rows.map((values) => ({ ...emptyWellness(day), ...values })),
      ),
    ),
  );
const shown = async (who: TestMember, of: TestMember = who) => {
  const { status, body } = await who.call('GET', `member/${of.memberId}/wellness/20260520`);
  return { status, wellness: (body as { wellness?: unknown }).wellness };
};

test('a day without values has none, and a day without a date does not exist', async () => {
  const who = await server.register();
  expect(await shown(who)).toEqual({ status: 200, wellness: null });
  expect((await who.call('GET', `member/${who.memberId}/wellness/20260230`)).status).toBe(400);
});

test('a member sees a source’s values, with their own replacements, and no one else does', async () => {
  const [who, other] = [await server.register(), await server.register()];
  expect(await record(who, 'garmin', { sleepSeconds: 25_920, sleepScore: 81, restingHeartRate: 48 })).toEqual([day]);
  await record(who, 'garmin', { weightKg: 70.2, hrvMs: 62.5, hrvKind: 'rmssd' });
  const garmin = (value: number) => ({ value, source: 'garmin' });
  expect(await shown(who)).toEqual({
    status: 200,
    wellness: {
      sleep: { ...garmin(25_920), score: 81 },
      resting_heart_rate: garmin(48),
      hrv: { ...garmin(62.5), kind: 'rmssd' },
      weight: garmin(70.2),
    },
  });
  expect((await shown(other, who)).status).toBe(403);

  const { memberId, call } = who;
  const input = { date_: '20260520', subjective_input: { hours_slept: 7.5, motivation: null } };
  expect((await call('POST', `calendar/${memberId}/calendar-day`, { body: input })).status).toBe(200);
  for (const [kind, value] of [
    ['weight', 69.5],
    ['resting_heart_rate', 46],
  ]) {
    await call('POST', `member/${memberId}/measurements`, { body: { kind, day: '20260520', value } });
  }
  await record(who, 'garmin', { sleepSeconds: 20_000, restingHeartRate: 55, weightKg: 75 });
  expect((await shown(who)).wellness).toEqual({
    sleep: { value: 27_000, source: 'hand', score: null },
    resting_heart_rate: { value: 46, source: 'hand' },
    hrv: { ...garmin(62.5), kind: 'rmssd' },
    weight: { value: 69.5, source: 'hand' },
  });
});

test('no other number depends on a source’s values', async () => {
  const who = await server.register();
  const { memberId, call } = who;
  const reads = ['measurements', 'zones', 'activities', ''].map((path) => `member/${memberId}/${path}`);
  const numbers = async () => {
    const found = [];
    for (const path of [...reads, `calendar/${memberId}`, `calendar/${memberId}/daily-loads`]) {
      const query = path.startsWith('calendar/') && !path.endsWith('loads');
      found.push(
        (await call('GET', `${path.replace(/\/$/, '')}${query ? '?start_date=20260501&end_date=20260531' : ''}`)).body,
      );
    }
    return found;
  };
  await call('POST', `member/${memberId}/measurements`, { body: { kind: 'weight', day: '20260501', value: 70 } });
  await settled(who);
  const before = await numbers();
  await record(who, 'garmin', {
    sleepSeconds: 25_920,
    restingHeartRate: 48,
    hrvMs: 60,
    hrvKind: 'rmssd',
    weightKg: 91,
  });
  expect(await numbers()).toEqual(before);
});

test('future days and values without a member are not stored, and the same values change nothing', async () => {
  const who = await server.register();
  const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(await record(who, 'polar', { day: ahead, sleepSeconds: 25_000 }, { restingHeartRate: 200 })).toEqual([]);
  expect(await record(who, 'polar', { sleepSeconds: 25_000, version: 2 })).toEqual([day]);
  expect(await record(who, 'polar', { sleepSeconds: 25_000, version: 2 })).toEqual([]);
  expect(await record(who, 'polar', { sleepSeconds: 26_000, version: 1 })).toEqual([]);
});

test('a member at the limit of days gets no further one, but newer values of the existing ones', async () => {
  const who = await server.register();
  await withDatabase(server, (db) =>
    db.execute(sql`insert into wellness_days (member_id, day, source, sleep_seconds)
      select ${who.memberId}::uuid, date '1971-01-01' + n, 'polar', 25000 from generate_series(1, ${rowLimits.wellness.inAll}::int) n`),
  );
  expect(await record(who, 'polar', { sleepSeconds: 25_000 })).toEqual([]);
  expect(await record(who, 'polar', { day: '1971-01-02', sleepSeconds: 26_000 })).toEqual(['1971-01-02']);
});

test('an Apple Health export imports nights and values of its days, which are removed by undo without other changes', async () => {
  const who = await server.register();
  const at = Date.UTC(2026, 4, 20, 4) / 1000;
  const slept = ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="${healthDate(at - 25_200)}" endDate="${healthDate(at)}" value="HKCategoryValueSleepAnalysisAsleepCore"/>\n`;
  const values =
    reading('RestingHeartRate', at, 47, 'count/min') +
    reading('HeartRateVariabilitySDNN', at, 51, 'ms') +
    reading('BodyMass', at, 154.324, 'lb');
  const zip = (name: string, more = '') => ({
    name,
    bytes: healthZip(
      healthXml(slept + values + more + heartRates(at + 7200, 600, 5, () => 150) + workout(at + 7200, at + 7800)),
    ),
  });
  const apple = (value: number) => ({ value, source: 'apple' });
  const expected = {
    sleep: { ...apple(25_200), score: null },
    resting_heart_rate: apple(47),
    hrv: { ...apple(51), kind: 'sdnn' },
    weight: apple(expect.closeTo(70, 3) as unknown as number),
  };
  const first = await importFiles(who, [zip('first.zip')]);
  expect((await shown(who)).wellness).toEqual(expected);
  const { body } = await who.call('GET', `member/${who.memberId}/measurements`);
  expect((body as { measurements: unknown[] }).measurements).toEqual([]);
  // Unchanged values stay with the import that first had them.
  const later = reading('BodyMass', at + 86_400, 71, 'kg');
  const second = await importFiles(who, [zip('second.zip', later)]);
  const undo = (id: string) => who.call('POST', `import/${id}/undo`);
  expect((await undo(second.import_id)).body).toHaveProperty('entries.removed', 1);
  expect((await shown(who)).wellness).toEqual(expected);
  expect((await undo(first.import_id)).body).toHaveProperty('entries.removed', 1);
  expect((await shown(who)).wellness).toBeNull();
});

test('a Polar Flow export imports nights from three files, which are removed by undo', async () => {
  const who = await server.register();
  const night = { night: day };
  const files = {
    'sleep_result_1-6f1c.json': [{ ...night, evaluation: { asleepDuration: 'PT7H12M' } }],
    'sleep_score_1-6f1c.json': [{ ...night, sleepScoreResult: { sleepScore: 81 } }],
    'nightly_recovery_1-6f1c.json': [{ ...night, meanNightlyRecoveryRmssd: 62.04 }],
    'nightly_recovery_blob_1-6f1c.json': [{ ...night, meanNightlyRecoveryRmssd: 99 }],
  };
  const { import_id } = await importFiles(who, [
    { name: 'polar.zip', bytes: polarZip([newSession(Date.UTC(2026, 4, 20, 8) / 1000, 600)], files) },
  ]);
  expect((await shown(who)).wellness).toEqual({
    sleep: { value: 25_920, source: 'polarFlow', score: 81 },
    resting_heart_rate: null,
    hrv: { value: 62, source: 'polarFlow', kind: 'rmssd' },
    weight: null,
  });
  expect((await who.call('GET', `import/${import_id}`)).body).toHaveProperty('restored', 1);
  await who.call('POST', `import/${import_id}/undo`);
  expect((await shown(who)).wellness).toBeNull();
});
