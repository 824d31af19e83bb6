import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { syncDirectory } from '../durable.ts';
import { openSnapshot } from './dump/from-postgres.ts';
import { writeDump } from './dump/write.ts';

const PART = '.part';
const nameOf = (at: Date) => `longrun-${at.toISOString().replace(/[:.]/g, '-')}.sql.gz`;
/** Those of earlier versions end in `.tar.gz`; they grow old like the others. */
const isBackup = (name: string) => /^longrun-[\dTZ-]+\.(sql|tar)\.gz$/.test(name);

/**
 * One backup of a database as it is at one moment, whole and on disk before it takes its name; the oldest beyond `keep` go.
 * @returns its path
 */
export async function backUp(database: ClientConfig, directory: string, keep: number, now: Date): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, nameOf(now));
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
  await syncDirectory(directory);
  const names = await readdir(directory);
  // What a server that was killed had begun: nobody else writes there.
  for (const name of names)
    if (name.endsWith(PART) && isBackup(name.slice(0, -PART.length))) await rm(join(directory, name));
  const backups = names.filter(isBackup).sort();
  for (const old of backups.slice(0, Math.max(0, backups.length - keep))) await rm(join(directory, old));
  return path;
}

/** What a backup holds, unpacked. @throws Error where it cannot be read */
export function readBackup(path: string): AsyncIterable<Uint8Array> {
  const unpacked = createGunzip();
  pipeline(createReadStream(path), unpacked).catch((error: Error) => unpacked.destroy(error));
  return unpacked;
}

/** Backs the embedded database up by the settings, first soon after the start. */
export function startBackups(
  database: ClientConfig,
  {
    backupDir,
    backupEveryHours,
    backupFirstSeconds,
    backupKeep,
  }: Pick<Config, 'backupDir' | 'backupEveryHours' | 'backupFirstSeconds' | 'backupKeep'>,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  if (backupDir === null) return { stop: async () => undefined };
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const run = () => {
    running = running
      .then(() => (stopped ? undefined : backUp(database, backupDir, backupKeep, new Date())))
      .catch((error: unknown) => log.error({ err: error }, 'backup failed'));
  };
  const first = setTimeout(run, backupFirstSeconds * 1000).unref();
  const timer = setInterval(run, backupEveryHours * 3_600_000).unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
