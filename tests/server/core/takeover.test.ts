import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../../server/db/open.ts';
import { removeAside } from '../../../server/db/takeover.ts';
import { type Ask, everyRow, fillEveryTable } from '../every-table.ts';
import { root, spawnServer, startTestServer, testEnv } from '../harness.ts';
import { soon } from '../soon.ts';

/** Migrations of the last version that kept its data in PGlite. */
const LAST = 7;
const migrationsDir = `${root}server/db/migrations`;
const own = mkdtempSync(join(tmpdir(), 'longrun-takeover-'));
/** A directory as that version left it, with rows in every table. */
const left = join(own, 'left');
/** A data directory of that version in which nobody has signed up yet. */
const empty = join(own, 'empty');
let tables: string[] = [];
let wanted: Record<string, string[]> = {};

/** The migrations' folder as it was. */
function earlierMigrations(): string {
  const folder = join(own, 'migrations');
  cpSync(migrationsDir, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  expect(journal.entries[LAST - 1]?.tag).toBe('0006_vendor_offsets');
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, LAST) }));
  return folder;
}

beforeAll(async () => {
  const made = await PGlite.create({ dataDir: left });
  await migrate(drizzle(made), { migrationsFolder: earlierMigrations() });
  await made.close();
  cpSync(left, join(empty, 'pg'), { recursive: true });
  const engine = await PGlite.create({ dataDir: left });
  const ask: Ask = async <Row extends object>(sql: string) => (await engine.query<Row>(sql)).rows;
  tables = await fillEveryTable(ask, 60);
  await ask("select setval('jobs_job_id_seq', 815)");
  wanted = await everyRow(ask, tables);
  await engine.close();
});
afterAll(() => rmSync(own, { recursive: true, force: true }));

/** A data directory of that version. */
function dataDirWith(name: string): string {
  const dataDir = join(own, name);
  cpSync(left, join(dataDir, 'pg'), { recursive: true });
  return dataDir;
}

const pgliteReader = new URL(`file://${root}dist/server/pglite-dump.js`);
const open = (dataDir: string, said: string[] = [], dir = migrationsDir) => {
  const log = {
    info: () => undefined,
    warn: (line: string) => said.push(line),
    error: (line: string) => said.push(line),
  };
  return openDb({ databaseUrl: null, dataDir, migrationsDir: dir, pgliteReader }, log);
};

test('every row of every table of the last version is there, and its directory is kept aside', async () => {
  const dataDir = dataDirWith('whole');
  const said: string[] = [];
  // With the migrations of then the rows look the same as text.
  const database = await open(dataDir, said, join(own, 'migrations'));
  const ask: Ask = async (sql) => (await database.pool.query(sql)).rows;
  expect(tables.length).toBeGreaterThan(20);
  expect(Object.values(wanted).every((rows) => rows.length > 1)).toBe(true);
  expect(await everyRow(ask, tables)).toEqual(wanted);
  expect(await ask('select last_value::int as last from jobs_job_id_seq')).toEqual([{ last: 815 }]);
  await database.close();
  const all = Object.values(wanted).flat().length;
  expect(said).toContain(`taken over: all ${all} rows are the same`);
  const aside = join(dataDir, 'pg-taken-over');
  expect(said).toContainEqual(
    expect.stringMatching(/^the old database lies in .*[/]pg-taken-over now, and is removed on \d{4}-\d\d-\d\d: /),
  );
  expect(readdirSync(dataDir).sort()).toEqual(['pg-taken-over', 'postgres']);
  // Not a second time.
  const again: string[] = [];
  const reopened = await open(dataDir, again);
  await reopened.close();
  expect(again).toEqual([]);
  // A power cut may have come before it had its new name.
  renameSync(aside, join(dataDir, 'pg'));
  const once: string[] = [];
  await (await open(dataDir, once)).close();
  expect(once).toHaveLength(1);

  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);
  expect(await removeAside(dataDir, days(29))).toEqual([]);
  expect(existsSync(join(aside, 'PG_VERSION'))).toBe(true);
  expect(await removeAside(dataDir, days(31))).toEqual([aside]);
  expect(readdirSync(dataDir)).toEqual(['backups', 'postgres']);
});

test('one that was put aside before there was a term keeps the whole of it', async () => {
  const dataDir = join(own, 'aside');
  const aside = join(dataDir, 'pg-taken-over-2');
  mkdirSync(aside, { recursive: true });
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);
  expect(await removeAside(dataDir, days(400))).toEqual([]);
  expect(await removeAside(dataDir, days(29))).toEqual([]);
  expect(await removeAside(dataDir, days(31))).toEqual([aside]);
});

test('a takeover that was interrupted begins anew', async () => {
  const dataDir = dataDirWith('interrupted');
  const broken = new URL(`file://${join(own, 'broken.mjs')}`);
  // Writes half of a dump and dies.
  writeFileSync(
    broken,
    `import { spawnSync } from 'node:child_process';
    const { stdout } = spawnSync(process.execPath, [${JSON.stringify(pgliteReader.pathname)}, process.argv[2]], { maxBuffer: 1e9 });
    process.stdout.write(stdout.subarray(0, stdout.length / 2), () => process.exit(3));`,
  );
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const interrupted = openDb({ databaseUrl: null, dataDir, migrationsDir, pgliteReader: broken }, log);
  await expect(interrupted).rejects.toThrow(/could not be taken over \(.*\)\. It is as it was/);
  expect(existsSync(join(dataDir, 'pg/PG_VERSION'))).toBe(true);
  const database = await open(dataDir);
  const { rows } = await database.pool.query('select count(*)::int as members from members');
  expect(rows).toEqual([{ members: wanted.members?.length }]);
  await database.close();
});

test('a directory that PGlite cannot open is left as it is, and the operator is told', async () => {
  const dataDir = dataDirWith('damaged');
  rmSync(join(dataDir, 'pg/global/pg_control'));
  const running = spawnServer(await testEnv(dataDir, null));
  expect(await running.ended).toBe(1);
  await expect
    .poll(() => running.output(), soon)
    .toMatch(/The database in \S+damaged\/pg could not be taken over \(.*\)\. It is as it was/);
  expect(existsSync(join(dataDir, 'pg/PG_VERSION'))).toBe(true);
});

test('a server takes an empty one over, says so, and goes on', async () => {
  const server = await startTestServer({ embedded: true, dataDir: empty });
  try {
    await expect.poll(() => server.output(), soon).toContain('taken over: all');
    await server.register();
    await server.restart();
    expect(server.output().trim()).toBe(`Longrun runs at ${server.url}`);
  } finally {
    await server.stop();
  }
});
