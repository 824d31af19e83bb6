import { Client, types } from 'pg';
import type { Config } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { StartFailure } from '../start-failure.ts';
import { connectionTo, embeddedDirectory, recordedPort } from './embedded/connection.ts';
import { DATABASE_NAME } from './embedded/databases.ts';
import { DirectoryTaken } from './lock.ts';
import { openDb } from './open.ts';

/** All of the statements or none. @returns the rows that they answer, in order */
async function runIn(client: Client, statements: string): Promise<unknown[]> {
  types.setTypeParser(types.builtins.INT8, Number);
  await client.connect();
  try {
    await client.query('begin');
    // Several statements answer several results, which the types do not know.
    const answered = (await client.query(statements)) as unknown as { rows: unknown[] } | { rows: unknown[] }[];
    await client.query('commit');
    return [answered].flat().flatMap(({ rows }) => rows);
  } finally {
    await client.end();
  }
}

/**
 * Runs an operator's statements against the embedded database, whether or not a server runs: all of them or none.
 * @returns the rows that they answer, in order
 * @throws StartFailure when the database cannot be opened, or a statement fails
 */
export async function runSql(config: Config, statements: string): Promise<unknown[]> {
  if (config.databaseUrl !== null) throw new StartFailure('With DATABASE_URL use psql instead.');
  const run = async (connection: object) => {
    try {
      return await runIn(new Client({ ...connection, database: DATABASE_NAME }), statements);
    } catch (error) {
      throw new StartFailure(`Nothing was changed: ${(error as Error).message}`);
    }
  };
  const dataDir = await openDataDir(config).catch((error: unknown) => {
    if (error instanceof DirectoryTaken) return null;
    throw error;
  });
  if (dataDir === null) {
    const directory = embeddedDirectory(config.dataDir);
    const connection = connectionTo(directory, recordedPort(directory));
    try {
      return await run(connection.config);
    } finally {
      connection.close();
    }
  }
  try {
    const { engine, close } = await openDb(config);
    try {
      return await run(engine?.connection ?? {});
    } finally {
      await close();
    }
  } finally {
    await dataDir.release();
  }
}
