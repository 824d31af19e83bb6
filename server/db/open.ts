import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { type ClientConfig, Pool, type PoolConfig, types } from 'pg';
import type { Config } from '../config.ts';
import { StartFailure } from '../base/start-failure.ts';
import { withAfterCommit } from './after-commit.ts';
import { readBackup } from './backup.ts';
import { olderThanBaseline } from './baseline.ts';
import { loadDump } from './dump/load.ts';
import { DATABASE_NAME, dropIncoming, fillDatabase, hasDatabase } from './embedded/databases.ts';
import { type Engine, type EngineLog, startEngine } from './embedded/engine.ts';
import { embeddedDirectory } from './embedded/connection.ts';
import { DEFAULT_MEMORY_MB } from './embedded/settings.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import { type ConnectionWatch, watchConnections } from './stalled.ts';
import { DatabaseUnavailable, reasonOf } from './unavailable.ts';
import { bringUpToDate } from './upgrade.ts';
import { backUpBeforeUpgrade, upgradeBackupDirectory } from './upgrade-backups.ts';

/** Database, or a transaction in it. */
export type Db = PgDatabase<PgQueryResultHKT> & {
  /** Connections for prepared statements outside of transactions; transactions have none. */
  readonly pipeline?: Pipeline;
};

export interface Database {
  readonly db: Db;
  /** Kind of database. `embedded`: no other process can use it. */
  readonly kind: 'embedded' | 'postgres';
  readonly pool: Pool;
  /** The PostgreSQL run by this process; `null` for an operator's own. */
  readonly engine: Engine | null;
  close(): Promise<void>;
}

const silent: EngineLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Options of all connections: a connection timeout, and detection of dead connections by the system. */
export const connectionOptions = { connectionTimeoutMillis: 10_000, keepAlive: true } as const;

/**
 * Creates a pool whose broken connections fail their queries without crashing the process. @param watch closes connections whose database
 * vanished
 */
export function createPool(config: PoolConfig, watch: ConnectionWatch): Pool {
  // Counts and sums are int8, which would be returned as strings.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({ max: 10, ...connectionOptions, ...config });
  const connect = pool.connect.bind(pool);
  // Errors of queries are wrapped by drizzle and identifiable; those of acquiring a connection for a transaction are not.
  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) =>
    callback === undefined
      ? connect().catch((error: unknown) => {
          throw new DatabaseUnavailable(error);
        })
      : connect(callback)) as Pool['connect'];
  // An idle connection dropped by the server must not crash the process; the pool opens a new one.
  pool.on('error', () => undefined);
  // The same applies to a connection that breaks during a transaction, between two queries: the next query fails, and the transaction with
  // it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watch.add(client);
  });
  return pool;
}

function databaseOn(config: PoolConfig) {
  const watch = watchConnections(config);
  const pool = createPool(config, watch);
  const pipeline = createPipeline({ ...connectionOptions, ...config }, watch);
  return {
    db: withAfterCommit(Object.assign(drizzle(pool), { pipeline })),
    pool,
    async close() {
      await Promise.all([pool.end(), pipeline.end()]);
      watch.stop();
    },
  };
}

/** Returns the step before an upgrade: a backup, unless the settings leave it to the operator. */
const backUpFirst = (config: OpenSettings, connection: ClientConfig, log: EngineLog) => async (): Promise<void> => {
  if (config.backupBeforeUpgrade === false) {
    log.warn('no backup is made before the upgrade of the tables: BACKUP_BEFORE_UPGRADE is off');
    return;
  }
  const path = await backUpBeforeUpgrade(connection, upgradeBackupDirectory(config));
  log.info(`backed up to ${path} before the upgrade of the tables`);
};

async function openPostgres(config: OpenSettings, url: string, log: EngineLog): Promise<Database> {
  const connection = { connectionString: url };
  const database = databaseOn(connection);
  try {
    await bringUpToDate(database.pool, config.migrationsDir, log, backUpFirst(config, connection, log));
  } catch (error) {
    await database.close();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`The database behind DATABASE_URL cannot be used (${reasonOf(error)}).`);
  }
  return { ...database, kind: 'postgres', engine: null };
}

/** Starts the embedded PostgreSQL. The caller must hold the lock of the data directory. */
export const startOwn = (config: OpenSettings, log: EngineLog): Promise<Engine> =>
  startEngine({
    directory: embeddedDirectory(config.dataDir),
    memoryMb: config.databaseMemoryMb ?? DEFAULT_MEMORY_MB,
    log,
  });

async function openEmbedded(config: OpenSettings, log: EngineLog): Promise<Database> {
  const engine = await startOwn(config, log);
  const database = databaseOn({ ...engine.connection, database: DATABASE_NAME });
  const close = async () => {
    await database.close();
    await engine.stop();
  };
  try {
    if (await hasDatabase(engine.connection)) {
      await dropIncoming(engine.connection);
    } else {
      // The first versions stored their database here, using an engine that is no longer bundled.
      if (existsSync(join(config.dataDir, 'pg', 'PG_VERSION'))) throw olderThanBaseline('database');
      await fillDatabase(engine.connection, async () => undefined, new Date());
    }
    const connection = { ...engine.connection, database: DATABASE_NAME };
    await bringUpToDate(database.pool, config.migrationsDir, log, backUpFirst(config, connection, log));
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, kind: 'embedded', engine, close };
}

/**
 * Creates the embedded database from a backup. The caller must hold the lock of the data directory.
 * @param path path of the backup
 * @param tell called for each table once all its rows are verified
 * @throws StartFailure if a database already exists, or the backup cannot be restored
 */
export async function restoreBackup(
  config: OpenSettings,
  path: string,
  tell: (table: string, rows: number) => void,
): Promise<void> {
  const engine = await startOwn(config, silent);
  try {
    if (await hasDatabase(engine.connection)) {
      throw new StartFailure(
        `There is a database in ${embeddedDirectory(config.dataDir)} already: move that directory aside first.`,
      );
    }
    await fillDatabase(
      engine.connection,
      (incoming) => loadDump(incoming, readBackup(path), config.migrationsDir, tell),
      new Date(),
    );
  } finally {
    await engine.stop();
  }
}

export type OpenSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'migrationsDir'> &
  Partial<Pick<Config, 'databaseMemoryMb' | 'backupDir' | 'backupBeforeUpgrade'>>;

/**
 * Opens the database and migrates its tables. Without `databaseUrl`, the caller must hold the lock of the data directory.
 * @throws StartFailure if it cannot be reached or opened
 */
export const openDb = (config: OpenSettings, log: EngineLog = silent): Promise<Database> =>
  config.databaseUrl === null ? openEmbedded(config, log) : openPostgres(config, config.databaseUrl, log);
