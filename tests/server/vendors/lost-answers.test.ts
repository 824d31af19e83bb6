import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportStatusWire, ImportSummaryWire } from '../../../domain/entities/import.ts';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { TryLater } from '../../../server/jobs/runner.ts';
import type { VendorContext } from '../../../server/vendors/context.ts';
import type { Link } from '../../../server/vendors/linking/links.store.ts';
import { syncJob } from '../../../server/vendors/syncing/sync-job.ts';
import { planSync, type SyncNotes } from '../../../server/vendors/syncing/syncs.store.ts';
import { SYNC_JOB } from '../../../server/vendors/syncing/job-kinds.ts';
import { type Vendor, VendorFailure } from '../../../server/vendors/adapters/vendor.ts';
import { whenOver } from '../data/client.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { openOwnDatabase } from '../own-database.ts';
import { withDatabase } from '../with-database.ts';
import { soon } from '../soon.ts';
import { calm } from './faults.ts';
import { lookNow, planLook } from './look-now.ts';
import { deskOf } from './standin.ts';
import { activitiesOf } from './suite.ts';

describe('a history whose answers were all lost', () => {
  let server: TestServer;
  const desk = deskOf(() => server, 'garmin', 'garmin', 'garmin');
  beforeAll(async () => {
    const env = { VENDOR_QUIET_SECONDS: '1', GARMIN_BACKFILL_DAYS: '90' };
    server = await startTestServer({ sandbox: true, env });
  });
  afterAll(() => server.stop());

  const importOf = async (member: TestMember) => {
    const { body } = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
    return (body as ImportStatusWire).import_id;
  };
  /** Links an account with a history, but loses all of it. @returns its number of activities */
  async function linkInVain(member: TestMember): Promise<number> {
    await desk.control({ switches: { webhookLost: true } });
    expect((await desk.link(member)).searchParams.get('outcome')).toBe('linked');
    expect((await whenOver(member, await importOf(member))).counts.imported).toBe(0);
    await desk.told();
    await desk.control({ switches: calm });
    return (await desk.account()).activities;
  }

  it('is there after a pull', async () => {
    const member = await server.register();
    const there = await linkInVain(member);
    const { import_id } = (await desk.pull(member)) as { import_id: string };
    expect(there).toBeGreaterThan(3);
    await vi.waitFor(async () => expect(await activitiesOf(member)).toHaveLength(there), soon);
    expect((await whenOver(member, import_id)).state).toBe('complete');
  });

  it('is there after the next scheduled look', async () => {
    const member = await server.register();
    const there = await linkInVain(member);
    await lookNow(server, member);
    await vi.waitFor(async () => expect(await activitiesOf(member)).toHaveLength(there), soon);
  });

  it('is looked for without fetching files without new data', async () => {
    const member = await server.register();
    await desk.link(member);
    const { activities: there, userId } = await desk.account();
    await vi.waitFor(async () => expect(await activitiesOf(member)).toHaveLength(there), soon);
    await whenOver(member, await importOf(member));
    await desk.recordUnheard(userId);
    await withDatabase(server, async (db) => {
      // Simulates an earlier upload by the member: not of yesterday's file, which looks like the new one recorded with a wrong clock.
      await db.execute(sql`
        with own as (
          update activities set source = 'file', external_id = null where activity_id = (
            select activity_id from activities where member_id = ${member.memberId} and start_time < now() - interval '2 days'
            order by start_time desc limit 1)
          returning activity_id
        )
        update import_items set outcome = 'duplicate' from own where own.activity_id = any (activity_ids)`);
      // Activities within the hour would join the import of the history.
      await db.execute(sql`
        update imports set completed_at = completed_at - interval '2 hours' where member_id = ${member.memberId}`);
      await planLook(db, [member]);
    });
    await vi.waitFor(async () => {
      const { body } = await member.call('GET', `member/${member.memberId}/imports`);
      const [{ state, counts }] = (body as { imports: [ImportSummaryWire] }).imports;
      const one = { imported: 1, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 0 };
      expect({ state, counts }).toEqual({ state: 'complete', counts: one });
    }, soon);
  });
});

describe('a look', () => {
  const DAY = 86_400;
  const link: Link = { linkId: 'link-1', memberId: 'member-1', vendor: 'garmin', externalUserId: 'runner' };
  let database: Database;
  beforeAll(async () => {
    database = await openOwnDatabase();
  });
  afterAll(() => database.close());

  const readNotes = async (): Promise<SyncNotes> => {
    const found = await database.db.execute(sql`select payload from jobs where kind = ${SYNC_JOB}`);
    return rowsOf<{ payload: SyncNotes }>(found)[0]!.payload;
  };

  /** A vendor that pushes and limits the number of requests. */
  function start(maxAtOnce: number) {
    const clock = { now: 1_700_000_000 };
    const asked: [from: number, until: number][] = [];
    let left = maxAtOnce;
    const vendor = {
      id: 'garmin',
      historyDays: 30,
      syncHours: 24,
      history: {
        kind: 'pushed',
        async request(_: unknown, from: number, until: number) {
          if (left === 0) throw new VendorFailure('later', 'enough', 60);
          left -= 1;
          asked.push([from, until]);
        },
      },
    } as unknown as Vendor;
    const context = {
      db: database.db,
      vendors: { garmin: vendor },
      links: {
        byId: async () => link,
        use: (_vendor: Vendor, _link: string, call: (access: object) => Promise<unknown>) => call({}),
        noteSync: async () => undefined,
        noteMended: async () => false,
      },
      now: () => new Date(clock.now * 1000),
    } as unknown as VendorContext;
    const { run } = syncJob(context);
    /** Attempts the job once, like the runner. */
    async function attempt() {
      left = maxAtOnce;
      const save = (payload: unknown) =>
        database.db.execute(sql`update jobs set payload = ${JSON.stringify(payload)}::jsonb where kind = ${SYNC_JOB}`);
      const { signal } = new AbortController();
      await run({
        key: link.linkId,
        payload: await readNotes(),
        attempts: 1,
        signal,
        save: async (it) => void (await save(it)),
        atWork: async () => undefined,
        suspects: new Set(),
        alone: (_, task) => task(),
        turnIsOver: () => false,
        giveWay: async () => undefined,
      });
    }
    return { clock, asked, attempt, vendor };
  }

  it('continues where the vendor stopped, and requests again what was requested once', async () => {
    const { clock, asked, attempt, vendor } = start(3);
    const began = clock.now;
    const notes = { until: began - DAY, askedAt: null, doubt: began - 200 * DAY, look: null, again: null };
    await planSync(database.db, link, vendor, new Date(), notes);
    for (let minute = 1; minute <= 2; minute += 1) {
      await expect(attempt()).rejects.toThrow(TryLater);
      clock.now += 60;
    }
    await attempt();
    const edges = [0, 30, 60, 90, 120, 150, 180, 200].map((days) => began - days * DAY);
    expect(asked).toEqual(edges.slice(1).map((from, i) => [from, edges[i]]));
    const { until, doubt, look } = await readNotes();
    expect({ until, doubt, look }).toEqual({ until: began, doubt: began - DAY, look: null });

    // The only uncertain day is covered by the preceding week anyway.
    clock.now += DAY;
    asked.length = 0;
    await attempt();
    expect(asked).toEqual([[began - 7 * DAY, clock.now]]);
  });

  it('after weeks without one requests those weeks twice', async () => {
    const { clock, asked, attempt, vendor } = start(100);
    const mark = clock.now - 40 * DAY;
    const notes = { until: mark, askedAt: null, doubt: mark - DAY, look: null, again: null };
    await planSync(database.db, link, vendor, new Date(), notes);
    const reached: [from: number, until: number][] = [];
    for (let look = 1; look <= 3; look += 1) {
      asked.length = 0;
      await attempt();
      reached.push([Math.min(...asked.map(([from]) => from)), Math.max(...asked.map(([, until]) => until))]);
      clock.now += DAY;
    }
    const last = clock.now - DAY;
    expect(reached).toEqual([
      [mark - 7 * DAY, last - 2 * DAY],
      [mark, last - DAY],
      [last - 8 * DAY, last],
    ]);
  });
});
