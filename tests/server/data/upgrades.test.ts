import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { addActivity, addMember, upgradedFrom } from '../earlier-database.ts';

const jobsOf = async (db: Db, kind: string) =>
  rowsOf(await db.execute(sql`select key, payload, priority, attempts from jobs where kind = ${kind} order by key`));

test('loads that were computed before critical powers were proven are computed again, once for each member', async () => {
  const members: string[] = [];
  const upgraded = await upgradedFrom('proven_critical_power', async (db) => {
    for (let i = 0; i < 3; i += 1) members.push(await addMember(db));
    const [two = '', removed = ''] = members;
    await addActivity(db, two, '2026-05-05');
    await addActivity(db, two, '2026-05-12');
    await addActivity(db, removed, '2026-05-05');
    await db.execute(sql`update activities set removed_on = now() where member_id = ${removed}`);
  });
  try {
    expect(await jobsOf(upgraded.db, 'analyse')).toEqual([{ key: members[0], payload: {}, priority: -1, attempts: 0 }]);
  } finally {
    await upgraded.stop();
  }
});

test.each([
  ['efforts and routes', 'puzzling_sugar_man'],
  ['laps and totals', 'origin_and_laps'],
])('recordings from before %s were stored are read again, once for each member', async (_, migration) => {
  const members: string[] = [];
  const upgraded = await upgradedFrom(migration, async (db) => {
    for (let i = 0; i < 3; i += 1) members.push(await addMember(db));
    const [two = '', byHand = ''] = members;
    await addActivity(db, two, '2026-05-05');
    await addActivity(db, two, '2026-05-12');
    await addActivity(db, byHand, '2026-05-05');
    await db.execute(sql`update activities set source = 'hand' where member_id = ${byHand}`);
    // An earlier upgrade planned the same job.
    await db.execute(sql`delete from jobs`);
  });
  try {
    expect(await jobsOf(upgraded.db, 'efforts')).toEqual([{ key: members[0], payload: {}, priority: -1, attempts: 0 }]);
  } finally {
    await upgraded.stop();
  }
});

test('a weight from before measurements had days counts from the first activity on, or from the sign-up', async () => {
  const members: string[] = [];
  const upgraded = await upgradedFrom('measurements', async (db) => {
    for (let i = 0; i < 4; i += 1) members.push(await addMember(db));
    const [runner = '', idle = '', assumed = ''] = members;
    await db.execute(sql`update members set weight = 70, created_at = '2026-05-20T12:00:00Z'`);
    await db.execute(sql`update members set assumed = '{weight}' where member_id = ${assumed}`);
    await db.execute(sql`update members set weight = null where member_id = ${members[3]}`);
    await addActivity(db, runner, '2026-05-12');
    await addActivity(db, runner, '2026-05-05');
    await addActivity(db, runner, '2026-05-13', 'bike');
    const removed = await addActivity(db, runner, '2026-05-01');
    await db.execute(sql`update activities set removed_on = now() where activity_id = ${removed}`);
    await addActivity(db, assumed, '2026-05-05');
    await db.execute(sql`update members set weight = 61 where member_id = ${idle}`);
  });
  try {
    const measurements = await upgraded.db.execute(
      sql`select member_id as member, kind, day::text, value, source from measurements order by day`,
    );
    expect(rowsOf(measurements)).toEqual([
      { member: members[0], kind: 'weight', day: '2026-05-05', value: 70, source: 'hand' },
      { member: members[1], kind: 'weight', day: '2026-05-20', value: 61, source: 'hand' },
    ]);
    const activities = await upgraded.db.execute(
      sql`select local_date::text as day, family, measured_weight as weight from activities
        where member_id = ${members[0]} order by local_date`,
    );
    expect(rowsOf(activities)).toEqual([
      { day: '2026-05-01', family: 'foot', weight: 70 },
      { day: '2026-05-05', family: 'foot', weight: 70 },
      { day: '2026-05-12', family: 'foot', weight: 70 },
      { day: '2026-05-13', family: 'bike', weight: null },
    ]);
    const assumed = await upgraded.db.execute(
      sql`select measured_weight as weight from activities where member_id = ${members[2]}`,
    );
    expect(rowsOf(assumed)).toEqual([{ weight: null }]);
  } finally {
    await upgraded.stop();
  }
});
