import { Client, type ClientConfig } from 'pg';

/** Name of the database in the embedded PostgreSQL. */
export const DATABASE_NAME = 'longrun';
/** Name of a database being filled. Remains of one can be deleted, since nothing has relied on it. */
const INCOMING = 'longrun_incoming';
/** Prefix of a replaced database's name, followed by the time. */
const REPLACED = 'longrun_replaced_';

/** Runs statements in the maintenance database. @param connection connection to the embedded PostgreSQL */
async function asAdmin<Result>(connection: ClientConfig, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const runAsAdmin = (connection: ClientConfig, statement: string): Promise<void> =>
  asAdmin(connection, async (client) => void (await client.query(statement)));

/** Whether our database exists and is complete. */
export const hasDatabase = (connection: ClientConfig): Promise<boolean> =>
  asAdmin(connection, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    return found.rowCount === 1;
  });

/** Removes the remains of an interrupted fill. */
export const dropIncoming = (connection: ClientConfig): Promise<void> =>
  runAsAdmin(connection, `drop database if exists ${INCOMING} with (force)`);

/**
 * Renames another database to ours.
 * @returns the new name of the replaced database; `null` if there was none
 */
export async function swapDatabase(connection: ClientConfig, name: string, now: Date): Promise<string | null> {
  const replaced = (await hasDatabase(connection)) ? `${REPLACED}${now.toISOString().replace(/\D/g, '')}` : null;
  const makeRoom = replaced === null ? '' : `alter database ${DATABASE_NAME} rename to ${replaced};`;
  // One transaction, so that one of the databases has our name after a crash.
  await runAsAdmin(connection, `${makeRoom} alter database ${name} rename to ${DATABASE_NAME}`);
  return replaced;
}

/** Returns the names of replaced databases, newest first. */
export const listReplaced = (connection: ClientConfig): Promise<readonly string[]> =>
  asAdmin(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname::text, $1) order by datname desc',
      [REPLACED],
    );
    return rows.map(({ name }) => name);
  });

/** Deletes the replaced databases. @returns their names */
export async function dropReplaced(connection: ClientConfig): Promise<readonly string[]> {
  const names = await listReplaced(connection);
  for (const name of names) await runAsAdmin(connection, `drop database ${name} with (force)`);
  return names;
}

/**
 * Creates and fills our database. It is renamed last, so an interrupted fill starts over.
 * @returns the new name of a replaced database; `null` if there was none
 */
export async function fillDatabase(
  connection: ClientConfig,
  fill: (incoming: ClientConfig) => Promise<void>,
  now: Date,
): Promise<string | null> {
  await dropIncoming(connection);
  await runAsAdmin(connection, `create database ${INCOMING}`);
  try {
    await fill({ ...connection, database: INCOMING });
    return await swapDatabase(connection, INCOMING, now);
  } catch (error) {
    await dropIncoming(connection).catch(() => undefined);
    throw error;
  }
}
