import { Client, type ClientConfig } from 'pg';
import { StartFailure } from '../base/start-failure.ts';
import { readBackup } from './backup.ts';
import { loadDump } from './dump/load.ts';
import { recordedVersion } from './dump/source.ts';
import { dropReplaced, fillDatabase, listReplaced, swapDatabase } from './embedded/databases.ts';
import type { Connection } from './embedded/connection.ts';
import { type OpenSettings, startOwn } from './open.ts';
import type { UpgradeBackup } from './upgrade-backups.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A database replaced by a rollback. */
export interface ReplacedDatabase {
  readonly name: string;
  /** Version of Longrun that last ran on it; `null` before 1.0.0. */
  readonly version: string | null;
}

async function versionOf(config: ClientConfig): Promise<string | null> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await recordedVersion({
      query: async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows,
    });
  } finally {
    await client.end();
  }
}

/** Runs the embedded PostgreSQL without a server. The caller must hold the lock of the data directory. */
async function withEngine<Result>(
  config: OpenSettings,
  work: (connection: Connection['config']) => Promise<Result>,
): Promise<Result> {
  const engine = await startOwn(config, silent);
  try {
    return await work(engine.connection);
  } finally {
    await engine.stop();
  }
}

/** Lists the databases replaced by rollbacks, newest first. */
export const listReplacedDatabases = (config: OpenSettings): Promise<readonly ReplacedDatabase[]> =>
  withEngine(config, async (connection) => {
    const names = await listReplaced(connection);
    return Promise.all(
      names.map(async (name) => ({ name, version: await versionOf({ ...connection, database: name }) })),
    );
  });

/**
 * Replaces the database with a backup from before an upgrade. The replaced database is kept under another name.
 * @param onTable called with each table once all its rows have been compared
 * @returns the name of the replaced database; `null` if there was none
 * @throws StartFailure if the backup cannot be restored; nothing is changed then
 */
export const rollBack = (
  config: OpenSettings,
  { path }: Pick<UpgradeBackup, 'path'>,
  now: Date,
  onTable: (table: string, rows: number) => void,
): Promise<string | null> =>
  withEngine(config, (connection) =>
    fillDatabase(connection, (incoming) => loadDump(incoming, readBackup(path), config.migrationsDir, onTable), now),
  );

/** Restores a replaced database. @returns the new name of the current one @throws StartFailure if it does not exist */
export const undoRollback = (config: OpenSettings, name: string, now: Date): Promise<string | null> =>
  withEngine(config, async (connection) => {
    if (!(await listReplaced(connection)).includes(name))
      throw new StartFailure(`There is no replaced database ${name}.`);
    return swapDatabase(connection, name, now);
  });

/** Deletes databases replaced by rollbacks. @returns their names */
export const forgetReplaced = (config: OpenSettings): Promise<readonly string[]> => withEngine(config, dropReplaced);
