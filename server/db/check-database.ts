import { drizzle } from 'drizzle-orm/node-postgres';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError, type Pool } from 'pg';
import { loadDump } from './dump/load.ts';
import { DATABASE_NAME } from './embedded/databases.ts';
import { createPool, type Db, connectionOptions } from './open.ts';
import { watchConnections } from './stalled.ts';
import { DatabaseUnavailable, isDatabaseOutage, isOutOfOrder } from './unavailable.ts';
import { bringUpToDate } from './upgrade.ts';

/** Location of a check's database. */
export interface CheckPlace {
  /** Connection to the live database. */
  readonly live: ClientConfig;
  /** Name of the check's database, which exists only during a check. No other program creates one of this name. */
  readonly name: string;
  /** Connection to the check's database. */
  readonly check: ClientConfig;
  /** Whether PostgreSQL is a child of this process; process ids of an operator's own PostgreSQL may belong to unrelated processes here. */
  readonly isOwn: boolean;
}

/** Lowest priority of a Unix process. */
const LOWEST = 19;
const CONNECTIONS = 4;

/** SQLSTATE of a transaction ended by an operator's `idle_in_transaction_session_timeout`. */
const IDLE_TOO_LONG = '25P03';

/** Whether an error means that the database is down or unreachable, rather than that a statement was wrong. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof DatabaseError
    ? isOutOfOrder(error) || error.code === IDLE_TOO_LONG
    : isDatabaseOutage(error) || error.message.startsWith('Connection terminated') || isOutage(error.cause));

/** Thrown if a temporary database cannot be created or reached, for example without the CREATEDB privilege. */
export class NoCheckDatabase extends Error {
  override readonly name = 'NoCheckDatabase';
}

async function connected<Result>(config: ClientConfig, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ ...connectionOptions, ...config });
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

/** Returns the place in the embedded PostgreSQL. @param connection connection to the embedded PostgreSQL */
export function embeddedPlace(connection: ClientConfig): CheckPlace {
  const name = 'longrun_check';
  return {
    live: { ...connection, database: DATABASE_NAME },
    name,
    check: { ...connection, database: name },
    isOwn: true,
  };
}

/**
 * Returns a place in an operator's own PostgreSQL. The name contains the live database's OID, so two installations do not share one.
 * @param url DATABASE_URL
 */
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

/** Removes the database of an interrupted check. */
export const dropCheckDatabase = ({ live, name }: CheckPlace): Promise<void> =>
  connected(live, async (client) => void (await client.query(`drop database if exists ${name} with (force)`)));

/** Returns the size of the live database in bytes. */
export const databaseBytes = ({ live }: CheckPlace): Promise<number> =>
  connected(live, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    return rows[0]?.bytes ?? 0;
  });

/** Pauses for as long as the consumer has worked, so that a check uses at most half a core. Ends early when the signal fires. */
export async function* atHalfSpeed(stream: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let began = performance.now();
  for await (const chunk of stream) {
    yield chunk;
    signal.throwIfAborted();
    await pause(performance.now() - began);
    began = performance.now();
  }
}

/** Lowers the priority of a database process. Does nothing without permission, or if the process is on another machine. */
async function yieldToOthers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    setPriority(rows[0]?.pid ?? 0, LOWEST);
  } catch {
    // Without a lower priority, the check competes with other work.
  }
}

/** A backup to restore. */
export interface Dump {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Called for each table with its number of rows, once they match the backup. */
  readonly tell: (table: string, rows: number) => void;
}

/**
 * Ensures that a connection leads to the new database: a connection pooler may route every connection to the live one, whatever database it
 * requests.
 * @throws NoCheckDatabase if it leads to another database, or to one with tables
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

/** Creates the check's database. @throws NoCheckDatabase if the role may not create one, or connections do not lead to it */
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
 * Creates a database with this version's tables, and removes it after `work` in any case.
 * @param dump dump to restore first; `null` for an empty database
 * @param signal aborts it, even during a statement
 * @throws NoCheckDatabase, or StartFailure if the dump is damaged or from a newer version
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
