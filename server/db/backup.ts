import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

const nameOf = (at: Date) => `longrun-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
const isBackup = (name: string) => /^longrun-[\dTZ-]+\.tar\.gz$/.test(name);

/** One backup of the embedded database, whole and on disk before it takes its name; the oldest beyond `keep` go. */
export async function backUp(engine: PGlite, directory: string, keep: number, now: Date): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const dump = await engine.dumpDataDir('gzip');
  const path = join(directory, nameOf(now));
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(new Uint8Array(await dump.arrayBuffer()));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  const backups = (await readdir(directory)).filter(isBackup).sort();
  for (const old of backups.slice(0, Math.max(0, backups.length - keep))) await rm(join(directory, old));
  return path;
}

/** Backs the embedded database up by the settings, first soon after the start. */
export function startBackups(
  engine: PGlite,
  { backupDir, backupEveryHours, backupKeep }: Pick<Config, 'backupDir' | 'backupEveryHours' | 'backupKeep'>,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  if (backupDir === null) return { stop: async () => undefined };
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const run = () => {
    running = running
      .then(() => (stopped ? undefined : backUp(engine, backupDir, backupKeep, new Date())))
      .catch((error: unknown) => log.error({ err: error }, 'backup failed'));
  };
  const first = setTimeout(run, 10_000).unref();
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
