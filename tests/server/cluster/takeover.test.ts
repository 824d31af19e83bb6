import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import { whenWhole } from '../data/client.ts';
import { linkPersona } from '../data/garmin.ts';
import { sharedUrl } from '../postgres.ts';
import { startTestCluster } from './cluster.ts';

/** Seconds. With LONG it is the setting's default. */
const LEASE_SECONDS = process.env.LONG ? 30 : 3;
/** Maximum time for which a dead process may keep its jobs, ms. */
const LATEST = 60_000;
const SETTLED_MS = 300;

test('a dead process hands its jobs over within a minute', async () => {
  const cluster = await startTestCluster(sharedUrl(), null, { JOB_LEASE_SECONDS: String(LEASE_SECONDS) });
  const database = new Client({ connectionString: cluster.databaseUrl });
  try {
    await database.connect();
    /** Holders of imports, with the end of the lease by the clock of the database. */
    const holders = async () => {
      const { rows } = await database.query<{ worker: string; until: number; left: number }>(
        `select locked_by as worker, extract(epoch from locked_until)::float8 as until,
            extract(epoch from locked_until - now())::float8 as left
          from jobs where kind = 'import' and locked_by is not null`,
      );
      return rows;
    };
    const held = async () => (await holders()).filter(({ left }) => left > 0);
    const [first, second] = cluster.servers;
    // Runs alone at first, so it gets the import.
    await second.terminate();
    const member = await cluster.register();
    await linkPersona(member, 'treadmill');
    const { body } = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
    const { import_id: importId } = body as ImportStatusWire;
    // Frozen in the middle, and killed once the other is running: only the lease's end releases the import.
    let frozen: Awaited<ReturnType<typeof held>> = [];
    while (frozen.length === 0) {
      while ((await held()).length === 0) await pause(5);
      process.kill(first.pid(), 'SIGSTOP');
      // Its earlier requests to the database are still carried out.
      await pause(SETTLED_MS);
      frozen = await held();
      if (frozen.length === 0) process.kill(first.pid(), 'SIGCONT');
    }
    expect(frozen).toHaveLength(1);
    const [job] = frozen;
    expect(job!.left).toBeLessThanOrEqual(LEASE_SECONDS);
    await second.restart();
    await first.kill();
    const ready = performance.now();
    // Taken over by the other process, or finished by it already. Until then it belongs to the dead one.
    while ((await holders()).some(({ worker }) => worker === job!.worker)) {
      expect(performance.now() - ready).toBeLessThan(LATEST);
      await pause(50);
    }
    // The job is not taken before its lease ended: a new holder has a full lease.
    for (const { until } of await held()) expect(until - LEASE_SECONDS).toBeGreaterThanOrEqual(job!.until);
    await whenWhole(await cluster.at(member, second), importId, await cluster.offered());
  } finally {
    await database.end();
    await cluster.stop();
  }
});
