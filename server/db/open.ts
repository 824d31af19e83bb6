import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { join } from 'node:path';
import { Pool, types } from 'pg';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { startParams } from './embedded.ts';
import { ensureCluster } from './first-start.ts';
import * as schema from './schema.ts';

/** Both databases, and a transaction in either. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgres';
  /** The embedded engine itself, for its upkeep; null on PostgreSQL. */
  readonly embedded: PGlite | null;
  close(): Promise<void>;
}

/** Any number: it only has to be the same for all replicas. */
const migrationLock = 7_261_023;
const oldestVersion = 150_000;

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'unknown error';
};

async function openPostgres(url: string, migrationsDir: string): Promise<Database> {
  // Counts and sums are int8: without this they come as strings here and as numbers from the embedded engine.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, keepAlive: true });
  // An idle connection that the server drops must not end the process; the pool opens another one.
  pool.on('error', () => undefined);
  // Nor one that breaks in the middle of a transaction, between two queries: the next query fails, and with it the transaction.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    const client = await pool.connect();
    try {
      const version = await client.query<{ n: number }>("select current_setting('server_version_num')::int as n");
      if ((version.rows[0]?.n ?? 0) < oldestVersion) {
        throw new StartFailure('The database behind DATABASE_URL is too old: PostgreSQL 15 or newer is needed.');
      }
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      await migratePg(drizzlePg(client), { migrationsFolder: migrationsDir });
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    } finally {
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`The database behind DATABASE_URL cannot be used (${reasonOf(error)}).`);
  }
  return { db: drizzlePg(pool, { schema }), kind: 'postgres', embedded: null, close: () => pool.end() };
}

async function openEmbedded(config: OpenSettings): Promise<Database> {
  const clusterDir = join(config.dataDir, 'pg');
  await ensureCluster(clusterDir, config.workers.initdb);
  let embedded: PGlite;
  try {
    embedded = await PGlite.create({ dataDir: clusterDir, startParams: startParams() });
  } catch (error) {
    throw new StartFailure(
      `The database in ${clusterDir} cannot be opened (${reasonOf(error)}): restore a backup, see docs/operating.md.`,
    );
  }
  await migratePglite(drizzlePglite(embedded), { migrationsFolder: config.migrationsDir });
  return {
    db: drizzlePglite(embedded, { schema }),
    kind: 'embedded',
    embedded,
    close: () => embedded.close(),
  };
}

export type OpenSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'migrationsDir' | 'workers'>;

/**
 * Opens the database and brings its tables up to date.
 * @throws StartFailure when it cannot be reached or opened
 */
export const openDb = (config: OpenSettings): Promise<Database> =>
  config.databaseUrl === null ? openEmbedded(config) : openPostgres(config.databaseUrl, config.migrationsDir);
