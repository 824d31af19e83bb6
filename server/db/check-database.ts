import { drizzle } from 'drizzle-orm/node-postgres';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError, type Pool } from 'pg';
import { loadDump } from './dump/load.ts';
import { DATABASE_NAME } from './embedded/databases.ts';
import { createPool, type Db, patience } from './open.ts';
import { watchConnections } from './stalled.ts';
import { DatabaseUnavailable, isDatabaseOutage, isOutOfOrder } from './unavailable.ts';
import { bringUpToDate } from './upgrade.ts';

/** Where a check makes its database. */
export interface CheckPlace {
  /** Connection to the live database. */
  readonly live: ClientConfig;
  /** The database of a check, which only exists as long as one runs. No other program makes one of this name. */
  readonly name: string;
  /** Connection to that database. */
  readonly check: ClientConfig;
  /** Whether PostgreSQL is a child of this process; the numbers of an operator's processes may be those of others here. */
  readonly isOwn: boolean;
}

/** Lowest priority of a Unix process. */
const LOWEST = 19;
const CONNECTIONS = 4;

/** SQLSTATE of a transaction that an operator's `idle_in_transaction_session_timeout` ended. */
const IDLE_TOO_LONG = '25P03';

/** Whether an error means that the database is down or unreachable, and not that a statement was wrong. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof DatabaseError
    ? isOutOfOrder(error) || error.code === IDLE_TOO_LONG
    : isDatabaseOutage(error) || error.message.startsWith('Connection terminated') || isOutage(error.cause));

/** No temporary database can be made or reached, as without the right CREATEDB. */
export class NoCheckDatabase extends Error {
  override readonly name = 'NoCheckDatabase';
}

async function connected<Result>(config: ClientConfig, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ ...patience, ...config });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param connection of the embedded PostgreSQL */
export function embeddedPlace(connection: ClientConfig): CheckPlace {
  const name = 'longrun_check';
  return {
    live: { ...connection, database: DATABASE_NAME },
    name,
    check: { ...connection, database: name },
    isOwn: true,
  };
}

/** A place in a PostgreSQL of the operator. The name has the number of the live database, so that two installations do not share one. @param url DATABASE_URL */
export async function externalPlace(url: string): Promise<CheckPlace> {
  const live = { connectionString: url };
  const oid = await connected(live, async (client) => {
    const { rows } = await client.query<{ oid: string }>(
      'select oid::text as oid from pg_database where datname = current_database()',
    );
    return rows[0]?.oid ?? '';
  });
  const name = `longrun_check_${oid}`;
  const check = new URL(url);
  check.pathname = `/${name}`;
  return { live, name, check: { connectionString: check.href }, isOwn: false };
}

/** Removes what a killed server left of a check. */
export const dropCheckDatabase = ({ live, name }: CheckPlace): Promise<void> =>
  connected(live, async (client) => void (await client.query(`drop database if exists ${name} with (force)`)));

/** Bytes of the live database. */
export const databaseBytes = ({ live }: CheckPlace): Promise<number> =>
  connected(live, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
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

/** A backup to be restored. */
export interface Dump {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Receives each table and its number of rows, once they equal those of the backup. */
  readonly tell: (table: string, rows: number) => void;
}

/**
 * Makes sure that a connection leads to the new database: a connection pooler may lead every connection to the live one, whatever name it is given.
 * @throws NoCheckDatabase when it leads to another database, or to one with tables
 */
async function assertEmpty(client: Pick<Client | Pool, 'query'>, { name }: CheckPlace): Promise<void> {
  const { rows } = await client.query<{ isNew: boolean; tables: number }>(
    `select current_database() = $1 as "isNew", (select count(*)::int from pg_class
      where relkind in ('r', 'p') and relnamespace = to_regnamespace('public')) as tables`,
    [name],
  );
  const [found] = rows;
  if (found?.isNew === true && found.tables === 0) return;
  throw new NoCheckDatabase(`connections to ${name} lead to another database, or it has tables`);
}

/** @throws NoCheckDatabase when the role may not make one, or connections do not lead to it */
async function makeDatabase(place: CheckPlace): Promise<void> {
  await dropCheckDatabase(place);
  const refused = (error: unknown) => {
    const reason = error instanceof DatabaseUnavailable ? error.cause : error;
    throw new NoCheckDatabase((reason as Error).message, { cause: error });
  };
  await connected(place.live, async (client) => void (await client.query(`create database ${place.name}`))).catch(
    (error: unknown) => (isOutage(error) ? Promise.reject(error) : refused(error)),
  );
  await connected(place.check, (client) => assertEmpty(client, place)).catch(refused);
}

/**
 * Makes a database with the tables of this version, and removes it after `work`, whatever happens.
 * @param dump restored into it first; null: it has no rows
 * @param signal ends it early, in the middle of a statement too
 * @throws NoCheckDatabase, or StartFailure if the dump is damaged, or made by a newer version
 */
export async function withCheckDatabase<Result>(
  place: CheckPlace,
  dump: Dump | null,
  migrationsDir: string,
  work: (db: Db) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const silent = { info: () => undefined, warn: () => undefined };
  const endEarly = () => void dropCheckDatabase(place).catch(() => undefined);
  signal.addEventListener('abort', endEarly);
  try {
    signal.throwIfAborted();
    await makeDatabase(place);
    const watch = watchConnections(place.check);
    const pool = createPool({ ...place.check, max: CONNECTIONS }, watch);
    try {
      await assertEmpty(pool, place);
      if (dump !== null) await loadDump(place.check, dump.bytes, migrationsDir, dump.tell);
      await bringUpToDate(pool, migrationsDir, silent);
      if (place.isOwn) await yieldToOthers(pool);
      return await work(drizzle(pool));
    } finally {
      await pool.end();
      watch.stop();
    }
  } finally {
    signal.removeEventListener('abort', endEarly);
    await dropCheckDatabase(place);
  }
}
