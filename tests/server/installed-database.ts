import { findPostgres } from './postgres.ts';
import { startShared } from './shared-database.ts';

/** The same on an installed PostgreSQL, which is older than ours on most machines: what operators bring. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const bin = findPostgres();
  if (bin === null) return undefined;
  const cluster = await startShared(bin);
  process.env.TEST_INSTALLED_URL = cluster.url;
  return async () => {
    delete process.env.TEST_INSTALLED_URL;
    await cluster.stop();
  };
}
