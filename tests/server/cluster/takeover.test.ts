import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import { whenOver } from '../data/client.ts';
import { linkPersona } from '../data/garmin.ts';
import { startTestCluster } from './cluster.ts';

/** The most that a dead process may keep its jobs from the others, milliseconds. */
const LATEST = 60_000;
const SETTLED_MS = 300;
const onPostgres = process.env.TEST_DATABASE === 'postgres';

test.skipIf(!onPostgres)(
  'with the usual lease, a dead process hands its jobs over within a minute',
  {
    timeout: 3 * LATEST,
  },
  async () => {
    const cluster = await startTestCluster(process.env.TEST_DATABASE_URL ?? '', null);
    const database = new Client({ connectionString: cluster.databaseUrl });
    try {
      await database.connect();
      const held = async () => {
        const { rows } = await database.query<{ locked_by: string }>(
          "select locked_by from jobs where kind = 'import' and locked_until > now()",
        );
        return rows.map((row) => row.locked_by);
      };
      const [first, second] = cluster.servers;
      // Alone at first, so that the import is its own.
      await second.terminate();
      const member = await cluster.register();
      await linkPersona(member, 'treadmill');
      const { body } = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
      const { import_id: importId } = body as ImportStatusWire;
      // Frozen in the middle of it, and dead once the other is there: the import is in its hands and out of them only by the clock.
      let workers: string[] = [];
      let silent = 0;
      while (workers.length === 0) {
        while ((await held()).length === 0) await pause(5);
        process.kill(first.pid(), 'SIGSTOP');
        silent = performance.now();
        // What it had asked of the database before is still done.
        await pause(SETTLED_MS);
        workers = await held();
        if (workers.length === 0) process.kill(first.pid(), 'SIGCONT');
      }
      expect(workers).toHaveLength(1);
      await second.restart();
      await first.kill();
      expect(await held()).toEqual(workers);
      const isElsewhere = async () => {
        const now = await held();
        return now.length > 0 && now.every((worker) => !workers.includes(worker));
      };
      while (!(await isElsewhere())) {
        expect(performance.now() - silent).toBeLessThan(LATEST);
        await pause(50);
      }
      const { state, counts } = await whenOver(await cluster.at(member, second), importId, LATEST);
      const { accounts } = (await cluster.control()) as { accounts: { activities: number }[] };
      expect([state, counts.imported, counts.pending]).toEqual(['complete', accounts.at(-1)?.activities, 0]);
    } finally {
      await database.end();
      await cluster.stop();
    }
  },
);
