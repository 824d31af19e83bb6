import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityWire, SamplesWire } from '../../../domain/entities/activity.ts';
import type { ActivityZonesWire } from '../../../domain/entities/activity-zones.ts';
import type { ZonesWire } from '../../../domain/entities/zones.ts';
import { activityTypeById, type SportFamily } from '../../../domain/activity-types.ts';
import { kindsOf, type ThresholdKind, thresholdRange } from '../../../domain/metrics/thresholds.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { activitiesOf, everything, ok, settled } from '../exports/everything.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';

const now = Date.UTC(2026, 5, 1) / 1000;
/** Three weeks of swims, rides and runs up to a moment, unix seconds. */
const trainingBefore = (end: number) =>
  [...personaFiles('triathlete', 1, end)]
    .filter(({ startTime }) => startTime > end - 21 * 86_400)
    .map(({ name, bytes }) => ({ name, bytes: bytes() }));
const files = trainingBefore(now);

let server: TestServer;
let athlete: TestMember;

/** Uses the persona's weight. */
async function newAthlete(): Promise<TestMember> {
  const member = await server.register();
  await ok(member.call('POST', `member/${member.memberId}`, { body: { weight: 68, birth_date: '1988-04-01' } }));
  return member;
}

interface Change {
  readonly kind: ThresholdKind;
  readonly from_date: string;
  readonly value: number;
}
const save = (who: TestMember, body: object) => ok(who.call('POST', `member/${who.memberId}/thresholds`, { body }));
const remove = (who: TestMember, { kind, from_date }: Change) =>
  ok(who.call('DELETE', `member/${who.memberId}/thresholds/${kind}/${from_date.replaceAll('-', '')}`));
const zonesOf = async (who: TestMember) => (await ok(who.call('GET', `member/${who.memberId}/zones`))) as ZonesWire;

/** Every number that follows from thresholds. */
async function numbers(who: TestMember) {
  await settled(who);
  const { activities, days, criticalPowers } = await everything(server, who);
  return { activities, days, criticalPowers };
}

const familyOf = ({ activity_type_id }: ActivityWire) => activityTypeById(activity_type_id).family;
const inSport = async (who: TestMember, family: SportFamily) =>
  (await activitiesOf(who)).filter((one) => familyOf(one) === family);

beforeAll(async () => {
  server = await startTestServer();
  athlete = await newAthlete();
  await importFiles(athlete, files);
}, 120_000);
afterAll(() => server.stop());

/** Changes of the thresholds of a sport within the three weeks. */
const changesOf = (family: SportFamily) =>
  fc.array(
    fc.constantFrom(...kindsOf(family)).chain((kind) => {
      const [least, most] = thresholdRange(kind);
      return fc.record({
        kind: fc.constant(kind),
        from_date: fc.integer({ min: 10, max: 31 }).map((day) => `202605${day}`),
        value: fc.integer({ min: Math.ceil(least * 10), max: Math.floor(most * 10) }).map((tenths) => tenths / 10),
      });
    }),
    { minLength: 3, maxLength: 5 },
  );

describe.each(['foot', 'bike', 'swim'] as const)('after changes of thresholds of %s', (family) => {
  it('all numbers equal those of a history imported with them, and without them those from before', async () => {
    const before = await numbers(athlete);
    const [changes = []] = fc.sample(changesOf(family), { numRuns: 1, seed: 33 });
    for (const change of changes) await save(athlete, change);
    const [first, ...others] = changes;
    await remove(athlete, first!);
    const left = others.filter(({ kind, from_date }) => kind !== first!.kind || from_date !== first!.from_date);
    const after = await numbers(athlete);
    expect(after.activities).not.toEqual(before.activities);

    const rebuilt = await newAthlete();
    for (const change of left) await save(rebuilt, change);
    await importFiles(rebuilt, files);
    expect(await numbers(rebuilt)).toEqual(after);

    for (const change of left)
      await ok(athlete.call('DELETE', `member/${athlete.memberId}/thresholds/${change.kind}/${change.from_date}`));
    expect(await numbers(athlete)).toEqual(before);
  }, 120_000);
});

describe('on the bike', () => {
  const day = '20260520';
  const ftp = { kind: 'bike_power', from_date: day, value: 250 } as const;

  it('rides from its day on use an FTP, and no other sport does', async () => {
    const before = await activitiesOf(athlete);
    await save(athlete, ftp);
    expect((await zonesOf(athlete)).bike_power).toEqual({
      value: 250,
      source: 'own',
      proven: true,
      set_on: '2026-05-20',
    });
    await settled(athlete);
    const rides = await inSport(athlete, 'bike');
    const isLater = ({ local_start_time }: ActivityWire) => local_start_time >= '2026-05-20';
    expect(new Set(rides.filter(isLater).map(({ critical_power }) => critical_power))).toEqual(new Set([250]));
    const unchanged = (all: readonly ActivityWire[]) => all.filter((one) => familyOf(one) !== 'bike' || !isLater(one));
    expect(unchanged(await activitiesOf(athlete))).toEqual(unchanged(before));

    const [ride] = rides.filter(isLater);
    const path = `activity/${ride!.activity_id}/zones`;
    const { power } = (await ok(athlete.call('GET', path))) as ActivityZonesWire;
    expect(power!.threshold).toEqual({
      kind: 'bike_power',
      from_date: '2026-05-20',
      value: 250,
      source: 'entered',
      bounds: null,
    });
    expect(power!.seconds!.slice(1)).toEqual([ride!.dz1, ride!.dz2, ride!.dz3, ride!.dz4, ride!.dz5]);

    // The member's own bounds divide the same seconds into other zones, and leave the load as it is.
    await save(athlete, { ...ftp, bounds: [55, 75, 90, 105, 120, 150] });
    await settled(athlete);
    const divided = ((await ok(athlete.call('GET', path))) as ActivityZonesWire).power!;
    expect(divided.seconds).toHaveLength(7);
    const sum = (seconds: readonly number[]) => seconds.reduce((total, one) => total + one, 0);
    expect(sum(divided.seconds!)).toBe(sum(power!.seconds!));
    expect((await inSport(athlete, 'bike')).map(({ weighted_load }) => weighted_load)).toEqual(
      rides.map(({ weighted_load }) => weighted_load),
    );
    await remove(athlete, ftp);
    await settled(athlete);
  });

  it('a sport’s heart rate does not change other sports’ zones', async () => {
    await save(athlete, { kind: 'bike_threshold_heart_rate', from_date: day, value: 160 });
    const { heart_rates } = await zonesOf(athlete);
    // 208 − 0.7 × 38 years.
    expect(heart_rates.bike).toEqual({ maximum: 183.9, source: 'threshold' });
    expect(heart_rates.foot).toEqual({ maximum: 181.4, source: 'age' });
    await remove(athlete, { kind: 'bike_threshold_heart_rate', from_date: day, value: 160 });
    await settled(athlete);
  });
});

it('a swim has pace zones by the critical swim speed', async () => {
  const [swim] = await inSport(athlete, 'swim');
  const path = `activity/${swim!.activity_id}`;
  const paceOf = async () => ((await ok(athlete.call('GET', `${path}/zones`))) as ActivityZonesWire).pace;
  expect(await paceOf()).toEqual({ bounds: null, own_zones: [], threshold: null });
  await save(athlete, { kind: 'swim_speed', from_date: '20260501', value: 1, source: 'suggested' });
  const pace = await paceOf();
  // The cube roots of 0.65, 0.8, 0.9, 1 and 1.15.
  expect(pace!.bounds!.map((bound) => Math.round(bound * 1000) / 1000)).toEqual([0.866, 0.928, 0.965, 1, 1.048]);
  expect(pace!.threshold!.source).toBe('suggested');
  const samples = (await ok(athlete.call('GET', `${path}/samples`, { query: { subset: 'true' } }))) as SamplesWire;
  expect(samples.speeds!.seconds.reduce((sum, one) => sum + one)).toBeGreaterThan(600);
  await remove(athlete, { kind: 'swim_speed', from_date: '20260501', value: 1 });
  await settled(athlete);
});

it('sports and suggestions follow from the latest activities', async () => {
  const recent = await newAthlete();
  await importFiles(recent, trainingBefore(Date.now() / 1000));
  const { families, suggestions } = await zonesOf(recent);
  expect([...families].sort()).toEqual(['bike', 'foot', 'swim']);
  const [ftp] = suggestions.filter(({ kind }) => kind === 'bike_power');
  const rides = await inSport(recent, 'bike');
  const best = Math.max(...rides.map(({ w20min }) => w20min ?? 0));
  expect(ftp).toEqual({
    kind: 'bike_power',
    value: Math.round(0.95 * best),
    date: rides.find(({ w20min }) => w20min === best)!.local_start_time.slice(0, 10),
    from: 'twenty_minutes',
  });
  await save(recent, {
    kind: 'bike_power',
    from_date: ftp!.date.replaceAll('-', ''),
    value: ftp!.value,
    source: 'suggested',
  });
  expect((await zonesOf(recent)).suggestions.filter(({ kind }) => kind === 'bike_power')).toEqual([]);
  const stranger = await zonesOf(await server.register());
  expect([stranger.families, stranger.suggestions]).toEqual([[], []]);
});

it.each([[[80, 80]], [[]], [[10]], [[30, 40, 50, 60, 70, 80, 90, 100]]])('refuses bounds %j', async (bounds) => {
  const body = { kind: 'bike_power', value: 250, from_date: '20260501', bounds };
  const { status } = await athlete.call('POST', `member/${athlete.memberId}/thresholds`, { body });
  expect(status).toBe(400);
});
