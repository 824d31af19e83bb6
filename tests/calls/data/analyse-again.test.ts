import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
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
