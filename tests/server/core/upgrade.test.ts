import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDb } from '../../../server/db/open.ts';
import { StartFailure } from '../../../server/start-failure.ts';
import { root } from '../harness.ts';
import { createDatabase, sharedUrl } from '../postgres.ts';
import { soon } from '../soon.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-upgrade-'));
const migrationsDir = `${root}server/db/migrations`;
/** The migrations of a later version, with one more that adds `activities.test_note`. */
const later = join(own, 'later-migrations');

/** The baseline alone. */
const ground = join(own, 'ground-floor');

beforeAll(async () => {
  await cp(migrationsDir, later, { recursive: true });
  const journalPath = join(later, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { when: number }[] };
  const last = journal.entries.at(-1)!;
  const entries = [...journal.entries, { ...last, when: last.when + 1, tag: 'test_note' }];
  await writeFile(journalPath, JSON.stringify({ ...journal, entries }));
  await writeFile(join(later, 'test_note.sql'), 'alter table activities add column test_note text');
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

test('a server refuses a database that a newer version has upgraded, and changes nothing', async () => {
  const database = await createDatabase(sharedUrl(), { empty: true });
  try {
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: later })).close();
    await expect(openDb({ dataDir: '', databaseUrl: database.url, migrationsDir })).rejects.toEqual(
      new StartFailure(
        'The database was upgraded by a newer version of Longrun. Start that version, or restore a backup from before the upgrade.',
      ),
    );
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: later })).close();
  } finally {
    await database.drop();
  }
});

test('an upgrade waits for a long transaction, names it, and lets other queries through meanwhile', async () => {
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
    const opening = openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: later }, log);
    const waits =
      /^upgrading the database waits for the transaction of process \d+ \(yearly report\), which has run for \d+ s$/;
    await vi.waitFor(() => expect(lines).toEqual([expect.stringMatching(waits)]), soon);
    // In the pause between two tries nothing is queued before this.
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
  const path = join(backups, 'longrun-before-upgrade.sql.gz');
  expect(lines).toContain(`backed up to ${path} before the upgrade of the tables`);
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  expect(text).toContain('\tBefore the upgrade\t');
  expect(text).not.toContain('test_note');

  rmSync(path);
  await (await openDb({ databaseUrl: null, dataDir, migrationsDir: later })).close();
  expect(readdirSync(backups)).toEqual([]);
});

const tooOld = new StartFailure(
  'This database is older than the oldest schema that this version can upgrade. Start commit 750a0e6e once first: see "From an older version" in docs/operating.md.',
);

/** Replaces the history of a database: times of migrations, as they are in the journal. */
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

test('a data directory of the first versions, whose engine is gone, is refused and left alone', async () => {
  const dataDir = join(own, 'first-versions');
  mkdirSync(join(dataDir, 'pg'), { recursive: true });
  writeFileSync(join(dataDir, 'pg/PG_VERSION'), '17\n');
  await expect(openDb({ databaseUrl: null, dataDir, migrationsDir })).rejects.toEqual(tooOld);
  expect(readdirSync(join(dataDir, 'pg'))).toEqual(['PG_VERSION']);
});
