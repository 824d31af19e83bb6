import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { backUp, readBackup } from '../../../server/db/backup.ts';
import { parsedRows } from '../../../server/db/rows.ts';
import { seeded } from '../data/rows.ts';
import { withDatabase } from '../with-database.ts';
import { hashOf, runOf, takeExport, whenImported, work, type Worker } from './fault-work.ts';
import { payersOf, paymentsOf } from './fault-payments.ts';
import { openFaultWorld } from './fault-world.ts';

const FAULTS = process.env.LONG ? 300 : 8;
/** Faults continue until then, however many there are. */
const AT_LEAST_MS = process.env.LONG ? 3_600_000 : 0;
const MEMBERS = process.env.LONG ? 20 : 4;
const SEED = Number(process.env.FAULT_SEED ?? 28);

/** Makes a backup of the database. @returns its complete text */
async function backUpOnce(databaseUrl: string, directory: string, at: Date): Promise<string> {
  const { path } = await backUp({ connectionString: databaseUrl }, directory, 7, at);
  const pieces: Uint8Array[] = [];
  for await (const piece of readBackup(path)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test(`${FAULTS} random faults while ${MEMBERS} members import, export, subscribe and delete lose and double nothing`, {
  timeout: 4 * 3_600_000,
}, async () => {
  const world = await openFaultWorld(SEED);
  const backups = mkdtempSync(join(tmpdir(), 'longrun-fault-backups-'));
  const { cluster, past } = world;
  try {
    const workers: Worker[] = [];
    for (let number = 0; number < MEMBERS; number += 1)
      workers.push({ member: await cluster.register(), number, accepted: [], isSubscribed: false, needsRest: false });
    const end = new AbortController();
    const working = workers.map((worker) =>
      work(worker, cluster, () => end.signal.aborted, seeded(SEED + worker.number)),
    );
    // A failing worker ends the faults, and the test once all of them are awaited.
    for (const one of working) one.catch(() => end.abort());
    const met: string[] = [];
    const earliestEnd = performance.now() + AT_LEAST_MS;
    for (let nth = 0; !end.signal.aborted && (nth < FAULTS || performance.now() < earliestEnd); nth += 1) {
      while (workers.some(({ needsRest }) => needsRest) && !end.signal.aborted) await pause(500);
      if (end.signal.aborted) break;
      met.push(await world.disturb());
      // Some fail with the database: their leftovers must not affect the last one.
      if (nth % 5 === 0)
        void backUpOnce(cluster.databaseUrl, backups, new Date(Date.UTC(2026, 0, 1, nth))).catch(() => 0);
    }
    end.abort();
    const gone = (await Promise.all(working)).flat();

    for (const worker of workers) {
      const imports = await whenImported(worker);
      expect(imports.filter(({ state, counts }) => state !== 'complete' || counts.failed > 0)).toEqual([]);
    }
    const stored = await withDatabase(past, async (db) =>
      parsedRows(
        await db.execute(sql`select activity_id, member_id, start_time::text as start, duration from activities`),
        {
          activity_id: z.string(),
          member_id: z.string(),
          start: z.string(),
          duration: z.number(),
        },
      ),
    );
    for (const { member, number, accepted } of workers) {
      const own = stored.filter(({ member_id: id }) => id === member.memberId);
      // Each run of a member is on a separate day: one activity each, no duplicates.
      expect([new Set(own.map(({ start }) => start)).size, own.length]).toEqual([accepted.length, accepted.length]);
      const seconds = accepted.map((_, nth) => 600 + number * 7 + (nth % 5) * 60).sort((a, b) => a - b);
      expect(own.map(({ duration }) => duration).sort((a, b) => a - b)).toEqual(seconds);
      for (let nth = 0; nth < accepted.length; nth += 1) {
        const hash = hashOf(runOf(number, nth));
        expect(existsSync(join(past.dataDir, 'originals', hash.slice(0, 2), hash.slice(2)))).toBe(true);
      }
    }
    const left = stored.filter(({ member_id: id }) => gone.some(({ memberId }) => memberId === id));
    expect(left).toEqual([]);
    const subscribed = workers.filter(({ isSubscribed }) => isSubscribed).map(({ member }) => member.memberId);
    expect(await payersOf(past)).toEqual(subscribed.toSorted());
    // The remaining work, including ending the subscriptions of deleted accounts, is done by jobs.
    await expect
      .poll(() => paymentsOf(cluster), { timeout: 120_000 })
      .toEqual({ running: subscribed.length, paid: subscribed.length + gone.filter(({ hasPaid }) => hasPaid).length });
    const exported = await takeExport(workers[0]!, cluster);
    expect(JSON.parse(new TextDecoder().decode(exported.get('data/activities.json')))).toHaveLength(
      workers[0]!.accepted.length,
    );
    const backup = await backUpOnce(past.databaseUrl, backups, new Date(Date.UTC(2026, 5, 1)));
    expect(stored.filter(({ activity_id: id }) => !backup.includes(id))).toEqual([]);
    const accepted = workers.reduce((sum, worker) => sum + worker.accepted.length, 0);
    console.log(
      `${accepted} files imported, ${subscribed.length} of ${MEMBERS} subscribed, ${gone.length} accounts deleted, seed ${SEED}; faults:`,
    );
    for (const kind of new Set(met)) console.log(`${met.filter((one) => one === kind).length} × ${kind}`);
  } catch (error) {
    // Jobs that are pending or were set aside.
    const jobs = await withDatabase(past, async (db) =>
      parsedRows(
        await db.execute(
          sql`select to_jsonb(jobs) - 'payload' as job from jobs where last_error is not null or deaths > 0 or unsettled > 0`,
        ),
        { job: z.unknown() },
      ),
    );
    console.log(JSON.stringify(jobs, null, 1));
    const connections = await withDatabase(past, async (db) =>
      parsedRows(
        await db.execute(
          sql`select pid, state, wait_event_type, wait_event, age(now(), xact_start)::text as age, left(query, 300) as query
          from pg_stat_activity where datname = current_database() order by xact_start`,
        ),
        {
          pid: z.number(),
          state: z.nullable(z.string()),
          wait_event: z.nullable(z.string()),
          age: z.nullable(z.string()),
          query: z.string(),
        },
      ),
    );
    console.log(JSON.stringify(connections, null, 1));
    for (const server of cluster.servers) console.log(server.output().slice(-60_000));
    throw error;
  } finally {
    await world.stop();
    rmSync(backups, { recursive: true });
  }
});
