import { findPostgres } from './postgres.ts';
import { startShared } from './shared-database.ts';

/** The setup for an installed PostgreSQL, usually older than ours: as used by operators. */
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
