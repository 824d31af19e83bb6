import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartFailure } from '../base/start-failure.ts';
import { openSocketPath } from './embedded/socket-path.ts';

/** Thrown if another process uses the directory. */
export class DirectoryTaken extends StartFailure {}

export const directoryTaken = (dataDir: string): DirectoryTaken =>
  new DirectoryTaken(
    `Another process already uses the data directory ${dataDir}: stop it first, or set DATA_DIR to another.`,
  );

export interface DirectoryLock {
  release(): Promise<void>;
}

const LOCK_FILE = 'lock.sock';

/** Opens the path of a directory's lock, inside the directory. */
function openLockPath(dataDir: string): { readonly path: string; close(): void } {
  if (process.platform === 'win32') {
    const name = `longrun-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
    return { path: `\\\\.\\pipe\\${name}`, close: () => undefined };
  }
  const { directory, close } = openSocketPath(dataDir, `${LOCK_FILE}.${process.pid}`);
  return { path: join(directory, LOCK_FILE), close };
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

/** Takes the socket's name. @throws DirectoryTaken, StartFailure */
async function takeSocket(path: string, refusal: DirectoryTaken): Promise<Server> {
  const free = await listen(path);
  if (free) return free;
  if (process.platform === 'win32' || (await isAlive(path))) throw refusal;
  // Moved away before it is considered stale: a process starting at the same moment may just have taken the name.
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartFailure(`The lock ${path} cannot be taken over: ${error.message}`);
  });
  if (await isAlive(aside)) {
    await rename(aside, path);
    throw refusal;
  }
  await rm(aside, { force: true });
  const server = await listen(path);
  if (!server) throw refusal;
  return server;
}

/**
 * Locks a directory for this process. The lock is a listening socket in it: the system closes it when the process dies for any reason, so
 * no manual cleanup is needed. It excludes processes of this machine, including those in other containers; sockets of other machines appear
 * stale (see `owner.ts`). The holder may stop processes left by a killed server.
 * @param beforeTaking runs when no process of this machine holds the lock, before it is taken
 * @throws DirectoryTaken if another process uses the directory
 */
export async function takeLock(dataDir: string, beforeTaking = async () => {}): Promise<DirectoryLock> {
  const { path, close } = openLockPath(dataDir);
  const refusal = directoryTaken(dataDir);
  try {
    if (await isAlive(path)) throw refusal;
    await beforeTaking();
    const server = await takeSocket(path, refusal);
    return {
      release: () =>
        new Promise((resolve) => {
          server.close(() => {
            close();
            resolve();
          });
        }),
    };
  } catch (error) {
    close();
    throw error;
  }
}
