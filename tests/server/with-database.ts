import { type Db, openDb } from '../../server/db/open.ts';
import { root, type TestServer } from './harness.ts';

/** Works on a server's database as an operator would; the server is stopped meanwhile where it holds the only lock. */
export async function withDatabase<Result>(server: TestServer, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (server.databaseUrl === null) await server.terminate();
  const { dataDir, databaseUrl } = server;
  const initdb = new URL(`file://${root}dist/server/initdb.js`);
  const workers = { initdb, decode: initdb };
  const database = await openDb({ dataDir, databaseUrl, migrationsDir: `${root}server/db/migrations`, workers });
  try {
    return await work(database.db);
  } finally {
    await database.close();
    if (server.databaseUrl === null) await server.restart();
  }
}
