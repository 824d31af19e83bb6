import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../../base/durable.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { type Account, handOver } from './account.ts';
import { failureIn } from './complaints.ts';
import { endLeftovers } from './leftovers.ts';
import type { ProgramDir } from './program.ts';

/** The version that comes with Longrun. A database directory is of one major version for ever. */
export const MAJOR_VERSION = '18';
/** The database's owner, who may do everything in it. */
export const SUPERUSER = 'longrun';

/** A directory with a database, and what runs it. */
export interface Place {
  readonly program: ProgramDir;
  /** Null: the account of this process. */
  readonly account: Account | null;
  readonly dataDir: string;
}

/**
 * Runs one of PostgreSQL's programs on a directory, in a session of its own: Ctrl+C in a terminal is for the server alone, which ends its
 * database last.
 *
 * An account that root hands over to may enter the database's directory but none of those above, such as root's own. It starts inside, and
 * calls it by a name of the system for "where I am" that does not lead past them.
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

/** @throws StartFailure when the directory holds something that this version cannot open */
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
 * Makes the database where there is none: under another name first, so that an interrupted start leaves nothing half made.
 * @param password for connections over loopback; null: only the socket in the directory is there
 * @throws StartFailure when it cannot be made, or is of another version
 */
export async function ensureCluster(place: Place, passwordFile: string | null): Promise<void> {
  const { dataDir, account } = place;
  if (existsSync(dataDir) && readdirOf(dataDir).length > 0) {
    if (!readdirOf(dataDir).includes('PG_VERSION')) {
      throw new StartFailure(`The directory ${dataDir} holds files, but no database: move it aside, or restore it.`);
    }
    if (account) handOver(dataDir, account);
    checkVersion(dataDir);
    // Copied by hand it may be open to others: PostgreSQL refuses that.
    chmodSync(dataDir, 0o700);
    return;
  }
  const made = `${dataDir}.new`;
  if (existsSync(made)) await endLeftovers(made, async () => false);
  await rm(made, { recursive: true, force: true });
  mkdirSync(made, { mode: 0o700 });
  if (account) chownSync(made, account.uid, account.gid);
  const auth = passwordFile === null ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // The order of texts and what is a letter come from PostgreSQL itself: no locale of the system is needed, and none can change.
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
  // Under its old name it would be taken for one that was interrupted, and made again.
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
