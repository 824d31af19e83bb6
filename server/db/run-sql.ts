import type { Config } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { StartFailure } from '../start-failure.ts';
import { openDb } from './open.ts';

/**
 * Runs an operator's statements against the embedded database, which no other program can open: all of them or none.
 * @returns the rows that they answer, in order
 * @throws StartFailure when the server runs, the database cannot be opened, or a statement fails
 */
export async function runSql(config: Config, statements: string): Promise<unknown[]> {
  if (config.databaseUrl !== null) throw new StartFailure('With DATABASE_URL use psql instead.');
  const dataDir = await openDataDir(config);
  try {
    const { embedded, close } = await openDb(config);
    try {
      const results = await embedded?.transaction((tx) => tx.exec(statements));
      return (results ?? []).flatMap(({ rows }) => rows);
    } catch (error) {
      throw new StartFailure(`Nothing was changed: ${(error as Error).message}`);
    } finally {
      await close();
    }
  } finally {
    await dataDir.release();
  }
}
