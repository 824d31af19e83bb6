import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { openSocketPath } from './socket-path.ts';

/** Location of the embedded PostgreSQL in a data directory. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, 'postgres');

/** Windows has no sockets with an owner, so it uses a loopback address with a password. */
export const overLoopback = process.platform === 'win32';
/** Part of the socket's name; a network port only with loopback. */
export const SOCKET_PORT = 5432;

/** Connection parameters for the PostgreSQL of a directory, except the database name. */
export interface Connection {
  readonly config: ClientConfig & { readonly host: string; readonly port: number };
  close(): void;
}

/** The file with the password of a directory's database; created if missing. */
export function passwordFile(directory: string): string {
  const file = join(directory, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return file;
}

/** @param port listening port for loopback */
export function connectionTo(directory: string, port: number): Connection {
  const shared = { user: SUPERUSER, ssl: false, port };
  if (overLoopback) {
    const password = readFileSync(passwordFile(directory), 'utf8').trim();
    return { config: { ...shared, host: '127.0.0.1', password }, close: () => undefined };
  }
  const socket = openSocketPath(join(directory, 'data'), `.s.PGSQL.${port}`);
  return { config: { ...shared, host: socket.directory }, close: socket.close };
}

/** The port recorded by a running PostgreSQL for other processes. */
export function recordedPort(directory: string): number {
  if (!overLoopback) return SOCKET_PORT;
  return Number(readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]);
}

/** @returns whether a PostgreSQL responds; `busy`: it is starting or stopping */
export async function answers(config: ClientConfig): Promise<'ready' | 'busy' | 'no'> {
  const client = new Client({ ...config, database: 'postgres', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'busy' : 'no';
  }
}
