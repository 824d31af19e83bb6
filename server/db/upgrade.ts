import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { StartFailure } from '../base/start-failure.ts';
import { olderThanBaseline } from './baseline.ts';
import { reasonOf } from './unavailable.ts';

/** Arbitrary lock id, the same for all replicas. */
const MIGRATION_LOCK = 7_261_023;
const OLDEST_POSTGRES = 150_000;
/** Maximum wait of one attempt for a lock: a waiting migration blocks all queries behind it. */
const LOCK_WAIT = '5s';
/** Number of attempts before the start fails, over ten minutes. */
const LOCK_TRIES = 120;
const LOCK_NOT_AVAILABLE = '55P03';

export interface UpgradeLog {
  info(text: string): void;
  warn(text: string): void;
}

const isLocked = (error: unknown) => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === LOCK_NOT_AVAILABLE || cause?.code === LOCK_NOT_AVAILABLE;
};

/** Describes the longest-running foreign transaction for the log. Excludes autovacuum, which yields to an upgrade. */
async function longestTransaction(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(`
    select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`);
  const [first] = rows;
  if (!first) return 'another server that upgrades it';
  return `the transaction of process ${first.pid}${first.name && ` (${first.name})`}, which has run for ${first.seconds} s`;
}

/** Runs a step that needs locks, and retries while another process holds them. @throws StartFailure after ten minutes */
async function withLocks(client: PoolClient, log: UpgradeLog, step: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await step();
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      const holder = await longestTransaction(client);
      if (tries === LOCK_TRIES)
        throw new StartFailure(`The database cannot be upgraded while it is locked by ${holder}.`);
      log.warn(`upgrading the database waits for ${holder}`);
      // Queries queued behind the attempt run now.
      await pause(1000);
    }
  }
}

/** Returns the timestamps of the applied migrations, as in the journal; empty if there are no tables yet. */
async function appliedTimes(client: PoolClient): Promise<readonly number[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations',
  );
  return rows.map(({ at }) => Number(at));
}

async function upgrade(client: PoolClient, migrationsDir: string, log: UpgradeLog, backUpFirst: () => Promise<void>) {
  const version = await client.query<{ n: number }>("select current_setting('server_version_num')::int as n");
  if ((version.rows[0]?.n ?? 0) < OLDEST_POSTGRES) {
    throw new StartFailure('The database behind DATABASE_URL is too old: PostgreSQL 15 or newer is needed.');
  }
  await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
  await withLocks(client, log, () => client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]));
  const known = readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ folderMillis }) => folderMillis);
  const applied = await appliedTimes(client);
  const newest = Math.max(...known);
  if (applied.some((at) => at > newest)) {
    throw new StartFailure(
      'The database was upgraded by a newer version of Longrun. Start that version, or put the backup from before the upgrade in its place with --rollback.',
    );
  }
  if (applied.length > 0) {
    const current = Math.max(...applied);
    if (current < Math.min(...known)) throw olderThanBaseline('database');
    if (current < newest) await backUpFirst();
  }
  await withLocks(client, log, () => migrate(drizzle(client), { migrationsFolder: migrationsDir }));
}

/**
 * Migrates the tables: one process at a time, even if several start together.
 * @param backUpFirst runs before tables with rows are changed
 * @throws StartFailure if the database is too old or too new, stays locked, or cannot be upgraded
 */
export async function bringUpToDate(
  pool: Pool,
  migrationsDir: string,
  log: UpgradeLog,
  backUpFirst: () => Promise<void> = async () => undefined,
): Promise<void> {
  const client = await pool.connect();
  try {
    await upgrade(client, migrationsDir, log, backUpFirst);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`The tables of the database cannot be brought up to date (${reasonOf(error)}).`);
  } finally {
    // Ending the session releases the lock and the timeout.
    client.release(true);
  }
}
