import { findPostgres, startCluster } from './postgres.ts';

/** Before the suite on PostgreSQL: one private cluster for all its files, unless TEST_DATABASE_URL names a server. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const bin = findPostgres();
  if (process.env.TEST_DATABASE_URL || !bin) return undefined;
  const cluster = await startCluster(bin);
  process.env.TEST_DATABASE_URL = cluster.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}
