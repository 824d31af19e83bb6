import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Db } from '../db/open.ts';
import type { Bucket } from '../originals/bucket.ts';
import { hashOfFile } from '../originals/hash-of-file.ts';
import { StoreUnavailable } from '../originals/store-unavailable.ts';
import { endExports, existingExports } from './exports.store.ts';

/** Storage of finished exports: next to the originals, so that every server can serve them. */
export interface ExportFiles {
  /** Directory on this disk in which exports are written. */
  readonly directory: string;
  /** Stores the file written at {@link unfinishedPath}. */
  keep(exportId: string): Promise<void>;
  /** Returns the size of an export's file; `null` if it does not exist. */
  find(exportId: string): Promise<number | null>;
  open(exportId: string): Promise<Readable>;
  /** Returns a URL for the browser, valid for some minutes; `null` if only this server can serve the file. */
  addressOf(exportId: string, disposition: string): Promise<string | null>;
  /** Deletes an export's files. Files that cannot be deleted now are left to the sweep. */
  remove(exportId: string): Promise<void>;
  /** Lists the ids of all files, finished or not, in groups. */
  list(): AsyncGenerator<readonly string[]>;
}

export const exportsDirectory = (dataDir: string): string => join(dataDir, 'exports');

/** Returns the path of an export while it is being written. */
export const unfinishedPath = ({ directory }: Pick<ExportFiles, 'directory'>, exportId: string): string =>
  join(directory, `${exportId}.part`);

const namePattern = /^([\da-f-]{36})\.(?:zip|part)$/;

/** Stores exports in a directory on this disk. */
export function createDiskExports(directory: string): ExportFiles {
  const pathOf = (exportId: string) => join(directory, `${exportId}.zip`);
  return {
    directory,
    keep: (exportId) => rename(unfinishedPath({ directory }, exportId), pathOf(exportId)),
    find: (exportId) =>
      stat(pathOf(exportId)).then(
        ({ size }) => size,
        () => null,
      ),
    open: async (exportId) => createReadStream(pathOf(exportId)),
    addressOf: async () => null,
    async remove(exportId) {
      for (const path of [pathOf(exportId), unfinishedPath({ directory }, exportId)]) await rm(path, { force: true });
    },
    async *list() {
      const names = await readdir(directory).catch(() => []);
      yield names.flatMap((name) => namePattern.exec(name)?.[1] ?? []);
    },
  };
}

const FOLDER = 'exports/';

/**
 * Stores exports in a bucket. They are written to this disk first.
 * @param directory old files in it are removed elsewhere
 */
export function createBucketExports(bucket: Bucket, directory: string): ExportFiles {
  const keyOf = (exportId: string) => `${FOLDER}${exportId}.zip`;
  return {
    directory,
    async keep(exportId) {
      const path = unfinishedPath({ directory }, exportId);
      await bucket.put(keyOf(exportId), path, await hashOfFile(path), { onlyIfNew: false });
      await rm(path);
    },
    find: async (exportId) => (await bucket.find(keyOf(exportId)))?.bytes ?? null,
    open: (exportId) => bucket.open(keyOf(exportId)),
    addressOf: (exportId, disposition) => bucket.addressOf(keyOf(exportId), disposition),
    async remove(exportId) {
      await rm(unfinishedPath({ directory }, exportId), { force: true });
      await bucket.remove(keyOf(exportId)).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
      });
    },
    async *list() {
      for await (const keys of bucket.list(FOLDER)) {
        yield keys.flatMap((key) => namePattern.exec(key.slice(FOLDER.length))?.[1] ?? []);
      }
    },
  };
}

/** Deletes expired exports, and files without a row. */
export async function sweepExports(db: Db, exports: ExportFiles): Promise<void> {
  await endExports(db);
  for await (const ids of exports.list()) {
    const wanted = await existingExports(db, ids);
    for (const id of ids) if (!wanted.has(id)) await exports.remove(id);
  }
}
