import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { syncDirectory } from '../base/durable.ts';
import { backupName, backupTime, isBeforeUpgrade, newestAge, sortBackups } from './backup-files.ts';
import { openSnapshot } from './dump/from-postgres.ts';
import { writeDump } from './dump/write.ts';

const PART = '.part';

/** Writes a backup. @throws Error if the database cannot be read or the disk is full; leaves no file then */
export async function writeBackup(database: ClientConfig, path: string): Promise<void> {
  const unfinished = `${path}${PART}`;
  const source = await openSnapshot(database);
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(writeDump(source)), createGzip(), file);
    if (!file.closed) await once(file, 'close');
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await source.close();
  }
  await rename(unfinished, path);
  await syncDirectory(dirname(path));
}

export const makeDirectory = (directory: string) => mkdir(directory, { recursive: true, mode: 0o700 });

const isOurs = (name: string) => isBeforeUpgrade(name) || backupTime(name) !== null;

/** Removes partial files left by a killed server, which may fill the disk. Only this server writes there. */
export async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.endsWith(PART) && isOurs(name.slice(0, -PART.length))) await rm(join(directory, name));
  }
}

/**
 * Creates a consistent backup of a database, and names it once it is completely on disk. Then removes old backups, but never the new one or
 * any from the future.
 * @param keep see {@link sortBackups}
 * @returns its path, and the names of backups from the future
 */
export async function backUp(database: ClientConfig, directory: string, keep: number, now: Date) {
  await makeDirectory(directory);
  await removeUnfinished(directory);
  const path = join(directory, backupName(now));
  await writeBackup(database, path);
  const { stale, future } = sortBackups(await readdir(directory), keep, now);
  for (const name of stale) await rm(join(directory, name));
  return { path, future };
}

/** Reads the uncompressed content of a backup. @throws Error if it cannot be read */
export function readBackup(path: string): AsyncIterable<Uint8Array> {
  const unpacked = createGunzip();
  pipeline(createReadStream(path), unpacked).catch((error: Error) => unpacked.destroy(error));
  return unpacked;
}

/** Interval at which the age of the newest backup is checked, ms. Timers cannot wait for 30 days, the longest backup interval. */
const CHECK_EVERY_MS = 15 * 60_000;

/**
 * Backs up the embedded database when the newest backup is older than configured, first shortly after the start.
 * @param mayDelete whether the clock is trusted; otherwise no backup is removed
 */
export function startBackups(
  database: ClientConfig,
  {
    backupDir,
    backupEveryHours,
    backupFirstSeconds,
    keep,
  }: Pick<Config, 'backupDir' | 'backupEveryHours' | 'backupFirstSeconds'> & { readonly keep: () => number },
  log: FastifyBaseLogger,
  mayDelete: () => Promise<boolean> = async () => true,
): { stop(): Promise<void> } {
  if (backupDir === null) return { stop: async () => undefined };
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const backUpWhenDue = async () => {
    if (stopped) return;
    const now = new Date();
    await makeDirectory(backupDir);
    const age = newestAge(await readdir(backupDir), now);
    if (age !== null && age < backupEveryHours * 3_600_000) {
      log.debug('no backup is due: the newest is recent');
      return;
    }
    const kept = (await mayDelete()) ? keep() : Number.POSITIVE_INFINITY;
    const { future } = await backUp(database, backupDir, kept, now);
    if (future.length > 0)
      log.warn({ future }, 'these backups are dated in the future, and are kept until removed by hand');
  };
  const check = () => {
    running = running.then(backUpWhenDue).catch((error: unknown) => log.error({ err: error }, 'backup failed'));
  };
  const first = setTimeout(check, backupFirstSeconds * 1000).unref();
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
