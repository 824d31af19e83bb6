import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
/** The migrations of a version whose activities could not be merged. */
const earlier = join(own, 'earlier-migrations');

beforeAll(async () => {
  await cp(migrationsDir, earlier, { recursive: true });
  const journalPath = join(earlier, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag.endsWith('merged_recordings'));
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }));
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
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir })).close();
    await expect(openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: earlier })).rejects.toEqual(
      new StartFailure(
        'The database was upgraded by a newer version of Longrun. Start that version, or restore a backup from before the upgrade.',
      ),
    );
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir })).close();
  } finally {
    await database.drop();
  }
});

test('an upgrade waits for a long transaction, names it, and lets other queries through meanwhile', async () => {
  const database = await createDatabase(sharedUrl(), { empty: true });
  const report = new Client({ connectionString: database.url, application_name: 'yearly report' });
  const visitor = new Client({ connectionString: database.url });
  try {
    await (await openDb({ dataDir: '', databaseUrl: database.url, migrationsDir: earlier })).close();
    await report.connect();
    await visitor.connect();
    await report.query('begin');
    await report.query('select count(*) from activities');
    const { lines, log } = record();
    const opening = openDb({ dataDir: '', databaseUrl: database.url, migrationsDir }, log);
    const waits =
      /^upgrading the database waits for the transaction of process \d+ \(yearly report\), which has run for \d+ s$/;
    await vi.waitFor(() => expect(lines).toEqual([expect.stringMatching(waits)]), soon);
    // In the pause between two tries nothing is queued before this.
    await visitor.query('select count(*) from activities');
    await report.query('commit');
    const opened = await opening;
    const { rows } = await opened.pool.query('select merged_into from activities');
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
  const old = await openDb({ databaseUrl: null, dataDir, migrationsDir: earlier });
  await old.pool.query("insert into teams (name) values ('Before the upgrade')");
  await old.close();
  const { lines, log } = record();
  const upgraded = await openDb({ databaseUrl: null, dataDir, migrationsDir }, log);
  await upgraded.close();
  const path = join(backups, 'longrun-before-upgrade.sql.gz');
  expect(lines).toContain(`backed up to ${path} before the upgrade of the tables`);
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  expect(text).toContain('\tBefore the upgrade\t');
  expect(text).not.toContain('merged_into');

  rmSync(path);
  await (await openDb({ databaseUrl: null, dataDir, migrationsDir })).close();
  expect(readdirSync(backups)).toEqual([]);
});
