import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { SamplesWire } from '../../../domain/entities/activity.ts';
import type { PersonalBestsWire, StandingWire } from '../../../domain/entities/records.ts';
import { type RecordKey, recordKeys } from '../../../domain/metrics/records.ts';
import { effortKeys, EFFORTS_BY_DISTANCE } from '../../../domain/metrics/stretches.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles } from '../../server/data/client.ts';

const now = Date.UTC(2026, 5, 1) / 1000;

interface Row extends Readonly<Record<RecordKey, number | null>> {
  readonly id: string;
  readonly family: string;
  readonly date: string;
  readonly start: string;
  readonly source: string | null;
  readonly counts: boolean;
}

let server: TestServer;
let member: TestMember;

const rows = () =>
  withDatabase(server, async (db) =>
    rowsOf<Row>(
      await db.execute(sql`
        select activity_id as id, family, local_date::text as date, start_time::text as start, power_source as source,
          (removed_on is null and not invalidated and flagged_as_duplicate_on is null) as counts, ${sql.raw(recordKeys.join(', '))}
        from activities where member_id = ${member.memberId} order by start_time, activity_id`),
    ),
  );

async function standings(id: string): Promise<readonly StandingWire[]> {
  const { status, body } = await member.call('GET', `activity/${id}/standings`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { standings: StandingWire[] }).standings;
}

/** Computed the simple way: sort the competing values, and look for the rank. */
function rebuilt(all: readonly Row[], one: Row): StandingWire[] {
  if (!one.counts) return [];
  return recordKeys.flatMap((key) => {
    const [isTime, mine] = [key.startsWith('t'), one[key]];
    if (mine === null) return [];
    const rivals = all.filter(
      (row) =>
        row.counts &&
        row.family === one.family &&
        row[key] !== null &&
        (isTime || (row.source === 'estimated') === (one.source === 'estimated')),
    );
    const placeAmong = (some: readonly Row[]) => {
      const sorted = some.toSorted((a, b) => (isTime ? a[key]! - b[key]! : b[key]! - a[key]!));
      return { rank: sorted.indexOf(one) + 1, of: sorted.length, best: sorted[0]![key]! };
    };
    const recent = rivals.filter(({ date }) => date <= one.date && date > addDays(one.date, -90));
    const year = rivals.filter(({ date }) => date.slice(0, 4) === one.date.slice(0, 4));
    return [{ key, value: mine, ever: placeAmong(rivals), year: placeAmong(year), recent: placeAmong(recent) }];
  });
}

async function personalBests(query: Readonly<Record<string, string>> = {}): Promise<PersonalBestsWire> {
  const { status, body } = await member.call('GET', `member/${member.memberId}/records`, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as PersonalBestsWire;
}

/** The records of one year or of all, by sorting. */
function bestsRebuilt(all: readonly Row[], year: string | null) {
  return recordKeys.flatMap((key) => {
    const isTime = key.startsWith('t');
    const better = (a: Row, b: Row) => (isTime ? a[key]! - b[key]! : b[key]! - a[key]!);
    const rivals = all.filter((row) => row.counts && row.family === 'foot' && row[key] !== null);
    const inYear = rivals.filter(({ date }) => year === null || date.startsWith(year));
    const measured = inYear.filter(({ source }) => isTime || source !== 'estimated');
    const best = (measured.length > 0 ? measured : inYear).toSorted(better)[0];
    if (best === undefined) return [];
    const alike = rivals.filter(({ source }) => isTime || (source === 'estimated') === (best.source === 'estimated'));
    const before = alike.filter((row) => alike.indexOf(row) < alike.indexOf(best)).toSorted(better)[0];
    // Stored as 4 bytes, and sent with as many digits as name them.
    const rounded = (row: Row) => Math.round(Math.fround(row[key]!) * 10) / 10;
    const previous = before === undefined ? null : { value: rounded(before), date: before.date };
    const rank = alike.toSorted(better).indexOf(best) + 1;
    return [{ key, value: rounded(best), activity_id: best.id, date: best.date, rank, of: alike.length, previous }];
  });
}

async function expectBestsRebuilt(all: readonly Row[], year: string | null) {
  const { records } = await personalBests(year === null ? {} : { year });
  const found = recordKeys.flatMap((key) => {
    const record = records.find((one) => one.family === 'foot' && one.key === key);
    if (record === undefined) return [];
    const { value, activity_id, date, rank, of, previous } = record;
    return [{ key, value, activity_id, date, rank, of, previous }];
  });
  expect(found).toEqual(bestsRebuilt(all, year));
}

async function expectRebuilt() {
  const all = await rows();
  for (const year of [null, '2026', '1999']) await expectBestsRebuilt(all, year);
  for (const row of all) expect(await standings(row.id)).toEqual(rebuilt(all, row));
}

beforeAll(async () => {
  server = await startTestServer({ own: true });
  member = await server.register();
  await member.call('POST', `member/${member.memberId}`, { body: { weight: 62 } });
});
afterAll(() => server.stop());

const files = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));

it('records equal those of a rebuild after late imports, deleting, restoring and excluding, in any order', async () => {
  // Imports the later half first, so older activities arrive late.
  const half = Math.ceil(files.length / 2);
  await importFiles(member, files.slice(half));
  await expectRebuilt();
  await importFiles(member, files.slice(0, half));
  await expectRebuilt();
  const ids = (await rows()).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5);
  const act = fc.record({
    id: fc.constantFrom(...ids),
    what: fc.constantFrom('delete-activities', 'restore-activities', 'leave out'),
  });
  const acts = fc.sample(act, { numRuns: 24, seed: 7 });
  for (const [i, { id, what }] of acts.entries()) {
    if (what === 'leave out') {
      const body = { message: '', invalidates_activity: true };
      expect((await member.call('POST', `activity/${id}/activity-note`, { body })).status).toBeLessThan(300);
    } else {
      await member.call('POST', what, { body: { activity_ids: [id] } });
    }
    if (i % 6 === 5) await expectRebuilt();
  }
  expect((await rows()).filter(({ counts }) => !counts).length).toBeGreaterThan(1);
});

it('lists the longest of each sport and the years, and nothing for a member without activities', async () => {
  const { years, records } = await personalBests();
  expect(years).toEqual([2026]);
  const { activities } = (await member.call('GET', `member/${member.memberId}/activities`)).body as {
    activities: { total_distance: number | null; duration: number | null; activity_id: string }[];
  };
  for (const [key, column] of [
    ['distance', 'total_distance'],
    ['duration', 'duration'],
  ] as const) {
    const record = records.find((one) => one.family === 'foot' && one.key === key);
    expect(record?.value).toBeCloseTo(Math.max(...activities.map((one) => one[column] ?? 0)), 0);
  }
  expect((await personalBests({ year: '1999' })).records).toEqual([]);
  const newcomer = await server.register();
  const { body } = await newcomer.call('GET', `member/${newcomer.memberId}/records`);
  expect(body).toEqual({ years: [], records: [] });
});

it('stores the efforts that an activity’s page finds in its samples, and fills them in after an upgrade', async () => {
  const before = await rows();
  for (const row of before.slice(0, 4)) {
    const { body } = await member.call('GET', `activity/${row.id}/samples`, { query: { subset: 'true' } });
    const found = (body as SamplesWire).efforts.map(({ metres, from, to }) => [metres, to - from] as const);
    const kept = effortKeys.flatMap((key) =>
      row[key] === null ? [] : [[EFFORTS_BY_DISTANCE[key].metres, row[key]] as const],
    );
    expect(kept.map(([metres]) => metres)).toEqual(found.map(([metres]) => metres));
    for (const [i, [, seconds]] of kept.entries()) expect(Math.abs(seconds - found[i]![1])).toBeLessThan(0.2);
  }
  expect(before.some(({ t1km }) => t1km !== null)).toBe(true);
  const routes = () =>
    withDatabase(server, async (db) => {
      const found = await db.execute(sql`
        select activity_id, encode(route_cells, 'hex') as cells, start_latitude from activities
        where member_id = ${member.memberId} order by activity_id`);
      return rowsOf<{ cells: string | null }>(found);
    });
  const waysBefore = await routes();
  expect(waysBefore.some(({ cells }) => cells !== null)).toBe(true);
  await withDatabase(server, async (db) => {
    await db.execute(
      sql`update activities set t400m = null, route_cells = null, start_latitude = null, t1km = null, tmile = null, t5km = null, t10km = null, measured_by = 0 where member_id = ${member.memberId}`,
    );
    // The job that an upgrade creates: `upgrades.test.ts`.
    await db.execute(
      sql`insert into jobs (kind, key, payload, priority) values ('efforts', ${member.memberId}, '{}', -1)`,
    );
  });
  await vi.waitFor(async () => expect([await rows(), await routes()]).toEqual([before, waysBefore]), soon);
});
