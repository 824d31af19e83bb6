import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { StartFailure } from '../../base/start-failure.ts';
import { type Host, hostSchema, isSameMachine, thisHost } from '../host.ts';
import { isSingleHost } from '../network-fs.ts';

const everyMs = 30;
/** What a PostgreSQL that is running has in its directory, with its number. */
const lockFiles = ['postmaster.pid', '.s.PGSQL.5432.lock'];

/** Milliseconds that each signal gets, from asking to ending: a clean end writes everything first. */
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

/** The number in the first line of `postmaster.pid`. */
export function recordedPid(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

const programs = new Set(['postgres', 'initdb']);

/** Those of PostgreSQL's processes that work in a directory: it and all its helpers do. Linux only; null elsewhere. */
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
      // It ended, or belongs to somebody else.
      return [];
    }
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}

/** Kills the processes of the PostgreSQL that works in a directory, before they can write anything more. Linux only. */
export function killIn(directory: string): void {
  if (!existsSync(directory)) return;
  for (const pid of processesIn(directory) ?? []) signal(pid, 'SIGKILL');
}

/** File beside a database directory that names the host which last started a PostgreSQL in it, and so wrote its `postmaster.pid`. */
const hostFile = (dataDir: string) => `${dataDir}.host`;

/** The host that last started a PostgreSQL in a directory; null: not recorded. */
function recordedHost(dataDir: string): Host | null {
  try {
    return z.parse(hostSchema, JSON.parse(readFileSync(hostFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Records that this host starts a PostgreSQL in a directory. @throws StartFailure when it cannot be written */
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
 * Ends what a killed server left running in a database directory, and removes its `postmaster.pid` where the number in it belongs to a process
 * that has nothing to do with it. Only for the process that holds the lock of the data directory: then no other is at work there.
 * @throws StartFailure when another machine wrote a `postmaster.pid` whose number is in use here, and several hosts may have the directory mounted:
 * PostgreSQL would not start, and only the operator knows whether the other one still runs. With a file system of one host, the kernel that
 * wrote the file is gone, as after a power cut that a container was recreated after
 * @param answers whether a PostgreSQL answers there; asked where the system does not tell what works in a directory
 */
export async function endLeftovers(
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
    // The first process tells its helpers; where it is gone, they are told one by one.
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
