import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/open.ts';
import { endExports, wantedExports } from './exports.store.ts';

export const exportsDirectory = (dataDir: string): string => join(dataDir, 'exports');

export const exportPath = (directory: string, exportId: string): string => join(directory, `${exportId}.zip`);

/** While it is being written. */
export const unfinishedPath = (directory: string, exportId: string): string => join(directory, `${exportId}.part`);

/** Takes away what is there of an export. */
export async function removeExportFiles(directory: string, exportId: string): Promise<void> {
  for (const path of [exportPath(directory, exportId), unfinishedPath(directory, exportId)])
    await rm(path, { force: true });
}

/** Ends exports whose time is over, and takes away files that no row names. */
export async function sweepExports(db: Db, directory: string): Promise<void> {
  await endExports(db);
  const names = await readdir(directory).catch(() => []);
  const ids = names.flatMap((name) => /^([\da-f-]{36})\.(?:zip|part)$/.exec(name)?.[1] ?? []);
  const wanted = await wantedExports(db, ids);
  for (const id of ids) if (!wanted.has(id)) await removeExportFiles(directory, id);
}
