import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { type Account, accountFor } from '../../server/db/embedded/account.ts';
import { runProgram } from '../../server/db/embedded/cluster.ts';
import { startGuard } from '../../server/db/embedded/guard.ts';
import { findProgram } from '../../server/db/embedded/program.ts';
import { freePort } from './ports.ts';
import { soon } from './soon.ts';

/** A PostgreSQL used only by the tests. */
export interface Cluster {
  /** URL of its database `postgres`, as its superuser. */
  readonly url: string;
  pid(): number;
  /** Crashes it and restarts it on the same data and port. @param pauseMs downtime */
  restart(pauseMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** The directory of a local installation's programs, or null. */
export function findPostgres(): string | null {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const places = [...installed, '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null;
}

async function connects(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

type Run = (name: string, args: readonly string[]) => ChildProcess;

async function ownPrograms(account: Account | null, dataDir: string): Promise<Run> {
  const program = await findProgram(account, dirname(dataDir));
  return (name, args) => runProgram({ program, account, dataDir }, name, args);
}

/** Older versions need access to all parent directories of their data. */
function installedPrograms(bin: string, account: Account | null, dataDir: string): Run {
  chmodSync(dirname(dataDir), 0o755);
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...account };
  return (name, args) =>
    spawn(join(bin, name), ['-D', dataDir, ...args], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
}

/** The data need not survive a crash of the machine. */
const forTests = ['fsync=off', 'full_page_writes=off'];

/**
 * Creates a cluster in a separate directory and starts it on the loopback address.
 * @param bin directory of an installed PostgreSQL's programs; defaults to the bundled one
 * @param own settings instead of those of the tests
 */
export async function startCluster(bin?: string, own: readonly string[] = forTests): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'longrun-postgres-'));
  const account = accountFor(directory);
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  if (account) chownSync(dataDir, account.uid, account.gid);
  const run = bin === undefined ? await ownPrograms(account, dataDir) : installedPrograms(bin, account, dataDir);
  const initdb = run('initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const complaint = initdb.stderr ? text(initdb.stderr) : '';
  const status = await new Promise((resolve) => initdb.once('close', resolve));
  if (status !== 0) throw new Error(`initdb failed: ${await complaint}`);

  const port = await freePort();
  const settings = [...own, 'unix_socket_directories=', 'max_connections=300'];
  const args = ['-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  async function start() {
    const child = run('postgres', args);
    child.stderr?.resume();
    const guard = child.pid === undefined ? null : startGuard(child.pid, account);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    void ended.then(() => guard?.kill('SIGKILL'));
    for (const deadline = Date.now() + soon.timeout; !(await connects(url)); ) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { child, ended };
  }
  let running = await start();
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    running.child.kill(signal);
    await running.ended;
  };
  return {
    url,
    pid: () => running.child.pid ?? 0,
    async restart(pauseMs = 0) {
      await end('SIGQUIT');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      running = await start();
    },
    async stop() {
      // Fast shutdown: does not wait for open connections.
      await end('SIGINT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database on the server of `url`: on the shared one a copy of the template with current tables, otherwise an empty one.
 * @param empty without tables on the shared one too
 */
export async function createDatabase(
  url: string,
  { empty = false } = {},
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `longrun_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const run = async (sql: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const template = !empty && url === sharedUrl() ? ` template ${TEMPLATE}` : '';
  await run(`create database ${name}${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** The template for other databases. */
export const TEMPLATE = 'longrun_template';

/** The server shared by all tests of a run. @throws Error if the setup did not start it */
export function sharedUrl(): string {
  const { TEST_POSTGRES, TEST_DATABASE_URL, TEST_INSTALLED_URL } = process.env;
  const url = TEST_POSTGRES === 'installed' ? TEST_INSTALLED_URL : TEST_DATABASE_URL;
  if (!url) throw new Error('The tests have no PostgreSQL: tests/server/shared-database.ts starts it.');
  return url;
}
