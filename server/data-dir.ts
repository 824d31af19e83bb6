import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { access, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { diskFull } from './db/embedded/known-errors.ts';
import { embeddedDirectory } from './db/embedded/connection.ts';
import { killProcessesIn } from './db/embedded/stale-processes.ts';
import { refuseNetwork } from './db/network-fs.ts';
import { takeDirectory } from './db/owner.ts';
import { syncDirectory } from './base/durable.ts';
import { StartFailure } from './base/start-failure.ts';

/** The data directory, locked by this process. */
export interface DataDir {
  readonly secret: string;
  release(): Promise<void>;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown error';

/** Returns a sentence for the operator if an existing file or directory belongs to another account than this process's; else `null`. */
function otherOwner(path: string): string | null {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  if (owner === undefined || user === undefined || owner === user) return null;
  return `${path} belongs to user ${owner} and Longrun runs as user ${user}, so run chown -R ${user}:${group} on it (in a container, on the folder that is mounted there).`;
}

function notWritable(dataDir: string, error: unknown, path = dataDir): StartFailure {
  const code = codeOf(error);
  if (['ENOSPC', 'EDQUOT'].includes(code)) return new StartFailure(diskFull(dataDir));
  const owner = ['EACCES', 'EPERM'].includes(code) ? otherOwner(path) : null;
  return new StartFailure(
    `The data directory ${dataDir} cannot be written (${code}): ${owner ?? 'set DATA_DIR to another.'}`,
  );
}

async function makeSecret(dir: string, path: string): Promise<void> {
  const made = join(dir, `secret-key.${process.pid}`);
  try {
    // Linked into place as a complete file: neither a crash nor a second replica may leave two different keys.
    await writeFile(made, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    await link(made, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw notWritable(dir, error);
  } finally {
    await rm(made, { force: true });
  }
  // From now on, data sealed with the key is lost if the key is.
  await syncDirectory(dir);
}

async function secretIn(dir: string): Promise<string> {
  const path = join(dir, 'secret-key');
  if (!existsSync(path)) await makeSecret(dir, path);
  const secret = (
    await readFile(path, 'utf8').catch((error: unknown) => {
      throw notWritable(dir, error, path);
    })
  ).trim();
  if (secret.length < 32) throw new StartFailure(`The key in ${path} is damaged: expected at least 32 characters.`);
  return secret;
}

type SecretSettings = Pick<Config, 'dataDir' | 'secretKey'>;

/** @throws StartFailure if the directory is not writable */
async function makeDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

/**
 * Finds the server's secret without locking the directory, so a server may be running.
 * @throws StartFailure if the data directory is not writable
 */
export async function findSecret({ dataDir, secretKey }: SecretSettings): Promise<string> {
  if (secretKey !== null) return secretKey;
  await makeDir(dataDir);
  return secretIn(dataDir);
}

/** Prints a message for the operator before there is a log. */
const print = (message: string) => void process.stderr.write(`${message}\n`);

/** Stops the process: another host took the directory while this one was paused, and two databases must not write to it. */
function stopAtOnce(dataDir: string): void {
  print(`Another host took over the data directory ${dataDir}: this server stops at once.`);
  killProcessesIn(join(embeddedDirectory(dataDir), 'data'));
  process.exit(1);
}

type DirectorySettings = SecretSettings & Pick<Config, 'databaseUrl' | 'networkDataDir'>;

/** Locks the directory for this process. */
async function take({ dataDir, networkDataDir }: DirectorySettings) {
  if (networkDataDir === 'refuse') await refuseNetwork(dataDir);
  try {
    return await takeDirectory(dataDir, {
      tell: print,
      onLost: () => stopAtOnce(dataDir),
    });
  } catch (error) {
    throw error instanceof StartFailure ? error : notWritable(dataDir, error);
  }
}

/**
 * Creates the data directory if needed, locks it for this process (embedded database) and finds the server's secret.
 * @throws StartFailure if it is not writable, on a network file system, or in use by another process or host
 */
export async function openDataDir(config: DirectorySettings): Promise<DataDir> {
  const { dataDir } = config;
  await makeDir(dataDir);
  const lock = config.databaseUrl === null ? await take(config) : null;
  try {
    return {
      secret: await findSecret(config),
      release: async () => lock?.release(),
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
