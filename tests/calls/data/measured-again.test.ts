import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { NoticeWire } from '../../../domain/entities/notice.ts';
import { sessionFit } from '../../fixtures/session-files.ts';
import { importFiles } from '../../server/data/client.ts';
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

async function activitiesOf({ memberId, call }: TestMember) {
  const { body } = await call('GET', `member/${memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities.toReversed();
}

/** Distances of activities, oldest first. */
const toldBy = async (member: TestMember) =>
  (await activitiesOf(member)).map((activity) => ({
    distance: activity.total_distance,
    notes: activity.measure_notes,
    before: activity.measured_before,
  }));

async function noticesOf({ memberId, call }: TestMember) {
  const { body } = await call('GET', `member/${memberId}/notice`);
  return (body as { notices: NoticeWire[] }).notices.map(({ title, message }) => [title, message]);
}

const fromRecords = { kind: 'distance_from_records', device: 2300, records: 1800 };

test('an activity shows the choices, and one measured by an earlier version is measured again, with a notice of changes', async () => {
  const member = await server.register();
  const swim = { start: START, seconds: 2700, metres: 2300, recorded: 1800, heartRate: 131 };
  const run = { start: START + DAY, seconds: 3000, metres: 10_000, heartRate: 150 };
  await importFiles(member, [
    { name: 'swim.fit', bytes: sessionFit('poolSwim', swim) },
    { name: 'run.fit', bytes: sessionFit('treadmillRun', run) },
  ]);
  const now = [
    { distance: 1800, notes: [fromRecords], before: null },
    { distance: 10_000, notes: [], before: null },
  ];
  expect(await toldBy(member)).toEqual(now);
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      update activities set total_distance = greatest(total_distance, 2300), measure_notes = '[]', measured_by = 0 where member_id = ${member.memberId}`);
    // The job that a migration creates.
    await db.execute(
      sql`insert into jobs (kind, key, payload, priority) values ('efforts', ${member.memberId}, '{}', -1)`,
    );
  });
  const on = new Date().toISOString().slice(0, 10);
  await vi.waitFor(
    async () => expect(await toldBy(member)).toEqual([{ ...now[0], before: { on, distance: 2300 } }, now[1]]),
    soon,
  );
  await vi.waitFor(
    async () =>
      expect(await noticesOf(member)).toEqual([
        [
          'Your activities were recalculated',
          'This version reads recordings more accurately, and one activity changed: 12 May 2026 (distance). The page of each activity shows the earlier figures.',
        ],
      ]),
    soon,
  );
  const { body } = await member.call('GET', `calendar/${member.memberId}`, {
    query: { start_date: '20260512', end_date: '20260512' },
  });
  expect((body as { days: { distance: number }[] }).days.map(({ distance }) => distance)).toEqual([1800]);
});

test('an activity with an unknown sport gets the sport named in its file', async () => {
  const member = await server.register();
  const bytes = sessionFit('treadmillRun', { start: START, seconds: 3000, metres: 10_000, heartRate: 150 });
  await importFiles(member, [{ name: 'run.fit', bytes }]);
  const [run] = await activitiesOf(member);
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      update activities set activity_type_id = 0, family = 'other', measured_by = 0, weighted_load = 1, critical_power = null,
        critical_power_proven = false
      where member_id = ${member.memberId}`);
    await db.execute(
      sql`insert into jobs (kind, key, payload, priority) values ('efforts', ${member.memberId}, '{}', -1)`,
    );
  });
  await vi.waitFor(async () => {
    const [again] = await activitiesOf(member);
    expect([again?.activity_type_id, again?.measured_before?.activity_type_id]).toEqual([run?.activity_type_id, 0]);
    // Zones and load are computed for its current sport.
    expect(again).toEqual({ ...run, measured_before: again?.measured_before });
  }, soon);
});
