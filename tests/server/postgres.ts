import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { soon } from './soon.ts';

/** A PostgreSQL that belongs to the tests alone. */
export interface Cluster {
  /** Of its database `postgres`, as its superuser. */
  readonly url: string;
  /** Ends it as a crash would and starts it again on the same data and port. @param pauseMs how long it is away */
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

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then its own account takes over, where there is one. */
function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL does not run as root; no account postgres');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Ports that the system gives to nobody by itself: one that it gave us could be another's before the server that we start has it. Each process
 * of the tests has a stretch of its own.
 */
const ports = { first: 20_000, stretch: 40, stretches: 250 } as const;
let portsTaken = 0;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port that is free, and that nobody but the caller is told of. */
export async function freePort(): Promise<number> {
  const all = ports.stretch * ports.stretches;
  for (let tried = 0; tried < all; tried += 1) {
    const port = ports.first + (((process.pid % ports.stretches) * ports.stretch + portsTaken++) % all);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port is free from ${ports.first} on`);
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

/** Makes a cluster in a directory of its own and starts it on the loopback address. */
export async function startCluster(bin: string): Promise<Cluster> {
  const account = accountForPostgres();
  const directory = mkdtempSync(join(tmpdir(), 'longrun-postgres-'));
  // The working directory must be one that the other account may enter.
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...account };
  if (account) chownSync(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error?.message ?? ''}`);

  const port = await freePort();
  const settings = ['fsync=off', 'full_page_writes=off', `unix_socket_directories=`, 'max_connections=200'];
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  async function start() {
    const child = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
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
    async restart(pauseMs = 0) {
      await end('SIGQUIT');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      running = await start();
    },
    async stop() {
      // Fast shutdown: open connections do not hold it up.
      await end('SIGINT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An empty database of its own on the server behind `url`. */
export async function createDatabase(url: string): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `longrun_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const run = async (sql: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
