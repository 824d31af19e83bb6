import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../../base/durable.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { type Account, changeOwner } from './account.ts';
import { failureIn } from './known-errors.ts';
import { endStaleProcesses } from './stale-processes.ts';
import type { ProgramDir } from './program.ts';

/** Major version bundled with Longrun. The major version of a database directory never changes. */
export const MAJOR_VERSION = '18';
/** Owner and superuser of the database. */
export const SUPERUSER = 'longrun';

/** A database directory, and the program that runs it. */
export interface Place {
  readonly program: ProgramDir;
  /** System account to run it as; `null` for the account of this process. */
  readonly account: Account | null;
  readonly dataDir: string;
}

/**
 * Runs one of PostgreSQL's programs on a directory, in its own session: Ctrl+C in a terminal must only reach the server, which stops its
 * database last.
 *
 * An account that root switches to may enter the database's directory but none of its parents, such as root's home. The program starts
 * inside it and refers to it by a system path for the current directory, which does not involve the parents.
 */
export function runProgram({ program, account, dataDir }: Place, name: string, args: readonly string[]): ChildProcess {
  const where = account ? '/proc/self/cwd' : dataDir;
  return spawn(join(program, 'bin', name), ['-D', where, ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...windowsNeeds() },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    ...account,
  });
}

const windowsNeeds = (): Record<string, string> =>
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {};

/** Checks the version of a database. @throws StartFailure if this version cannot open it */
function checkVersion(dataDir: string): void {
  let version: string;
  try {
    version = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The database in ${dataDir} cannot be read (${code}): it belongs to another account.`);
  }
  if (version === MAJOR_VERSION) return;
  throw new StartFailure(
    `The database in ${dataDir} is of PostgreSQL ${version}, and this version of Longrun brings ${MAJOR_VERSION}: start it with the version that made it, see docs/operating/database.md.`,
  );
}

/**
 * Creates the database if it does not exist: under a temporary name first, so that an interrupted start leaves no incomplete one.
 * @param passwordFile password for loopback connections; `null` if there is only the socket in the directory
 * @throws StartFailure if it cannot be created, or has a different version
 */
export async function ensureCluster(place: Place, passwordFile: string | null): Promise<void> {
  const { dataDir, account } = place;
  if (existsSync(dataDir) && readdirOf(dataDir).length > 0) {
    if (!readdirOf(dataDir).includes('PG_VERSION')) {
      throw new StartFailure(`The directory ${dataDir} holds files, but no database: move it aside, or restore it.`);
    }
    if (account) changeOwner(dataDir, account);
    checkVersion(dataDir);
    // After a manual copy, the directory may be accessible to others, which PostgreSQL refuses.
    chmodSync(dataDir, 0o700);
    return;
  }
  const made = `${dataDir}.new`;
  if (existsSync(made)) await endStaleProcesses(made, async () => false);
  await rm(made, { recursive: true, force: true });
  mkdirSync(made, { mode: 0o700 });
  if (account) chownSync(made, account.uid, account.gid);
  const auth = passwordFile === null ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // Collation and character types are PostgreSQL's own, so no system locale is needed, and a change of one has no effect.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = runProgram({ ...place, dataDir: made }, 'initdb', [
    `--username=${SUPERUSER}`,
    '--no-instructions',
    ...auth,
    ...locale,
  ]);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk;
  });
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? ''));
  });
  if (code !== 0) {
    await rm(made, { recursive: true, force: true });
    throw failureIn(
      complaint.split('\n'),
      dataDir,
      `${code}`,
      (reason) => `The database could not be made in ${dataDir} (${reason}).`,
    );
  }
  await rename(made, dataDir);
  // Without the flush, a power cut could restore the temporary name, and the database would be created again.
  const parent = dirname(dataDir);
  for (const directory of [parent, dirname(parent)]) await syncDirectory(directory);
}

function readdirOf(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The database in ${directory} cannot be read (${code}): it belongs to another account.`);
  }
}
