import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backUp, startBackups } from '../../../server/db/backup.ts';
import { type Ask, everyRow, fillEveryTable } from '../every-table.ts';
import { root, startTestServer, testEnv } from '../harness.ts';
import { openOwnDatabase } from '../own-database.ts';
import { createDatabase, findPostgres, sharedUrl } from '../postgres.ts';
import { soon } from '../soon.ts';
import { connectionOf } from '../with-database.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-backup-'));
let database: Awaited<ReturnType<typeof openOwnDatabase>>;
let ask: Ask;
let tables: string[] = [];
let backup = '';
/** Refused backups leave no data in it. */
const dataDir = join(own, 'restored');

const asking =
  (client: Client): Ask =>
  async (sql) =>
    [await client.query(sql)].flat().at(-1)?.rows ?? [];

beforeAll(async () => {
  database = await openOwnDatabase();
  ask = async (sql) => (await database.pool.query(sql)).rows;
  tables = await fillEveryTable(ask, 60);
  await ask("select setval('jobs_job_id_seq', 4711)");
  backup = (await backUp(database.pool.options, join(own, 'kept'), 2, new Date())).path;
});
afterAll(async () => {
  await database.close();
  rmSync(own, { recursive: true, force: true });
});

/** `npm start -- --restore FILE`, without the build. */
async function restore(dataDir: string, file: string) {
  const env = await testEnv(dataDir, null);
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}dist/server/run.js`, '--restore', file], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, said: (stdout + stderr).trim() };
}

/** Writes a changed copy of the backup. */
function changed(name: string, change: (text: string) => string): string {
  const path = join(own, name);
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(backup)).toString('utf8'))));
  return path;
}

describe('a backup', () => {
  test('is readable for this account only, and only the newest are kept', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const directory = join(own, 'many');
    mkdirSync(directory);
    writeFileSync(join(directory, 'longrun-2025-12-31T00-00-00-000Z.sql.gz.part'), 'begun, and killed');
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    for (const day of [1, 2, 3]) await backUp(database.pool.options, directory, 2, at(day));
    expect(readdirSync(directory).sort()).toEqual([
      'longrun-2026-01-02T00-00-00-000Z.sql.gz',
      'longrun-2026-01-03T00-00-00-000Z.sql.gz',
    ]);
  });

  test('just made stays, although a clock that ran ahead has left newer names', async () => {
    const directory = join(own, 'ahead');
    mkdirSync(directory);
    const ahead = [1, 2, 3].map((day) => `longrun-2036-01-0${day}T00-00-00-000Z.sql.gz`);
    for (const name of ahead) writeFileSync(join(directory, name), '');
    const { path, future } = await backUp(database.pool.options, directory, 2, new Date(Date.UTC(2026, 0, 1)));
    expect(future.toSorted()).toEqual(ahead);
    expect(readdirSync(directory).toSorted()).toEqual([basename(path), ...ahead]);
  });

  test('is not repeated at every start', async () => {
    const directory = join(own, 'restarts');
    const { path } = await backUp(database.pool.options, directory, 2, new Date(Date.now() - 60_000));
    const lines: string[] = [];
    const log = { debug: (text: string) => lines.push(text) } as never;
    const settings = { backupDir: directory, backupEveryHours: 24, backupFirstSeconds: 0, keep: () => 2 };
    const backups = startBackups(database.pool.options, settings, log);
    await vi.waitFor(() => expect(lines).toEqual(['no backup is due: the newest is recent']), soon);
    await backups.stop();
    expect(readdirSync(directory)).toEqual([basename(path)]);
  });

  test('shows one moment, whatever is written during it', async () => {
    const before = gunzipSync(readFileSync(backup)).toString('utf8');
    const over = new AbortController();
    const writer = (async () => {
      while (!over.signal.aborted) {
        await ask(`with one as (insert into teams (name) values ('written meanwhile') returning team_id)
          insert into notices (title, message) select 'of the team', team_id::text from one`);
      }
    })();
    const { path } = await backUp(database.pool.options, join(own, 'meanwhile'), 2, new Date());
    over.abort();
    await writer;
    const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n');
    const teams = lines.filter((line) => line.includes('\twritten meanwhile')).length;
    expect(lines.filter((line) => line.includes('\tof the team\t')).length).toBe(teams);
    expect(lines.length).toBeGreaterThanOrEqual(before.split('\n').length);
    await ask("delete from teams where name = 'written meanwhile'");
    await ask("delete from notices where title = 'of the team'");
  });

  test.each([
    ['ends too early', (text: string) => text.slice(0, text.length / 2)],
    ['lost a row', (text: string) => text.replace(/\n[^\n]*\t[^\n]*\n\\\.\n/, '\n\\.\n')],
    ['holds another row than it had', (text: string) => text.replace('2091-01-01 00:00:00', '2091-01-02 00:00:00')],
    ['is of a newer version', (text: string) => text.replace(/("migrations":\[".*)\]/, '$1,"f00"]')],
  ])('that %s is refused', async (name, change) => {
    const { status, said } = await restore(dataDir, changed(`${name}.sql.gz`, change));
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(/The backup cannot be restored: .* Nothing was changed\.$/),
    ]);
  });

  test('from before the first migration is refused, with the version that restores it', async () => {
    const older = (text: string) => text.replace('"migrations":["', '"migrations":["f00","');
    expect(await restore(dataDir, changed('older.sql.gz', older))).toEqual({
      status: 1,
      said: 'This backup is older than the oldest schema that this version can upgrade. Start commit 750a0e6e once first: see "From an older version" in docs/operating/update.md.',
    });
  });

  test('made by the last of the replaced migrations is restored', async () => {
    const replaced = `"migrations":["f00","b7cab5020731385ea845e5fdc5929cd9dedfd0507168a7e614fd59f412faea55"`;
    const earlier = (text: string) => text.replace(/"migrations":\["\w+"/, replaced);
    const { status, said } = await restore(join(own, 'replaced'), changed('replaced.sql.gz', earlier));
    expect([status, said]).toEqual([0, expect.stringContaining('members: 60 rows, all compared')]);
  });

  test('whose file was cut off is refused', async () => {
    const file = join(own, 'cut.sql.gz');
    writeFileSync(file, readFileSync(backup));
    truncateSync(file, statSync(file).size - 100);
    const { status, said } = await restore(dataDir, file);
    expect([status, said]).toEqual([1, expect.stringContaining('The backup cannot be restored')]);
  });

  test('restores every row, whatever was attempted before', async () => {
    const { status, said } = await restore(dataDir, backup);
    expect([status, said]).toEqual([0, expect.stringContaining('members: 60 rows, all compared')]);
    const wanted = await everyRow(ask, tables);
    const { openDb } = await import('../../../server/db/open.ts');
    const restored = await openDb({ databaseUrl: null, dataDir, migrationsDir: `${root}server/db/migrations` });
    try {
      const there: Ask = async (sql) => (await restored.pool.query(sql)).rows;
      expect(await everyRow(there, tables)).toEqual(wanted);
      expect(Object.values(wanted).every((rows) => rows.length > 1)).toBe(true);
      expect(await there('select last_value::int as last from jobs_job_id_seq')).toEqual([{ last: 4711 }]);
    } finally {
      await restored.close();
    }
    expect(await restore(dataDir, backup)).toEqual({
      status: 1,
      said: `There is a database in ${join(dataDir, 'postgres')} already: move that directory aside first.`,
    });
  });

  const psql =
    findPostgres() && existsSync(join(findPostgres() ?? '', 'psql')) ? join(findPostgres() ?? '', 'psql') : null;
  test.skipIf(psql === null)(
    `restores into an operator's own PostgreSQL by psql${psql ? '' : ' (skipped: no psql here)'}`,
    async () => {
      const target = await createDatabase(sharedUrl());
      const client = new Client({ connectionString: target.url });
      try {
        const { status, stderr } = spawnSync(psql ?? '', ['-q', '-v', 'ON_ERROR_STOP=1', target.url], {
          input: gunzipSync(readFileSync(backup)),
          encoding: 'utf8',
        });
        expect([status, stderr]).toEqual([0, '']);
        await client.connect();
        expect(await everyRow(asking(client), tables)).toEqual(await everyRow(ask, tables));
      } finally {
        await client.end();
        await target.drop();
      }
    },
  );
});

test('a server backs up its data soon after its start', async () => {
  const backupDir = join(own, 'by the server');
  const server = await startTestServer({ embedded: true, env: { BACKUP_DIR: backupDir, BACKUP_FIRST_SECONDS: '1' } });
  try {
    const ada = await server.register();
    await server.terminate();
    // The backup of the first start may be older than the member.
    rmSync(backupDir, { recursive: true, force: true });
    await server.restart();
    const isMade = (name: string) => name.endsWith('.sql.gz');
    await vi.waitFor(() => expect(existsSync(backupDir) && readdirSync(backupDir).some(isMade)).toBe(true), soon);
    const [name = ''] = readdirSync(backupDir).filter(isMade);
    expect(gunzipSync(readFileSync(join(backupDir, name))).toString('utf8')).toContain(ada.memberId);
    const client = new Client(connectionOf(server));
    await client.connect();
    await client.end();
  } finally {
    await server.stop();
  }
});
