import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { StartFailure } from '../../base/start-failure.ts';
import { type Host, hostSchema, isSameMachine, thisHost } from '../host.ts';
import { isSingleHost } from '../network-fs.ts';

const everyMs = 30;
/** Lock files that a running PostgreSQL keeps in its directory, with its process id. */
const lockFiles = ['postmaster.pid', '.s.PGSQL.5432.lock'];

/** Milliseconds to wait after each signal, from a request to a kill: a clean shutdown writes everything first. */
const steps = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the process id in the first line of `postmaster.pid`. */
export function recordedPid(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

const programs = new Set(['postgres', 'initdb']);

/** Returns the PostgreSQL processes with this working directory, which includes all helpers. Linux only; `null` elsewhere. */
export function processesIn(directory: string): number[] | null {
  if (process.platform !== 'linux') return null;
  const path = realpathSync(directory);
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      const isProgram = programs.has(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
      return isProgram && readlinkSync(`/proc/${pid}/cwd`) === path ? [pid] : [];
    } catch {
      // The process has ended, or belongs to another account.
      return [];
    }
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

/** Kills the PostgreSQL processes of a directory before they can write again. Linux only. */
export function killProcessesIn(directory: string): void {
  if (!existsSync(directory)) return;
  for (const pid of processesIn(directory) ?? []) signal(pid, 'SIGKILL');
}

/**
 * Returns the path of the file next to a database directory that records the host that last started a PostgreSQL in it, and so wrote its
 * `postmaster.pid`.
 */
const hostFile = (dataDir: string) => `${dataDir}.host`;

/** Returns the host that last started a PostgreSQL in a directory; `null` if not recorded. */
function recordedHost(dataDir: string): Host | null {
  try {
    return z.parse(hostSchema, JSON.parse(readFileSync(hostFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Records that this host starts a PostgreSQL in a directory. @throws StartFailure if it cannot be written */
export async function recordHost(dataDir: string, host: Host = thisHost()): Promise<void> {
  if (isDeepStrictEqual(recordedHost(dataDir), host)) return;
  const made = `${hostFile(dataDir)}.new`;
  try {
    await writeFile(made, JSON.stringify(host), { mode: 0o600 });
    await rename(made, hostFile(dataDir));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The database in ${dataDir} cannot be started: ${made} cannot be written (${code}).`);
  }
}

/**
 * Stops the processes of a killed server in a database directory, and removes its `postmaster.pid` if the process id in it belongs to an
 * unrelated process. Only call it while holding the data directory's lock, so that no other process is using it.
 * @throws StartFailure if another machine wrote a `postmaster.pid` whose process id is in use here, and several hosts may have mounted the
 * directory: PostgreSQL would not start, and only the operator knows whether the other one is still running. On a single-host file system,
 * the kernel that wrote the file is gone, for example after a power cut followed by recreating a container
 * @param answers whether a PostgreSQL responds there; called if the system cannot list the directory's processes
 */
export async function endStaleProcesses(
  dataDir: string,
  answers: () => Promise<boolean>,
  host: Host = thisHost(),
  isAlone: (directory: string) => Promise<boolean> = isSingleHost,
): Promise<void> {
  const recorded = recordedPid(dataDir);
  const leftover = async (): Promise<number[]> =>
    processesIn(dataDir) ?? (recorded !== null && isAlive(recorded) && (await answers()) ? [recorded] : []);
  for (const [name, patienceMs] of steps) {
    const deadline = Date.now() + patienceMs;
    const first = await leftover();
    if (first.length === 0) break;
    // The postmaster signals its helpers; without it, they are signalled individually.
    const told = recorded !== null && first.includes(recorded) && name !== 'SIGKILL' ? [recorded] : first;
    for (const pid of told) signal(pid, name);
    while ((await leftover()).length > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
  if (recorded !== null && isAlive(recorded) && processesIn(dataDir)?.length === 0) {
    const author = recordedHost(dataDir);
    if (author && !isSameMachine(author, host) && !(await isAlone(dataDir))) {
      throw new StartFailure(
        `The database in ${dataDir} was not stopped on the host ${author.hostname}: make sure that Longrun does not run there any more, then remove ${join(dataDir, 'postmaster.pid')}.`,
      );
    }
    for (const name of lockFiles) await rm(join(dataDir, name), { force: true });
  }
}
