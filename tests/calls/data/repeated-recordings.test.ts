import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { otherTcx, type SessionFile, sessionFit, trackGpx } from '../../fixtures/session-files.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

const DAY = 86_400;
const START = Date.UTC(2026, 4, 12, 6) / 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const named = (name: string, bytes: Uint8Array): NamedFile => ({ name, bytes });

/** Sport and seconds of the activities that count, oldest first. */
async function countingOf({ memberId, call }: TestMember) {
  const { body } = await call('GET', `member/${memberId}/activities`);
  const { activities } = body as { activities: ActivityWire[] };
  return activities.toReversed().map(({ activity_type_id, duration }) => [activity_type_id, duration]);
}

/** Total seconds and load of the days of that month, and the number of activities. */
async function totalsOf({ memberId, call }: TestMember) {
  const query = { start_date: '20260501', end_date: '20260531' };
  const { body } = await call('GET', `calendar/${memberId}`, { query });
  const { days } = body as { days: CalendarDayWire[] };
  const sum = (figure: (day: CalendarDayWire) => number) => days.reduce((total, day) => total + figure(day), 0);
  return [sum((day) => day.num_activities), sum((day) => day.duration)];
}

/** Imports files one by one for a new member. */
async function withFiles(files: readonly NamedFile[]): Promise<TestMember> {
  const member = await server.register();
  for (const file of files) await importFiles(member, [file]);
  return member;
}

test('one treadmill session on two mornings, 24 h and 30 s apart, counts twice, and each of seven equal ones counts', async () => {
  const first: SessionFile = { start: START, seconds: 2700, metres: 8000, heartRate: 142 };
  const next = { ...first, start: START + DAY + 30, seconds: 2705, metres: 8020 };
  const two = await withFiles([first, next].map((one, i) => named(`${i}.fit`, sessionFit('treadmillRun', one))));
  expect(await totalsOf(two)).toEqual([2, 5405]);
  const week = Array.from({ length: 7 }, (_, day) => ({ ...first, start: START + day * DAY }));
  const seven = await server.register();
  await importFiles(
    seven,
    week.map((one, i) => named(`${i}.fit`, sessionFit('treadmillRun', one))),
  );
  expect(await totalsOf(seven)).toEqual([7, 18_900]);
});

test('a pool swim counts instead of its copy with an unknown sport, whichever comes first', async () => {
  const swim: SessionFile = { start: START, seconds: 1800, metres: 1000 };
  const fit = named('swim.fit', sessionFit('poolSwim', { ...swim, step: 45 }));
  const tcx = named('swim.tcx', otherTcx({ ...swim, start: START + 3 }));
  for (const files of [
    [fit, tcx],
    [tcx, fit],
  ]) {
    expect(await countingOf(await withFiles(files))).toEqual([[ACTIVITY_TYPE.poolSwimming, 1800]]);
  }
});

test('a run counts instead of a ten-hour log around it, with or without a sport, and its hour counts once', async () => {
  const run = named(
    'run.gpx',
    trackGpx('running', { start: START + 3 * 3600, seconds: 3600, metres: 12_000, step: 2 }),
  );
  const log: SessionFile = { start: START, seconds: 36_000, metres: 40_000, step: 5 };
  for (const type of [null, 'walking']) {
    const member = await withFiles([named('log.gpx', trackGpx(type, log)), run]);
    expect(await countingOf(member)).toEqual([[ACTIVITY_TYPE.running, 3600]]);
    expect(await totalsOf(member)).toEqual([1, 3600]);
  }
});

test('one hour of a trainer app and of a watch in its strength profile counts once, as the ride', async () => {
  const hour: SessionFile = { start: START, seconds: 2700, metres: 22_000, heartRate: 139 };
  const ride = named('ride.fit', sessionFit('virtualRide', { ...hour, power: 180 }));
  const watch = named('watch.fit', sessionFit('strength', { ...hour, start: START + 4, metres: 0 }));
  for (const files of [
    [ride, watch],
    [watch, ride],
  ]) {
    const member = await withFiles(files);
    expect(await countingOf(member)).toEqual([[ACTIVITY_TYPE.virtualCycling, 2700]]);
    expect(await totalsOf(member)).toEqual([1, 2700]);
  }
});

/** The files that count. */
const keptFiles = (member: TestMember) =>
  withDatabase(server, async (db) =>
    rowsOf(
      await db.execute(sql`select original_hash as hash from activities
        where member_id = ${member.memberId} and duplicate_of is null order by hash`),
    ),
  );

test('of equal recordings the same file counts in any order of import, and is chosen again after an upgrade', async () => {
  const files = [1, 2, 3].map((serial) =>
    named(`${serial}.fit`, sessionFit('run', { start: START, seconds: 1500, metres: 5000, heartRate: 150, serial })),
  );
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ].map((order) => order.map((i) => files[i]!));
  const members: TestMember[] = [];
  for (const order of orders) members.push(await withFiles(order));
  const [first, ...others] = await Promise.all(members.map(keptFiles));
  expect(first!.length).toBe(1);
  expect(others).toEqual([first, first]);

  const [{ memberId }] = members as [TestMember];
  await withDatabase(server, async (db) => {
    // Restores the state of an earlier version: another recording counts, and laps and totals are unknown.
    await db.execute(sql`update activities set measured_by = 2, signals = 2, duplicate_of = null, flagged_as_duplicate_on = null
      where member_id = ${memberId}`);
    await db.execute(sql`insert into jobs (kind, key, payload, priority) values ('efforts', ${memberId}, '{}', -1)`);
  });
  await vi.waitFor(async () => expect(await keptFiles(members[0]!)).toEqual(first), soon);
  await withDatabase(server, async (db) => {
    const signals = await db.execute(sql`select distinct signals from activities where member_id = ${memberId}`);
    // Heart rate, and totals of the device.
    expect(rowsOf(signals)).toEqual([{ signals: 34 }]);
  });
});
