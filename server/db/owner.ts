import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { StartFailure } from '../base/start-failure.ts';
import { type Host, hostSchema, isSameMachine, sharesProcesses, thisHost } from './host.ts';
import { type DirectoryLock, directoryTaken, takeLock } from './lock.ts';

/** File in a data directory that identifies the process using it, and is rewritten while that process runs. */
export const OWNER_FILE = 'owner.json';

/**
 * Timing of the heartbeat. Chosen: a directory whose owner file changes within `watchMs` is in use. The event loop may be blocked for up to
 * `watchMs - beatMs`.
 */
const TIMES = { beatMs: 5000, watchMs: 20_000 };

/** Fixed size of the file in bytes, so that a heartbeat overwrites it in place and readers never see a partial write. */
const FILE_BYTES = 1024;

const ownerSchema = z.object({ ...hostSchema.shape, pid: z.number(), token: z.string(), beat: z.number() });
type Owner = z.infer<typeof ownerSchema>;

export interface OwnerOptions {
  /** Called before waiting for `watchMs`. */
  readonly tell: (message: string) => void;
  /** Called once if another process has taken the directory, for example after this machine was paused for longer than `watchMs`. */
  readonly onLost: () => void;
  readonly host?: Host;
  readonly times?: typeof TIMES;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const textOf = (owner: Owner) => JSON.stringify(owner).padEnd(FILE_BYTES - 1) + '\n';

/** Returns the contents of the owner file; `null` if it does not exist. */
async function contentsOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Parses the owner from the file's contents; `null` if invalid. */
function parseOwner(contents: string): Owner | null {
  try {
    return z.parse(ownerSchema, JSON.parse(contents));
  } catch {
    return null;
  }
}

const nameOf = (owner: Owner | null) => `Another host${owner?.hostname ? ` (${owner.hostname})` : ''}`;

function refusal(dataDir: string, owner: Owner | null, host: Host): StartFailure {
  if (owner && sharesProcesses(owner, host)) return directoryTaken(dataDir);
  return new StartFailure(
    `${nameOf(owner)} uses the data directory ${dataDir}: stop Longrun there first, or set DATA_DIR to another. Several hosts can only share a database through DATABASE_URL.`,
  );
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Waits until the owner's heartbeat has been missing for `watchMs`. Compares contents rather than the clocks of two machines.
 * @returns contents of the abandoned file; `null` if there is none
 * @throws StartFailure if the file changes in the meantime
 */
async function watchOwner(dataDir: string, { host, times, tell }: Required<OwnerOptions>): Promise<string | null> {
  const path = join(dataDir, OWNER_FILE);
  const first = await contentsOf(path);
  if (first === null) return null;
  const owner = parseOwner(first);
  if (owner && sharesProcesses(owner, host) && !isAlive(owner.pid)) return first;
  const who =
    owner && isSameMachine(owner, host) ? 'An earlier run, or another container of this machine,' : nameOf(owner);
  tell(
    `${who} did not release the data directory ${dataDir}. Waiting ${times.watchMs / 1000} s to see if it is still in use.`,
  );
  const end = performance.now() + times.watchMs;
  while (performance.now() < end) {
    await pause(times.beatMs / 5);
    if ((await contentsOf(path)) !== first) throw refusal(dataDir, owner, host);
  }
  return first;
}

/** Removes an abandoned owner file, unless another process has replaced it. */
async function removeAbandoned(path: string, abandoned: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Another host may have taken over between the last check and the rename: restore its file.
  if ((await contentsOf(aside)) !== abandoned) {
    await link(aside, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  await rm(aside, { force: true });
}

/** Creates the owner file. @returns false if another process created it first */
async function createOwner(path: string, owner: Owner): Promise<boolean> {
  try {
    await writeFile(path, textOf(owner), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // On a full disk, an empty file would remain, which the next start would attribute to another host.
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Writes one heartbeat. The file is closed each time, because network file systems only send writes on close.
 * @returns false if the file belongs to another process
 */
async function writeHeartbeat(path: string, owner: Owner): Promise<boolean> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, 'r+');
  } catch (error) {
    // The file was removed manually.
    if (codeOf(error) === 'ENOENT') return createOwner(path, owner);
    throw error;
  }
  try {
    if (parseOwner(await file.readFile('utf8'))?.token !== owner.token) return false;
    await file.write(textOf(owner), 0);
    return true;
  } finally {
    await file.close();
  }
}

/** Creates the owner file and writes its heartbeat until released. @throws StartFailure if another process creates it first */
async function claim(dataDir: string, abandoned: string | null, options: Required<OwnerOptions>) {
  const { host, times, onLost } = options;
  const path = join(dataDir, OWNER_FILE);
  if (abandoned !== null) await removeAbandoned(path, abandoned);
  const token = randomUUID();
  let beat = 0;
  const current = (): Owner => ({ ...host, pid: process.pid, token, beat });
  const readOwner = async () => parseOwner((await contentsOf(path)) ?? '');
  if (!(await createOwner(path, current()))) throw refusal(dataDir, await readOwner(), host);

  let writing = Promise.resolve();
  let isLost = false;
  const timer = setInterval(() => {
    writing = writing.then(async () => {
      // On a slow disk, several heartbeats may be waiting here.
      if (isLost) return;
      beat += 1;
      // A full disk or a read error does not prove that another host took over.
      if (await writeHeartbeat(path, current()).catch(() => true)) return;
      isLost = true;
      clearInterval(timer);
      onLost();
    });
  }, times.beatMs);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      await writing;
      if ((await readOwner())?.token === token) await rm(path, { force: true });
    },
  };
}

/**
 * Takes a data directory for this process: with a lock against processes of this machine, and a file with a heartbeat against hosts that
 * share its file system.
 * @throws DirectoryTaken if another process of this machine has it, StartFailure if another host has it
 */
export async function takeDirectory(dataDir: string, options: OwnerOptions): Promise<DirectoryLock> {
  const all = { host: thisHost(), times: TIMES, ...options };
  let abandoned: string | null = null;
  const lock = await takeLock(dataDir, async () => {
    abandoned = await watchOwner(dataDir, all);
  });
  try {
    const ownership = await claim(dataDir, abandoned, all);
    return {
      async release() {
        await ownership.release();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
