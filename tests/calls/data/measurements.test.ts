import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { MeasurementsWire, MeasurementWire } from '../../../domain/entities/measurement.ts';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { BASE } from '../../fixtures/fit-bytes.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';

const FIT_EPOCH = 631_065_600;
const at = (day: number) => Date.UTC(2026, 4, day, 12) / 1000 - FIT_EPOCH;

/** A run without a power meter on a day of May. */
function runOn(day: number): NamedFile {
  const definition = [253, 5, 73].map((number) => ({ number, base: BASE.uint32 }));
  const fit = run(1, at(day)).define(1, 20, definition);
  for (let i = 1; i < 1500; i++) fit.data(1, [at(day) + i, i * 300, 3000]);
  return { name: `${day}.fit`, bytes: fit.file() };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ own: true });
});
afterAll(() => server.stop());

const measurementsOf = async ({ call, memberId }: TestMember): Promise<MeasurementsWire> => {
  const { status, body } = await call('GET', `member/${memberId}/measurements`);
  expect(status).toBe(200);
  return body as MeasurementsWire;
};
const said = async (member: TestMember) =>
  (await measurementsOf(member)).measurements.map(({ kind, day, value, source }) => [kind, day, value, source]);
const save = ({ call, memberId }: TestMember, kind: string, day: string, value: unknown) =>
  call('POST', `member/${memberId}/measurements`, { body: { kind, day, value } });
const remove = ({ call, memberId }: TestMember, kind: string, day: string) =>
  call('DELETE', `member/${memberId}/measurements/${kind}/${day}`);
const weightOf = async ({ call, memberId }: TestMember) =>
  ((await call('GET', `member/${memberId}`)).body as { member: MemberWire[] }).member[0]!.weight;

/** Power and its weight by day, after recomputation has finished. */
async function powers(member: TestMember) {
  await vi.waitFor(async () => expect((await measurementsOf(member)).recompute).toBeNull(), soon);
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities
    .map(({ local_start_time: start, measured_weight: weight, average_power: power, weighted_load: load }) => ({
      day: start.slice(8, 10),
      weight,
      power,
      load,
    }))
    .toReversed();
}

describe('a weight', () => {
  let member: TestMember;
  beforeAll(async () => {
    member = await server.register();
    await save(member, 'weight', '20260501', 70);
    await importFiles(member, [runOn(5), runOn(12), runOn(19)]);
  });

  it('is that of the day: a later one changes the days after it, and no earlier day', async () => {
    const before = await powers(member);
    expect(before.map(({ weight }) => weight)).toEqual([70, 70, 70]);
    expect((await save(member, 'weight', '20260510', 77)).status).toBe(200);
    const after = await powers(member);
    expect(after.map(({ weight }) => weight)).toEqual([70, 77, 77]);
    expect(after[0]).toEqual(before[0]);
    // A tenth heavier means a tenth more power, to a watt.
    for (const i of [1, 2]) expect(Math.abs(after[i]!.power! - 1.1 * before[i]!.power!)).toBeLessThan(1);
    expect((await remove(member, 'weight', '20260510')).status).toBe(200);
    expect(await powers(member)).toEqual(before);
  });

  it('that is the earliest also applies to earlier days', async () => {
    await save(member, 'weight', '20260501', 66);
    await remove(member, 'weight', '20260501');
    await save(member, 'weight', '20260512', 68);
    expect((await powers(member)).map(({ weight }) => weight)).toEqual([68, 68, 68]);
  });

  it('on the profile is the latest one, and saving the profile adds one for today', async () => {
    expect(await weightOf(member)).toBe(68);
    await member.call('POST', `member/${member.memberId}`, { body: { weight: 64.5, first_name: 'Ada' } });
    const [today] = (await measurementsOf(member)).measurements.toReversed() as [MeasurementWire];
    expect([today.kind, today.value, today.source]).toEqual(['weight', 64.5, 'hand']);
    expect(await weightOf(member)).toBe(64.5);
    // Saving the same value again changes nothing.
    await save(member, 'weight', '20260520', 67);
    await member.call('POST', `member/${member.memberId}`, { body: { weight: 64.5 } });
    expect(await said(member)).toHaveLength(3);
    await remove(member, 'weight', today.day.replaceAll('-', ''));
    expect(await weightOf(member)).toBe(67);
    for (const [, day] of await said(member)) await remove(member, 'weight', String(day).replaceAll('-', ''));
    expect(await weightOf(member)).toBeNull();
  });
});

it('a weight of the first day of running applies to later imports, however often they are computed', async () => {
  const member = await server.register();
  const { call, memberId } = member;
  await save(member, 'weight', '20260505', 70);
  await importFiles(member, [runOn(5), runOn(12)]);
  const before = await powers(member);
  await importFiles(member, [runOn(19)]);
  await call('POST', `member/${memberId}`, { body: { birth_date: '1990-04-01' } });
  const after = await powers(member);
  expect(after.slice(0, 2)).toEqual(before);
  expect(after.map(({ weight }) => weight)).toEqual([70, 70, 70]);
  expect(await weightOf(member)).toBe(70);
});

it('resting heart rate and its variability are stored too, one value a day each', async () => {
  const member = await server.register();
  await save(member, 'resting_heart_rate', '20260510', 47);
  await save(member, 'hrv_rmssd', '20260510', 62.5);
  await save(member, 'hrv_rmssd', '20260510', 64);
  expect(await said(member)).toEqual([
    ['hrv_rmssd', '2026-05-10', 64, 'hand'],
    ['resting_heart_rate', '2026-05-10', 47, 'hand'],
  ]);
});

it.each([
  ['weight', '20260510', 19],
  ['weight', '20260510', 351],
  ['weight', '20260510', '70'],
  ['weight', '20260231', 70],
  ['weight', '19690510', 70],
  ['weight', '29990510', 70],
  ['resting_heart_rate', '20260510', 12],
  ['hrv_rmssd', '20260510', 900],
  ['height', '20260510', 180],
])('refuses %s of %s as %s', async (kind, day, value) => {
  const member = await server.register();
  expect((await save(member, kind, day, value)).status).toBe(400);
  expect(await said(member)).toEqual([]);
});
