import { type Database, openDb } from '../../server/db/open.ts';
import { root } from './harness.ts';
import { createDatabase, sharedUrl } from './postgres.ts';

/** An empty database, migrated and opened by this process. */
export async function openOwnDatabase(): Promise<Database> {
  const own = await createDatabase(sharedUrl());
  const migrationsDir = `${root}server/db/migrations`;
  const database = await openDb({ dataDir: '', databaseUrl: own.url, migrationsDir });
  return {
    ...database,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}
