import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsync, linkSync, openSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A durably stored file: SHA-256 of its bytes in hex, and its size. */
export interface StoredFile {
  readonly hash: string;
  readonly bytes: number;
}

/** Staging area for incoming files until they have rows: a separate directory per request or job. Structured-cloneable, for worker threads. */
export interface StagingArea {
  /** Directory of the originals on this disk; `null` if they are stored elsewhere. */
  readonly directory: string | null;
  /** Directory of the staged files, which are named by their hash. */
  readonly place: string;
}

/** A stored file. */
export interface FoundOriginal {
  readonly bytes: number;
  readonly modified: Date;
}

/** The store of originals: on this disk, or shared by several machines. Files are named by the SHA-256 of their content. */
export interface Originals {
  /** Directory for files without a row yet, always on this disk. */
  readonly incoming: string;
  /** Directory of the originals; `null` if they are not on this disk. */
  readonly directory: string | null;
  /** Uploads an intake's files in advance, so that no transaction waits for the network. Call it before the transaction that admits them. */
  stage(intake: StagingArea, kept: readonly StoredFile[]): Promise<void>;
  /** Gives an intake's files their names durably. Only `admitOriginals` may call it. */
  admit(intake: StagingArea, kept: readonly StoredFile[]): Promise<void>;
  /**
   * Runs `work` with the path of a file, which is valid until `work` settles.
   * @throws with the code ENOENT if the file does not exist
   */
  withFile<Result>(hash: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /**
   * Returns the path of a file, valid as long as the intake. For archives, which are opened many times.
   * @throws with the code ENOENT if the file does not exist
   */
  fileFor(intake: StagingArea, hash: string): Promise<string>;
  /** Returns the size of a file; `null` if it does not exist. */
  find(hash: string): Promise<FoundOriginal | null>;
  /** Opens a file's content for download. */
  open(hash: string): Promise<Readable>;
  /** Returns a URL where a browser can download the file for some minutes; `null` if only this server can send it. */
  addressOf(hash: string, disposition: string): Promise<string | null>;
  remove(hashes: readonly string[]): Promise<void>;
  /** Lists the hashes of all files, in groups. */
  list(): AsyncGenerator<readonly string[]>;
}

/** A stream exceeded its limit. The partial file has been removed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Returns the path of an original below the directory. It is named by its content, so identical files are stored once. */
export const originalPath = (directory: string, hash: string): string =>
  join(directory, hash.slice(0, 2), hash.slice(2));

/** Runs `work` with a directory for incoming files. Files that were not admitted are removed afterwards. */
export async function withStagingArea<Result>(
  { incoming, directory }: Pick<Originals, 'incoming' | 'directory'>,
  work: (intake: StagingArea) => Promise<Result>,
): Promise<Result> {
  const place = join(incoming, randomUUID());
  await mkdir(place, { recursive: true });
  try {
    return await work({ directory, place });
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Flushes to disk after this many bytes while more arrive, so little is left to flush at the end of a large file. */
const SYNC_BYTES = 16 * 1024 * 1024;

/** Flushes a file to disk at intervals while it is being written. */
function createSyncing(handle: FileHandle) {
  let underWay: Promise<void> | null = null;
  let failure: Error | null = null;
  let begunAt = 0;
  return {
    /** Counts a written chunk, and starts a flush if one is due. */
    wrote(bytes: number): void {
      if (underWay !== null || bytes - begunAt < SYNC_BYTES) return;
      begunAt = bytes;
      underWay = handle.datasync().then(
        () => {
          underWay = null;
        },
        (error: Error) => {
          // Reported by `finish`; later chunks start no flush.
          failure = error;
        },
      );
    },
    /** Resolves when no flush is in progress. */
    async settled(): Promise<void> {
      await underWay;
    },
    /** Resolves when everything is flushed. */
    async finish(): Promise<void> {
      await underWay;
      if (failure) throw failure;
      await handle.sync();
    },
  };
}

/**
 * Stores the bytes of a stream.
 * @throws TooLarge as soon as there are more than `limit` bytes
 */
export async function storeStream({ place }: StagingArea, stream: Readable, limit: number): Promise<StoredFile> {
  const temporary = join(place, randomUUID());
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    const handle = await open(temporary, 'wx');
    const syncing = createSyncing(handle);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > limit) throw new TooLarge();
        digest.update(chunk);
        await handle.appendFile(chunk);
        syncing.wrote(bytes);
      }
      await syncing.finish();
    } finally {
      await syncing.settled();
      await handle.close();
    }
    const hash = digest.digest('hex');
    await rename(temporary, join(place, hash));
    return { hash, bytes };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Stores bytes that are in memory. */
export async function storeBytes({ directory, place }: StagingArea, content: Uint8Array): Promise<StoredFile> {
  const hash = createHash('sha256').update(content).digest('hex');
  const path = join(place, hash);
  // An existing original is not written again. The hard link keeps the file even if the original is deleted in the meantime.
  if (directory !== null) await link(originalPath(directory, hash), path).catch(() => undefined);
  const existing = await stat(path).catch(() => null);
  if (existing?.size === content.length) return { hash, bytes: content.length };
  const temporary = join(place, randomUUID());
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
  return { hash, bytes: content.length };
}

/** Whether a file is already stored: then it is linked as incoming, and not written again. Synchronous, for threads. */
export function hasStoredFile({ directory, place }: StagingArea, hash: string, bytes: number): boolean {
  const original = directory === null ? null : originalPath(directory, hash);
  if (original === null || !existsSync(original)) return false;
  const path = join(place, hash);
  try {
    // The hard link keeps the file even if the original is deleted in the meantime.
    linkSync(original, path);
  } catch {
    // It was deleted, or is already linked.
  }
  return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}

/**
 * Like {@link storeBytes}, for threads: the bytes are written when this returns, and flushed when its promise settles.
 * @param hash SHA-256 of the content in hex
 */
export function startStoring({ place }: StagingArea, hash: string, content: Uint8Array): Promise<void> {
  const temporary = join(place, randomUUID());
  const descriptor = openSync(temporary, 'wx');
  return new Promise((resolve, reject) => {
    try {
      writeFileSync(descriptor, content);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    fsync(descriptor, (error) => {
      closeSync(descriptor);
      if (error) return reject(error);
      // Only now, since another task may be storing the same bytes.
      rename(temporary, join(place, hash)).then(resolve, reject);
    });
  });
}

/** Removes incoming files left by processes that died. */
export async function sweepIncoming({ incoming }: Pick<Originals, 'incoming'>, olderThan: Date): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}
