import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../../server/db/open.ts';
import { PROGRAM_VERSION } from '../../../server/program-version.ts';
import { type Ask, everyRow, fillEveryTable } from '../every-table.ts';
import { root, testEnv } from '../harness.ts';
import { migrationsDir, writeLaterMigrations } from '../later-migrations.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-rollback-'));
const later = join(own, 'later-migrations');
const dataDir = join(own, 'data');
const backups = join(dataDir, 'backups');
const backup = `longrun-before-${PROGRAM_VERSION}.sql.gz`;
const script = `${root}dist/server/run.js`;

const envOf = async (databaseUrl: string | null = null) => ({
  PATH: process.env.PATH ?? '',
  ...(await testEnv(dataDir, databaseUrl)),
});

/** `npm start -- --rollback …`, without the build. */
async function rollback(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--rollback', ...args], {
    env: await envOf(),
    encoding: 'utf8',
  });
  return { status, output: (stdout + stderr).trim().split('\n') };
}

/** Uses the database after some migrations. */
async function inside<Result>(migrations: string, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const { pool, close } = await openDb({ databaseUrl: null, dataDir, migrationsDir: migrations });
  try {
    return await work(async (sql) => (await pool.query(sql)).rows);
  } finally {
    await close();
  }
}

const databaseNames = (ask: Ask) =>
  ask<{ name: string }>("select datname as name from pg_database where datname like 'longrun%' order by 1");

let tables: string[] = [];
let before: Record<string, string[]> = {};
const added = "insert into teams (name) values ('Since the upgrade')";
const sinceUpgrade = "select name from teams where name = 'Since the upgrade'";

beforeAll(async () => {
  await writeLaterMigrations(later);
  await inside(migrationsDir, async (ask) => {
    tables = await fillEveryTable(ask, 20);
    await ask("insert into installation (name, value) values ('program version', '0.9.0')");
    before = await everyRow(ask, tables);
  });
  await inside(later, (ask) => ask(added));
});
afterAll(() => rmSync(own, { recursive: true, force: true }));

test('without --yes the backups are listed, and nothing is changed', async () => {
  const { status, output } = await rollback();
  expect([status, output]).toEqual([
    1,
    [
      `Backups from before upgrades in ${backups}, newest first:`,
      expect.stringMatching(new RegExp(`^  ${backup}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC  version 0\\.9\\.0$`)),
      `Nothing was changed. To put ${backup} in the place of the database, add --yes, or name another one: --rollback NAME --yes`,
    ],
  ]);
  expect(await rollback('longrun-before-0.1.0.sql.gz', '--yes')).toEqual({
    status: 1,
    output: expect.arrayContaining([
      'There is no backup from before an upgrade and no replaced database named longrun-before-0.1.0.sql.gz.',
    ]),
  });
  await inside(later, async (ask) => expect(await ask(sinceUpgrade)).toEqual([{ name: 'Since the upgrade' }]));
});

test('with a PostgreSQL of the operator it lists them and refuses', async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--rollback', '--yes'], {
    env: await envOf('postgres://longrun@127.0.0.1:9/none'),
    encoding: 'utf8',
  });
  expect([status, stdout.split('\n')[1], stderr.trim()]).toEqual([
    1,
    expect.stringContaining(backup),
    'Nothing was changed. With DATABASE_URL, load a backup into an empty database with psql: see "Roll back" in docs/operating/update.md.',
  ]);
});

test('a damaged backup is refused, and the database stays', async () => {
  const path = join(backups, 'longrun-before-0.9.0.sql.gz');
  const text = gunzipSync(readFileSync(join(backups, backup))).toString('utf8');
  writeFileSync(path, gzipSync(text.slice(0, text.length / 2)));
  const { status, output } = await rollback(path, '--yes');
  expect([status, output.at(-1)]).toEqual([
    1,
    'The backup cannot be restored: it ends too early. Nothing was changed.',
  ]);
  rmSync(path);
  await inside(later, async (ask) => {
    expect(await ask(sinceUpgrade)).toEqual([{ name: 'Since the upgrade' }]);
    expect(await databaseNames(ask)).toEqual([{ name: 'longrun' }]);
  });
});

test('killed midway it leaves the database as it was', async () => {
  const child = spawn(process.execPath, [script, '--rollback', '--yes'], { env: await envOf() });
  const ended = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk;
    if (output.includes('all compared')) break;
  }
  child.kill('SIGKILL');
  await ended;
  expect(output).not.toContain('is the database now');
  await inside(later, async (ask) => {
    expect(await ask(sinceUpgrade)).toEqual([{ name: 'Since the upgrade' }]);
    expect(await databaseNames(ask)).toEqual([{ name: 'longrun' }]);
  });
});

test('it restores every row, keeps the other database, and can be undone', async () => {
  const { status, output } = await rollback('--yes');
  const replaced = /The replaced database stays as (longrun_replaced_\d{17})\.$/.exec(output.at(-2) ?? '')?.[1] ?? '';
  expect([status, output.slice(-2)]).toEqual([
    0,
    [
      `${backup} is the database now. The replaced database stays as ${replaced}.`,
      `Start Longrun 0.9.0 now: this one, ${PROGRAM_VERSION}, would upgrade the tables again.`,
    ],
  ]);
  await inside(migrationsDir, async (ask) => expect(await everyRow(ask, tables)).toEqual(before));

  const undone = await rollback(replaced, '--yes');
  expect([undone.status, undone.output.at(-2)]).toEqual([
    0,
    expect.stringContaining(`${replaced} is the database again. The replaced database stays as longrun_replaced_`),
  ]);
  await inside(later, async (ask) => expect(await ask(sinceUpgrade)).toEqual([{ name: 'Since the upgrade' }]));

  const kept = await rollback('--forget');
  expect([kept.status, kept.output.slice(2)]).toEqual([
    1,
    [
      'Databases that a rollback replaced, newest first:',
      expect.stringMatching(/^  longrun_replaced_\d{17}  version 0\.9\.0$/),
      'Nothing was changed. To delete the replaced databases, add --yes.',
    ],
  ]);
  const forgotten = await rollback('--forget', '--yes');
  expect([forgotten.status, forgotten.output.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^Deleted: longrun_replaced_\d{17}\.$/),
  ]);
  await inside(later, async (ask) => expect(await databaseNames(ask)).toEqual([{ name: 'longrun' }]));
});

test('three backups from before upgrades are kept, and a second attempt replaces its own', async () => {
  const older = ['0.6.0', '0.7.0', '0.8.0'].map((version) => `longrun-before-${version}.sql.gz`);
  for (const name of older) writeFileSync(join(backups, name), '');
  rmSync(join(backups, backup));
  const own = { databaseUrl: null, dataDir: join(dataDir, 'other'), backupDir: backups };
  await (await openDb({ ...own, migrationsDir })).close();
  await (await openDb({ ...own, migrationsDir: later })).close();
  const kept = readdirSync(backups).toSorted();
  expect(kept).toHaveLength(3);
  expect(kept).toContain(backup);
});
