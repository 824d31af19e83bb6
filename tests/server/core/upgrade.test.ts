import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDb } from '../../../server/db/open.ts';
import { PROGRAM_VERSION } from '../../../server/program-version.ts';
import { StartFailure } from '../../../server/base/start-failure.ts';
import { migrationsDir, writeLaterMigrations } from '../later-migrations.ts';
import { createDatabase, sharedUrl } from '../postgres.ts';
import { soon } from '../soon.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-upgrade-'));
const beforeUpgrade = `longrun-before-${PROGRAM_VERSION}.sql.gz`;
/** The migrations of a later version, with one more that adds `activities.test_note`. */
const later = join(own, 'later-migrations');

/** The upgrade with a failing migration. */
const broken = join(own, 'broken-migrations');
/** The baseline alone. */
const ground = join(own, 'ground-floor');

beforeAll(async () => {
  const journal = await writeLaterMigrations(later);
  await cp(later, broken, { recursive: true });
  await writeFile(join(broken, 'test_note.sql'), 'alter table no_such_table add column test_note text');
  await cp(migrationsDir, ground, { recursive: true });
  const first = { ...journal, entries: journal.entries.slice(0, 1) };
  await writeFile(join(ground, 'meta/_journal.json'), JSON.stringify(first));
});
afterAll(() => rmSync(own, { recursive: true, force: true }));

function record() {
  const lines: string[] = [];
  const add = (text: string) => void lines.push(text);
  return { lines, log: { info: add, warn: add, error: add } };
}

test('a server refuses a database upgraded by a newer version, and changes nothing', async () => {
  const database = await createDatabase(sharedUrl(), { empty: true });
  try {
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: later })).close();
    await expect(openDb({ dataDir: '', databaseUrl: database.url, migrationsDir })).rejects.toEqual(
      new StartFailure(
        'The database was upgraded by a newer version of Longrun. Start that version, or put the backup from before the upgrade in its place with --rollback.',
      ),
    );
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: later })).close();
  } finally {
    await database.drop();
  }
});

test('an upgrade waits for a long transaction, names it, and lets other queries through', async () => {
  const database = await createDatabase(sharedUrl(), { empty: true });
  const report = new Client({ connectionString: database.url, application_name: 'yearly report' });
  const visitor = new Client({ connectionString: database.url });
  try {
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir })).close();
    await report.connect();
    await visitor.connect();
    await report.query('begin');
    await report.query('select count(*) from activities');
    const { lines, log } = record();
    const settings = { dataDir: '', databaseUrl: database.url, migrationsDir: later, backupBeforeUpgrade: false };
    const opening = openDb(settings, log);
    // If a check fails first, the end of the database is not an error of its own.
    opening.catch(() => undefined);
    const left = 'no backup is made before the upgrade of the tables: BACKUP_BEFORE_UPGRADE is off';
    const waits =
      /^upgrading the database waits for the transaction of process \d+ \(yearly report\), which has run for \d+ s$/;
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1), soon);
    // A busy machine has made several attempts by now.
    const tries = lines.slice(1).map(() => expect.stringMatching(waits) as string);
    expect(lines).toEqual([left, ...tries]);
    // Nothing is queued before this in the pause between two attempts.
    await visitor.query('select count(*) from activities');
    await report.query('commit');
    const opened = await opening;
    const { rows } = await opened.pool.query('select test_note from activities');
    expect(rows).toEqual([]);
    await opened.close();
  } finally {
    await report.end();
    await visitor.end();
    await database.drop();
  }
});

test('the embedded database is backed up before its tables change, and only then', async () => {
  const dataDir = join(own, 'data');
  const backups = join(dataDir, 'backups');
  const old = await openDb({ databaseUrl: null, dataDir, migrationsDir });
  await old.pool.query("insert into teams (name) values ('Before the upgrade')");
  await old.close();
  const { lines, log } = record();
  const upgraded = await openDb({ databaseUrl: null, dataDir, migrationsDir: later }, log);
  await upgraded.close();
  const path = join(backups, beforeUpgrade);
  expect(lines).toContain(`backed up to ${path} before the upgrade of the tables`);
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  expect(text).toContain('\tBefore the upgrade\t');
  expect(text).not.toContain('test_note');

  rmSync(path);
  await (await openDb({ databaseUrl: null, dataDir, migrationsDir: later })).close();
  expect(readdirSync(backups)).toEqual([]);
});

test('an upgrade of the embedded database that fails says why, and changes nothing', async () => {
  const dataDir = join(own, 'data-of-a-failure');
  const old = await openDb({ databaseUrl: null, dataDir, migrationsDir });
  await old.pool.query("insert into teams (name) values ('Stays')");
  await old.close();
  await expect(openDb({ databaseUrl: null, dataDir, migrationsDir: broken })).rejects.toEqual(
    new StartFailure('The tables of the database cannot be brought up to date (42P01).'),
  );
  const again = await openDb({ databaseUrl: null, dataDir, migrationsDir });
  expect((await again.pool.query("select name from teams where name = 'Stays'")).rows).toEqual([{ name: 'Stays' }]);
  await again.close();
});

test('a PostgreSQL of the operator is backed up before its tables change too', async () => {
  const database = await createDatabase(sharedUrl(), { empty: true });
  const directory = join(own, 'operator');
  try {
    await (await openDb({ dataDir: own, databaseUrl: database.url, migrationsDir, backupDir: directory })).close();
    mkdirSync(directory);
    const partial = ['longrun-2026-11-01T00-00-00-000Z.sql.gz.part', `${beforeUpgrade}.part`];
    for (const name of partial) writeFileSync(join(directory, name), 'begun, and killed');
    const settings = { dataDir: own, databaseUrl: database.url, migrationsDir: later, backupDir: directory };
    await (await openDb(settings)).close();
    expect(readdirSync(directory)).toEqual([beforeUpgrade]);
    const text = gunzipSync(readFileSync(join(directory, beforeUpgrade))).toString('utf8');
    expect(text.trimEnd().endsWith('-- end')).toBe(true);
    expect(text).not.toContain('test_note');
  } finally {
    await database.drop();
  }
});

/** Mounts a file system of this many kilobytes at a new path; `null` if this account may not mount one. */
function smallDisk(kilobytes: number) {
  const path = mkdtempSync(join(own, 'small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', path]);
  return mounted.status === 0 ? { path, unmount: () => spawnSync('umount', [path]) } : null;
}
const small = smallDisk(8);
afterAll(() => small?.unmount());

test.skipIf(small === null)(
  `a full disk stops the upgrade, and the earlier backup stays${small ? '' : ' (skipped: nothing can be mounted here)'}`,
  async () => {
    const database = await createDatabase(sharedUrl(), { empty: true });
    const directory = small?.path ?? '';
    const settings = { dataDir: own, databaseUrl: database.url, backupDir: directory };
    try {
      const old = await openDb({ ...settings, migrationsDir });
      const noise = "string_agg(md5(random()::text), '')";
      await old.pool.query(`insert into teams (name) select ${noise} from generate_series(1, 2000)`);
      await old.close();
      writeFileSync(join(directory, beforeUpgrade), 'of the last upgrade');
      await expect(openDb({ ...settings, migrationsDir: later })).rejects.toEqual(
        new StartFailure(
          `The tables of the database were not upgraded, because the backup before it cannot be written to ${directory} (the disk is full). Make room there, or set BACKUP_DIR to another directory.`,
        ),
      );
      expect(readdirSync(directory)).toEqual([beforeUpgrade]);
      expect(readFileSync(join(directory, beforeUpgrade), 'utf8')).toBe('of the last upgrade');
      const opened = await openDb({ ...settings, migrationsDir });
      const { rows } = await opened.pool.query(
        "select 1 from information_schema.columns where column_name = 'test_note'",
      );
      expect(rows).toEqual([]);
      await opened.close();
    } finally {
      await database.drop();
    }
  },
);

const tooOld = new StartFailure(
  'This database is older than the oldest schema that this version can upgrade. Start commit 750a0e6e once first: see "From an older version" in docs/operating/update.md.',
);

/** Replaces the history of a database: times of migrations, as in the journal. */
async function pretendHistory(url: string, times: readonly number[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('delete from drizzle.__drizzle_migrations');
  for (const time of times) {
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      `${time}`,
      time,
    ]);
  }
  await client.end();
}

test('a database with the last of the replaced migrations starts unchanged, and an older one is refused', async () => {
  const database = await createDatabase(sharedUrl(), { empty: true });
  try {
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: ground })).close();
    await pretendHistory(database.url, [1_795_756_918_362, 1_795_757_111_051]);
    const opened = await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: ground });
    const { rows } = await opened.pool.query('select hash from drizzle.__drizzle_migrations order by created_at');
    expect(rows).toEqual([{ hash: '1795756918362' }, { hash: '1795757111051' }]);
    await opened.close();

    await pretendHistory(database.url, [1_795_756_918_362]);
    await expect(openDb({ dataDir: '', databaseUrl: database.url, migrationsDir })).rejects.toEqual(tooOld);
  } finally {
    await database.drop();
  }
});

test('a data directory of the first versions, whose engine was removed, is refused and left alone', async () => {
  const dataDir = join(own, 'first-versions');
  mkdirSync(join(dataDir, 'pg'), { recursive: true });
  writeFileSync(join(dataDir, 'pg/PG_VERSION'), '17\n');
  await expect(openDb({ databaseUrl: null, dataDir, migrationsDir })).rejects.toEqual(tooOld);
  expect(readdirSync(join(dataDir, 'pg'))).toEqual(['PG_VERSION']);
});
