import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig, types } from 'pg';
import { connectionTo, embeddedDirectory, recordedPort } from '../../server/db/embedded/connection.ts';
import { DATABASE_NAME } from '../../server/db/embedded/databases.ts';
import { withAfterCommit } from '../../server/db/after-commit.ts';
import type { Db } from '../../server/db/open.ts';
import type { TestServer } from './harness.ts';

type Reached = Pick<TestServer, 'databaseUrl' | 'dataDir'>;

/** URL of a running server's database, embedded or not. */
export function connectionOf({ databaseUrl, dataDir }: Reached): PoolConfig {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  const directory = embeddedDirectory(dataDir);
  return { ...connectionTo(directory, recordedPort(directory)).config, database: DATABASE_NAME };
}

/** Works on a running server's database, like an operator. */
export async function withDatabase<Result>(server: Reached, work: (db: Db) => Promise<Result>): Promise<Result> {
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({ ...connectionOf(server), max: 2 });
  // `end` resolves before the connections are closed, and the test may drop the database in the meantime.
  pool.on('error', () => undefined);
  try {
    return await work(withAfterCommit(drizzle(pool)));
  } finally {
    await pool.end();
  }
}
