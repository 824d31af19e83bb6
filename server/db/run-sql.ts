import { Client, type ClientConfig, types } from 'pg';
import type { Config } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { StartFailure } from '../base/start-failure.ts';
import { connectionTo, embeddedDirectory, recordedPort } from './embedded/connection.ts';
import { DATABASE_NAME } from './embedded/databases.ts';
import { DirectoryTaken } from './lock.ts';
import { openDb } from './open.ts';

/** Runs `work` on one connection, atomically. */
async function workIn<Result>(client: Client, work: (client: Client) => Promise<Result>): Promise<Result> {
  types.setTypeParser(types.builtins.INT8, Number);
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/**
 * Runs an operator's work on the database atomically, whether or not a server is running.
 * @throws StartFailure if the database cannot be opened, or the work fails
 */
export async function onDatabase<Result>(config: Config, work: (client: Client) => Promise<Result>): Promise<Result> {
  const run = async (connection: ClientConfig) => {
    try {
      return await workIn(new Client(connection), work);
    } catch (error) {
      throw new StartFailure(`Nothing was changed: ${(error as Error).message}`);
    }
  };
  if (config.databaseUrl !== null) return run({ connectionString: config.databaseUrl });
  const dataDir = await openDataDir(config).catch((error: unknown) => {
    if (error instanceof DirectoryTaken) return null;
    throw error;
  });
  if (dataDir === null) {
    const directory = embeddedDirectory(config.dataDir);
    const connection = connectionTo(directory, recordedPort(directory));
    try {
      return await run({ ...connection.config, database: DATABASE_NAME });
    } finally {
      connection.close();
    }
  }
  try {
    const { engine, close } = await openDb(config);
    try {
      return await run({ ...engine?.connection, database: DATABASE_NAME });
    } finally {
      await close();
    }
  } finally {
    await dataDir.release();
  }
}

/**
 * Runs an operator's statements on the embedded database atomically, whether or not a server is running.
 * @returns the resulting rows, in order
 * @throws StartFailure if the database cannot be opened, or a statement fails
 */
export async function runSql(config: Config, statements: string): Promise<unknown[]> {
  if (config.databaseUrl !== null) throw new StartFailure('With DATABASE_URL use psql instead.');
  // Several statements return an array of results, which the types do not cover.
  const answered = (await onDatabase(config, (client) => client.query(statements))) as unknown as
    | { rows: unknown[] }
    | { rows: unknown[] }[];
  return [answered].flat().flatMap(({ rows }) => rows);
}
