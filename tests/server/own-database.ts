import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDb } from '../../server/db/open.ts';
import { root } from './harness.ts';
import { createDatabase } from './postgres.ts';

/** An empty database in this process, brought up to date: on PostgreSQL where the suite runs on it, else embedded. */
export async function openOwnDatabase(): Promise<Database> {
  const { TEST_DATABASE, TEST_DATABASE_URL = '', TEST_CLUSTER } = process.env;
  const own = TEST_DATABASE === 'postgres' ? await createDatabase(TEST_DATABASE_URL) : null;
  const dataDir = mkdtempSync(join(tmpdir(), 'longrun-database-'));
  if (TEST_CLUSTER && !own) cpSync(TEST_CLUSTER, join(dataDir, 'pg'), { recursive: true });
  const initdb = new URL(`file://${root}dist/server/initdb.js`);
  const database = await openDb({
    dataDir,
    databaseUrl: own?.url ?? null,
    migrationsDir: `${root}server/db/migrations`,
    workers: { initdb, decode: initdb },
  });
  return {
    ...database,
    async close() {
      await database.close();
      await own?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
