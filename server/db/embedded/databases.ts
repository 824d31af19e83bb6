import { Client, type ClientConfig } from 'pg';

/** The database in the embedded PostgreSQL. */
export const DATABASE_NAME = 'longrun';
/** One that is being filled: whatever is left of it, nobody has relied on it yet. */
const INCOMING = 'longrun_incoming';

/** Runs statements in the maintenance database. @param connection of the embedded PostgreSQL */
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

/** Whether our database is there, whole. */
export const hasDatabase = (connection: ClientConfig): Promise<boolean> =>
  asAdmin(connection, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    return found.rowCount === 1;
  });

/** Makes our database and fills it. It takes its name last: an interrupted filling starts over. */
export async function fillDatabase(
  connection: ClientConfig,
  fill: (incoming: ClientConfig) => Promise<void>,
): Promise<void> {
  const admin = (statement: string) => asAdmin(connection, async (client) => void (await client.query(statement)));
  await admin(`drop database if exists ${INCOMING} with (force)`);
  await admin(`create database ${INCOMING}`);
  try {
    await fill({ ...connection, database: INCOMING });
    await admin(`alter database ${INCOMING} rename to ${DATABASE_NAME}`);
  } catch (error) {
    await admin(`drop database if exists ${INCOMING} with (force)`).catch(() => undefined);
    throw error;
  }
}
