import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles } from '../../server/data/client.ts';

const now = Date.UTC(2026, 5, 1) / 1000;

let server: TestServer;
let member: TestMember;

async function activities(): Promise<readonly ActivityWire[]> {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities;
}

/** Loads of the activities and of their days. */
async function loads() {
  const list = await activities();
  const range = { start_date: '20260501', end_date: '20260601' };
  const { body } = await member.call('GET', `calendar/${member.memberId}`, { query: range });
  const { days } = body as { days: { weighted_load: number; critical_power: number | null }[] };
  return {
    activities: list.map(({ weighted_load, critical_power, critical_power_proven }) => [
      weighted_load,
      critical_power,
      critical_power_proven,
    ]),
    days: days.map(({ weighted_load, critical_power }) => [weighted_load, critical_power]),
  };
}

beforeAll(async () => {
  server = await startTestServer({ own: true });
  member = await server.register();
  await importFiles(
    member,
    [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() })),
  );
});
afterAll(() => server.stop());

/** Versions of the activities' rows, which change with every update. */
const versions = (memberId: string) =>
  withDatabase(server, async (db) =>
    rowsOf<{ version: string; critical_power: number | null }>(
      await db.execute(
        sql`select xmin::text as version, critical_power from activities where member_id = ${memberId} order by activity_id`,
      ),
    ),
  );

it('an analysis writes no activity whose zones have the same basis', async () => {
  const runner = await server.register();
  const files = [...personaFiles('marathoner', 1, now)].slice(-30);
  await importFiles(
    runner,
    files.map(({ name, bytes }) => ({ name, bytes: bytes() })),
  );
  const before = await versions(runner.memberId);
  expect(before.some(({ critical_power: power }) => power !== null && !Number.isInteger(power))).toBe(true);
  const isWaiting = () =>
    withDatabase(server, async (db) => {
      const jobs = await db.execute(sql`select 1 from jobs where kind = 'analyse' and key = ${runner.memberId}`);
      return rowsOf(jobs).length > 0;
    });
  await withDatabase(server, (db) =>
    db.execute(sql`insert into jobs (kind, key, payload, priority) values ('analyse', ${runner.memberId}, '{}', -1)`),
  );
  await vi.waitFor(async () => expect(await isWaiting()).toBe(false), soon);
  expect(await versions(runner.memberId)).toEqual(before);
});

it('the job from an upgrade of an earlier version’s history recomputes its loads', async () => {
  const fresh = await loads();
  expect(fresh.activities.length).toBeGreaterThan(5);
  await withDatabase(server, async (db) => {
    // Like the newly added columns, with the loads computed at the time.
    await db.execute(sql`
      update activities set peak_hr = null, sustained_hr = null, critical_power_proven = null, critical_power = 132, weighted_load = 500
      where member_id = ${member.memberId}`);
    await db.execute(sql`update calendar_days set weighted_load = 500 where member_id = ${member.memberId}`);
    await db.execute(
      sql`update critical_powers set proven = false, set_on = null, critical_power = 132 where member_id = ${member.memberId}`,
    );
    // `upgrades.test.ts` tests the upgrade.
    await db.execute(
      sql`insert into jobs (kind, key, payload, priority) values ('analyse', ${member.memberId}, '{}', -1)`,
    );
  });
  await vi.waitFor(async () => expect(await loads()).toEqual(fresh), soon);
});

it('loads follow the birth date, which determines the weight of a heart rate', async () => {
  const loadsOf = async () => (await activities()).map(({ weighted_load }) => weighted_load);
  const before = await loadsOf();
  await member.call('POST', `member/${member.memberId}`, { body: { birth_date: '1950-04-01' } });
  await vi.waitFor(async () => {
    const after = await loadsOf();
    expect(after.every((load, i) => load! > before[i]!)).toBe(true);
  }, soon);
});
