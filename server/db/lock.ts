import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

/** Another process has the directory. */
export class DirectoryTaken extends StartFailure {}

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Longest socket path that every Unix takes. */
const pathMax = 100;

/** Beside the data where the path is short enough, else under a name made from it. */
export function lockPath(dataDir: string): string {
  const name = `longrun-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const beside = join(dataDir, 'lock.sock');
  return Buffer.byteLength(beside) <= pathMax ? beside : join(tmpdir(), `${name}.sock`);
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server.unref()));
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Takes a directory for this process. The lock is a listening socket: the system drops it when the process dies, however it dies, so
 * nothing has to be cleaned up by hand. Who holds it may end what a killed process left running there.
 * @throws DirectoryTaken when another process has the directory
 */
export async function takeLock(dataDir: string): Promise<DirectoryLock> {
  const path = lockPath(dataDir);
  const refusal = new DirectoryTaken(
    `Another process already uses the data directory ${dataDir}: stop it first, or set DATA_DIR to another.`,
  );
  let server = await listen(path);
  if (!server) {
    if (process.platform === 'win32' || (await isAlive(path))) throw refusal;
    // Set aside before it is judged dead for good: a process that starts at the same moment may just have taken the name.
    const aside = `${path}.${process.pid}`;
    await rename(path, aside).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw new StartFailure(`The lock ${path} cannot be taken over: ${error.message}`);
    });
    if (await isAlive(aside)) {
      await rename(aside, path);
      throw refusal;
    }
    await rm(aside, { force: true });
    server = await listen(path);
    if (!server) throw refusal;
  }
  const held = server;
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}
