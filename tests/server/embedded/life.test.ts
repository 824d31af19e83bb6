import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { processesIn, recordedPid } from '../../../server/db/embedded/stale-processes.ts';
import { killAll } from '../data/disturbed.ts';
import { spawnServer, startTestServer, testEnv, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { connectionOf } from '../with-database.ts';

const ROUNDS = process.env.LONG ? 50 : 3;
const own = mkdtempSync(join(tmpdir(), 'longrun-life-'));
const isLinux = process.platform === 'linux';
const withoutProc = isLinux ? '' : ' (skipped: needs /proc)';
const isRoot = process.getuid?.() === 0;
let server: TestServer;
let ada: TestMember;
let data = '';

beforeAll(async () => {
  // A path with spaces that is too long for the name of a socket, and a language that this machine does not have.
  const dataDir = join(own, 'a directory with blanks', 'and a long name '.repeat(6).trim());
  mkdirSync(dataDir, { recursive: true });
  data = join(dataDir, 'postgres/data');
  server = await startTestServer({ embedded: true, dataDir, env: { LANG: 'xx_XX.UTF-8', LC_ALL: 'xx_XX.UTF-8' } });
  ada = await server.register();
});
afterAll(async () => {
  await server.stop();
  rmSync(own, { recursive: true, force: true });
});

const rename = async (first_name: string) =>
  (await ada.call('POST', `member/${ada.memberId}`, { body: { first_name } })).status;
async function nameNow(): Promise<string | undefined> {
  const { body } = await ada.call('GET', `member/${ada.memberId}`);
  return (body as { member?: { first_name: string }[] }).member?.[0]?.first_name;
}
const ready = async () => {
  const answer = await fetch(`${server.url}/readyz`);
  return [answer.status, await answer.text()] as const;
};
const isReady = () => vi.waitFor(async () => expect((await ready())[0]).toBe(200), soon);
const restarts = async () =>
  Number(/^database_restarts (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]);

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client(connectionOf(server));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('is durable by its own defaults, and only its owner reaches it', async () => {
    const rows = await ask<{ name: string; setting: string; source: string }>(
      "select name, setting, source from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'data_checksums') order by name",
    );
    expect(rows.map(({ name, setting }) => `${name} = ${setting}`)).toEqual([
      'data_checksums = on',
      'fsync = on',
      'full_page_writes = on',
      'listen_addresses = ',
      'synchronous_commit = on',
    ]);
    expect(rows.filter(({ name, source }) => /sync|full/.test(name) && source !== 'default')).toEqual([]);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  test('has made the disk keep each write before it is acknowledged', async () => {
    const synced = async () =>
      (await ask<{ n: number }>("select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'"))[0]?.n ?? 0;
    const before = await synced();
    for (let n = 1; n <= 20; n += 1) expect(await rename(`Write ${n}`)).toBe(200);
    // The statistics of a connection are updated a second later, or when it ends.
    await vi.waitFor(async () => expect(await synced()).toBeGreaterThanOrEqual(before + 20), soon);
  });

  test.skipIf(!isLinux)(`runs with an account without rights, in a session of its own${withoutProc}`, () => {
    const pid = recordedPid(data) ?? 0;
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    expect(uid).not.toBe(0);
    expect(uid).toBe(statSync(data).uid);
    // The fifth field after the name: Ctrl+C in a terminal only reaches the server.
    const session = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3]);
    expect(session).toBe(pid);
  });

  test('writes no value of a row to the log', async () => {
    await expect(ask("insert into users (email) values ('somebody@example.org')")).rejects.toThrow();
    await expect(ask("select 'somebody@example.org'::int")).rejects.toThrow();
    expect(server.output()).not.toContain('somebody@example.org');
  });

  test('has the memory that DATABASE_MEMORY_MB gives it', async () => {
    expect(await ask('show shared_buffers')).toEqual([{ shared_buffers: '128MB' }]);
  });
});

describe.skipIf(!isLinux)(`when something is killed${withoutProc}`, () => {
  test('the server: PostgreSQL ends, and acknowledged writes are there', async () => {
    expect(await rename('Before the server was killed')).toBe(200);
    await server.kill();
    await vi.waitFor(() => expect(processesIn(data)).toEqual([]), soon);
    await server.restart();
    expect(await nameNow()).toBe('Before the server was killed');
  });

  test('the server and the guard that ends PostgreSQL: the next start ends it', async () => {
    expect(await rename('Before both were killed')).toBe(200);
    const pid = recordedPid(data);
    const guards = readdirSync('/proc').filter((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').endsWith(`kill -INT "$0"\0${pid}\0`);
      } catch {
        return false;
      }
    });
    expect(guards).toHaveLength(1);
    for (const guard of guards) process.kill(Number(guard), 'SIGKILL');
    await server.kill();
    expect(processesIn(data)?.includes(pid ?? 0)).toBe(true);
    await server.restart();
    expect(processesIn(data)?.includes(pid ?? 0)).toBe(false);
    expect(await nameNow()).toBe('Before both were killed');
  });

  test('PostgreSQL: it is started again as soon as possible, and /readyz says so until then', async () => {
    expect(await rename('Before PostgreSQL was killed')).toBe(200);
    const before = await restarts();
    // Prevents it from starting during the check.
    const control = join(data, 'global/pg_control');
    renameSync(control, `${control}.away`);
    process.kill(recordedPid(data) ?? 0, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await ready()).toEqual([503, 'the database ended and is started again\n']),
      soon,
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    renameSync(`${control}.away`, control);
    await isReady();
    // PostgreSQL responds a moment before the server notices it.
    await vi.waitFor(async () => expect(await restarts()).toBe(before + 1), soon);
    expect(await nameNow()).toBe('Before PostgreSQL was killed');
    await expect.poll(() => server.output(), soon).toContain('the database ended by itself and is started again');
  });

  test('one of its helpers: it repairs itself, and the server continues', async () => {
    const [row] = await ask<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'checkpointer'");
    process.kill(row?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(server.output()).toContain('was terminated by signal 9'), soon);
    await isReady();
    expect(await rename('After the helper')).toBe(200);
  });

  test('everything at once, again and again while rows are written: none is lost', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      let last = '';
      const writer = (async () => {
        for (let n = 0; ; n += 1) {
          if ((await rename(`Round ${round} name ${n}`)) !== 200) return;
          last = `Round ${round} name ${n}`;
        }
      })().catch(() => undefined);
      await vi.waitFor(() => expect(last).not.toBe(''), soon);
      killAll(processesIn(data) ?? []);
      await server.kill();
      await writer;
      await server.restart();
      const [, number = -1] = /name (\d+)$/.exec(last) ?? [];
      const now = Number(/name (\d+)$/.exec((await nameNow()) ?? '')?.[1]);
      // The next number may have been written without a response.
      expect([Number(number), Number(number) + 1]).toContain(now);
    }
  });
});

describe('a start', () => {
  const start = async () => {
    const running = spawnServer({ ...(await testEnv(server.dataDir, null)) });
    return { code: await running.ended, said: running.output().trim() };
  };
  beforeAll(() => server.terminate());

  test('is not held up by a number in postmaster.pid that another process has by now', async () => {
    const written = `${process.pid}\n${data}\n1795335441\n5432\n.\n\n 16039945 4\nready   \n`;
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      writeFileSync(join(data, name), written);
      spawnSync('chown', ['--reference', data, join(data, name)]);
    }
    await server.restart();
    expect(await nameNow()).toContain(`Round ${ROUNDS - 1}`);
    await server.terminate();
  });

  test.skipIf(!isRoot)(
    `takes back the ownership of a copy made by root${isRoot ? '' : ' (skipped: needs root)'}`,
    async () => {
      const copy = `${data}.copy`;
      expect(spawnSync('cp', ['-r', data, copy]).status).toBe(0);
      rmSync(data, { recursive: true });
      renameSync(copy, data);
      await server.restart();
      expect(await nameNow()).toContain(`Round ${ROUNDS - 1}`);
      await server.terminate();
    },
  );

  test('refuses a directory of another version', async () => {
    const path = join(data, 'PG_VERSION');
    writeFileSync(path, '17\n');
    expect(await start()).toEqual({
      code: 1,
      said: `The database in ${data} is of PostgreSQL 17, and this version of Longrun brings 18: start it with the version that made it, see docs/operating/database.md.`,
    });
    writeFileSync(path, '18\n');
  });

  test('refuses a directory that has lost the file with the database’s place', async () => {
    const control = join(data, 'global/pg_control');
    renameSync(control, `${control}.away`);
    expect(await start()).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The database in .* cannot be opened \(.*\): restore a backup, see docs\/operating\/backup\.md\.$/,
      ),
    });
    renameSync(`${control}.away`, control);
  });

  test('refuses a directory with other contents', async () => {
    const aside = `${data}.aside`;
    renameSync(data, aside);
    mkdirSync(data);
    writeFileSync(join(data, 'letter.txt'), 'dear');
    expect(await start()).toEqual({
      code: 1,
      said: `The directory ${data} holds files, but no database: move it aside, or restore it.`,
    });
    expect(readdirSync(data)).toEqual(['letter.txt']);
    rmSync(data, { recursive: true });
    renameSync(aside, data);
  });

  test('creates the database again if creating it was interrupted', async () => {
    const dataDir = join(own, 'interrupted');
    const half = join(dataDir, 'postgres/data.new');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    const fresh = await startTestServer({ embedded: true, dataDir });
    expect(existsSync(half)).toBe(false);
    await fresh.stop();
  });

  test('after all this all data are still there', async () => {
    await server.restart();
    expect(await nameNow()).toContain(`Round ${ROUNDS - 1}`);
  });
});
