import { Client } from 'pg';
import { readTables } from '../../../server/db/dump/source.ts';
import { readBackup } from '../../../server/db/backup.ts';
import { loadDump } from '../../../server/db/dump/load.ts';
import { openDb } from '../../../server/db/open.ts';
import { expect, test } from 'vitest';
import { root } from '../harness.ts';
import { createDatabase, sharedUrl } from '../postgres.ts';

/** Written by `npm run release:fixtures` at each release: a backup with rows in every table. */
const backup = `${root}tests/fixtures/backup-of-last-release.sql.gz`;
const migrationsDir = `${root}server/db/migrations`;

test('a backup of the last release is restored, and no table loses rows when its tables are upgraded', async () => {
  const { url, drop } = await createDatabase(sharedUrl(), { empty: true });
  try {
    const loaded = new Map<string, number>();
    await loadDump({ connectionString: url }, readBackup(backup), migrationsDir, (table, rows) =>
      loaded.set(table, rows),
    );
    expect([...loaded].filter(([, rows]) => rows === 0)).toEqual([]);
    // The rows of the fixture have ids of their own, so the sequence has not counted them: a migration may enqueue jobs.
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("select setval('jobs_job_id_seq', max(job_id)) from jobs");
    await client.end();
    const { pool, close } = await openDb({ dataDir: '', databaseUrl: url, migrationsDir, backupBeforeUpgrade: false });
    const counts = new Map<string, number>();
    for (const { name } of await readTables({ query: async (sql) => (await pool.query(sql)).rows })) {
      const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      counts.set(name, rows[0]!.count);
    }
    await close();
    const differ = [...loaded].filter(([table, rows]) => counts.get(table) !== rows).map(([table]) => table);
    // Migrations may add jobs.
    expect(differ.filter((table) => table !== 'jobs')).toEqual([]);
    expect(counts.get('jobs')).toBeGreaterThanOrEqual(loaded.get('jobs') ?? 0);
  } finally {
    await drop();
  }
});
