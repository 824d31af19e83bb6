import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { syncDirectory } from '../durable.ts';
import { StartFailure } from '../start-failure.ts';
import { loadDump } from './dump/load.ts';
import type { EngineLog } from './embedded/engine.ts';
import { utc } from '../utc.ts';

/** What reads such a database, bundled beside the server. */
const bundled = './pglite-dump.js';
export const pgliteReader = (): URL => new URL(bundled, import.meta.url);

/** Where earlier versions had the database, which was PGlite's then. */
export const earlierDatabase = (dataDir: string): string => join(dataDir, 'pg');
export const isThere = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'));

/**
 * Copies an earlier version's database into an empty one and proves it row by row. The old directory is only read.
 * @param reader the program that writes it out
 * @param config of the empty database
 * @throws StartFailure when it cannot be read or does not arrive whole
 */
export async function takeOver(
  old: string,
  reader: URL,
  config: ClientConfig,
  migrationsDir: string,
  log: EngineLog,
): Promise<void> {
  log.warn(`taking the database of an earlier version over from ${old}: this happens once`);
  const child = spawn(process.execPath, [fileURLToPath(reader), old], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint = (complaint + chunk).slice(-4000);
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? ''));
  });
  const failure = (why: string) =>
    new StartFailure(
      `The database in ${old} could not be taken over (${why}). It is as it was: see docs/operating.md.`,
    );
  let all = 0;
  try {
    await loadDump(config, child.stdout, migrationsDir, (table, rows) => {
      all += rows;
      log.warn(`taken over and compared: ${table}, ${rows} rows`);
    });
  } catch (error) {
    child.kill('SIGKILL');
    const ending = await ended;
    const reason = complaint.split('\n').find((line) => /error/i.test(line)) ?? (error as Error).message;
    throw failure(ending === 0 ? (error as Error).message : reason.trim());
  }
  const ending = await ended;
  if (ending !== 0) throw failure(`${ending}`);
  log.warn(`taken over: all ${all} rows are the same`);
}

/** Days that the directory is kept after it was taken over. What members delete meanwhile is still in it. */
const DAYS_ASIDE = 30;
const ASIDE = '-taken-over';
/** A file in it that says since when. */
const SINCE = 'taken-over';

/** Whether a directory was taken over already, and only its new name is missing. */
export const wasTakenOver = (old: string): boolean => existsSync(join(old, SINCE));

/** Puts the directory that was taken over out of the way. @returns where it is now, and until when */
export async function putAside(old: string, now = new Date()): Promise<{ aside: string; until: Date }> {
  let aside = `${old}${ASIDE}`;
  for (let n = 2; existsSync(aside); n += 1) aside = `${old}${ASIDE}-${n}`;
  await writeFile(join(old, SINCE), now.toISOString());
  await rename(old, aside);
  await syncDirectory(dirname(old));
  return { aside, until: utc(now).add(DAYS_ASIDE, 'day').toDate() };
}

/** Removes directories that were taken over long ago. @returns those that are gone */
export async function removeAside(dataDir: string, now: Date): Promise<string[]> {
  const gone: string[] = [];
  const earlier = earlierDatabase('');
  for (const name of await readdir(dataDir)) {
    if (!new RegExp(`^${earlier}${ASIDE}(-\\d+)?$`).test(name)) continue;
    const aside = join(dataDir, name);
    const since = await stat(join(aside, SINCE)).catch(() => null);
    // One that was put aside before there was a term has the whole of it still.
    if (!since) await writeFile(join(aside, SINCE), now.toISOString());
    else if (utc(now).subtract(DAYS_ASIDE, 'day').isAfter(since.mtime)) {
      await rm(aside, { recursive: true, force: true });
      gone.push(aside);
    }
  }
  return gone;
}
