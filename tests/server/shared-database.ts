import { openDb } from '../../server/db/open.ts';
import { createTokenKeys } from '../../server/identity/keys.ts';
import { createSealer } from '../../server/base/seal.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testShift } from '../fixtures/test-now.ts';
import { root, templateSecret } from './harness.ts';
import { createDatabase, startCluster, TEMPLATE } from './postgres.ts';
import { shiftedClock } from './shifted-database.ts';
import { Client } from 'pg';

/** A server with the template, for a whole run. @param bin as for `startCluster` */
export async function startShared(bin?: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const cluster = await startCluster(bin);
  await makeTemplate(cluster.url);
  return cluster;
}

async function makeTemplate(url: string): Promise<void> {
  const made = await createDatabase(url, { empty: true });
  if (testShift() !== 0) {
    const empty = new Client({ connectionString: made.url });
    await empty.connect();
    await empty.query(shiftedClock(testShift()));
    await empty.end();
  }
  const database = await openDb({ databaseUrl: made.url, dataDir: '', migrationsDir: `${root}server/db/migrations` });
  await createTokenKeys(database.db, createSealer(templateSecret), { issuer: '', clientId: '', days: 90 });
  await database.close();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${TEMPLATE}`);
  await client.end();
}

/**
 * Starts the bundled PostgreSQL, one for all files of a run. Each of the tests' servers has its own database in it, copied from one with current
 * tables. `TEST_DIRECTORY` contains the data of servers that run until the end.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Projects of one run share the database server.
  if (process.env.TEST_DATABASE_URL) return undefined;
  const cluster = await startShared();
  const directory = mkdtempSync(join(tmpdir(), 'longrun-tests-'));
  Object.assign(process.env, { TEST_DATABASE_URL: cluster.url, TEST_DIRECTORY: directory });
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    delete process.env.TEST_DIRECTORY;
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
