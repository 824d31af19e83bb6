import { drizzle } from 'drizzle-orm/node-postgres';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClientConfig, Pool } from 'pg';
import { loadDump } from './dump/load.ts';
import { asAdmin } from './embedded/databases.ts';
import type { Db } from './open.ts';
import { bringUpToDate } from './upgrade.ts';

/** The database of a check, which only exists as long as one runs. */
const CHECK_DATABASE = 'longrun_check';
/** Lowest priority of a Unix process. */
const LOWEST = 19;
const CONNECTIONS = 2;

/** Removes what a killed server left of a check. @param connection of the embedded PostgreSQL */
export const dropCheckDatabase = (connection: ClientConfig): Promise<void> =>
  asAdmin(
    connection,
    async (client) => void (await client.query(`drop database if exists ${CHECK_DATABASE} with (force)`)),
  );

/** Bytes of the live database. */
export const databaseBytes = (connection: ClientConfig, name: string): Promise<number> =>
  asAdmin(connection, async (client) => {
    const { rows } = await client.query<{ bytes: number }>('select pg_database_size($1)::float8 as bytes', [name]);
    return rows[0]?.bytes ?? 0;
  });

/** Rests as long as the reader has worked, so that a check takes half of a core at most. Ends early when the signal fires. */
export async function* atHalfSpeed(stream: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let began = performance.now();
  for await (const chunk of stream) {
    yield chunk;
    signal.throwIfAborted();
    await pause(performance.now() - began);
    began = performance.now();
  }
}

/** Has the system prefer all other processes. Does nothing where this account may not, or the process is on another machine. */
async function yieldToOthers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    setPriority(rows[0]?.pid ?? 0, LOWEST);
  } catch {
    // The check is only slower to notice others.
  }
}

/**
 * Restores a dump into a database of its own, upgrades its tables, and removes it after `work`, whatever happens.
 * @param connection of the embedded PostgreSQL
 * @param signal ends it early, in the middle of a statement too
 * @param tell receives each table and its number of rows, once they equal those of the backup
 * @throws StartFailure if the dump is damaged, or made by a newer version
 */
export async function withRestored<Result>(
  connection: ClientConfig,
  dump: AsyncIterable<Uint8Array>,
  migrationsDir: string,
  tell: (table: string, rows: number) => void,
  work: (db: Db) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const silent = { info: () => undefined, warn: () => undefined };
  await dropCheckDatabase(connection);
  const endEarly = () => void dropCheckDatabase(connection).catch(() => undefined);
  signal.addEventListener('abort', endEarly);
  try {
    signal.throwIfAborted();
    await asAdmin(connection, async (client) => void (await client.query(`create database ${CHECK_DATABASE}`)));
    const config = { ...connection, database: CHECK_DATABASE };
    await loadDump(config, dump, migrationsDir, tell);
    const pool = new Pool({ ...config, max: CONNECTIONS });
    pool.on('error', () => undefined);
    try {
      await bringUpToDate(pool, migrationsDir, silent);
      await yieldToOthers(pool);
      return await work(drizzle(pool));
    } finally {
      await pool.end();
    }
  } finally {
    signal.removeEventListener('abort', endEarly);
    await dropCheckDatabase(connection);
  }
}
