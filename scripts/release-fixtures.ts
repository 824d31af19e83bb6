// `npm run release:fixtures`: writes the contract of this version and a backup of its tables, for comparison with later versions in tests. Run
// it at each release.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backUp } from '../server/db/backup.ts';
import { openDb } from '../server/db/open.ts';
import { contractShape } from '../tests/domain/contract-shape.ts';
import { fillEveryTable } from '../tests/server/every-table.ts';
import { createDatabase, startCluster } from '../tests/server/postgres.ts';

/** Rows of each table: enough for every kind of value. */
const ROWS = 8;

const pathOf = (name: string) => fileURLToPath(new URL(`../tests/fixtures/${name}`, import.meta.url));

const lines = Object.entries(contractShape()).map(([id, shape]) => `${JSON.stringify(id)}:${JSON.stringify(shape)}`);
writeFileSync(pathOf('contract-of-last-release.json'), `{\n${lines.join(',\n')}\n}\n`);

const cluster = await startCluster();
const directory = mkdtempSync(join(tmpdir(), 'longrun-fixture-'));
try {
  const { url: databaseUrl } = await createDatabase(cluster.url, { empty: true });
  const migrationsDir = fileURLToPath(new URL('../server/db/migrations', import.meta.url));
  const database = await openDb({ dataDir: '', databaseUrl, migrationsDir });
  const tables = await fillEveryTable(async (sql) => (await database.pool.query(sql)).rows, ROWS);
  const { path } = await backUp({ connectionString: databaseUrl }, directory, 1, new Date());
  await database.close();
  renameSync(path, pathOf('backup-of-last-release.sql.gz'));
  console.log(`${lines.length} calls and ${tables.length} tables written`);
} finally {
  await cluster.stop();
  rmSync(directory, { recursive: true });
}
