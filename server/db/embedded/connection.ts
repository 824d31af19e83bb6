import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { openSocketPath } from './socket-path.ts';

/** Returns the directory of the embedded PostgreSQL in a data directory. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, 'postgres');

/** Whether to connect over loopback with a password: Windows has no sockets with an owner. */
export const overLoopback = process.platform === 'win32';
/** Port that is part of the socket's name; a network port only with loopback. */
export const SOCKET_PORT = 5432;

/** Connection parameters of the PostgreSQL in a directory, except the database name. */
export interface Connection {
  readonly config: ClientConfig & { readonly host: string; readonly port: number };
  close(): void;
}

/** Returns the path of a database's password file; creates the file if missing. */
export function passwordFile(directory: string): string {
  const file = join(directory, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return file;
}

/** Returns the connection parameters. @param port listening port for loopback */
export function connectionTo(directory: string, port: number): Connection {
  const shared = { user: SUPERUSER, ssl: false, port };
  if (overLoopback) {
    const password = readFileSync(passwordFile(directory), 'utf8').trim();
    return { config: { ...shared, host: '127.0.0.1', password }, close: () => undefined };
  }
  const socket = openSocketPath(join(directory, 'data'), `.s.PGSQL.${port}`);
  return { config: { ...shared, host: socket.directory }, close: socket.close };
}

/** Returns the port recorded by a running PostgreSQL for other processes. */
export function recordedPort(directory: string): number {
  if (!overLoopback) return SOCKET_PORT;
  return Number(readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]);
}

/** Whether a PostgreSQL responds; `busy` if it is starting or stopping. */
export async function probePostgres(config: ClientConfig): Promise<'ready' | 'busy' | 'no'> {
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
