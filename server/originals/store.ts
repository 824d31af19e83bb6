import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsync, linkSync, openSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that is safe on disk: SHA-256 of its bytes in hex, and how many there are. */
export interface KeptFile {
  readonly hash: string;
  readonly bytes: number;
}

/** Where files on their way in lie until they have rows: a place of their own for each request and each job. Threads take it as it is. */
export interface Intake {
  /** Where originals are kept on this disk; null: they are kept elsewhere. */
  readonly directory: string | null;
  /** The place of these files, in which each is named by its hash. */
  readonly place: string;
}

/** A kept file as it lies there. */
export interface FoundOriginal {
  readonly bytes: number;
  readonly modified: Date;
}

/** Where originals are kept: on this disk, or in a store that several machines share. Each is named by the SHA-256 of its content. */
export interface Originals {
  /** Below it lies what has no row yet, always on this disk. */
  readonly incoming: string;
  /** Null: they are not on this disk. */
  readonly directory: string | null;
  /** Sends files of an intake ahead, so that no transaction waits for a network. Call it before the transaction that admits them. */
  stage(intake: Intake, kept: readonly KeptFile[]): Promise<void>;
  /** Has files of an intake take their names, so that they survive a power cut. Only `admitOriginals` may call it. */
  admit(intake: Intake, kept: readonly KeptFile[]): Promise<void>;
  /**
   * Runs `work` with the path of a file, which is good as long as that takes.
   * @throws with the code ENOENT where there is none
   */
  withFile<Result>(hash: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /**
   * Path of a file that is good as long as the intake: for archives, which are opened many times.
   * @throws with the code ENOENT where there is none
   */
  fileFor(intake: Intake, hash: string): Promise<string>;
  /** Null where there is none. */
  find(hash: string): Promise<FoundOriginal | null>;
  /** The content, to be sent to a member. */
  open(hash: string): Promise<Readable>;
  /** An address at which a browser may fetch the file for some minutes; null: only this server can hand it out. */
  addressOf(hash: string, disposition: string): Promise<string | null>;
  remove(hashes: readonly string[]): Promise<void>;
  /** Hashes of all of them, in groups. */
  list(): AsyncGenerator<readonly string[]>;
}

/** A stream held more than it may. What was written is gone. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Where an original lies below the directory: named by its content, so that the same file is kept once. */
export const originalPath = (directory: string, hash: string): string =>
  join(directory, hash.slice(0, 2), hash.slice(2));

/** Runs `work` with a place for files on their way in. What has not been kept by then, for whatever reason, is gone afterwards. */
export async function withIntake<Result>(
  { incoming, directory }: Pick<Originals, 'incoming' | 'directory'>,
  work: (intake: Intake) => Promise<Result>,
): Promise<Result> {
  const place = join(incoming, randomUUID());
  await mkdir(place, { recursive: true });
  try {
    return await work({ directory, place });
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** So many bytes go to the disk while the next ones come: at the end of a large file there is little left to wait for. */
const SYNC_BYTES = 16 * 1024 * 1024;

/** Makes what is written to a file safe from time to time. */
function createSyncing(handle: FileHandle) {
  let underWay: Promise<void> | null = null;
  let failure: Error | null = null;
  let begunAt = 0;
  return {
    /** To be called after each piece. */
    wrote(bytes: number): void {
      if (underWay !== null || bytes - begunAt < SYNC_BYTES) return;
      begunAt = bytes;
      underWay = handle.datasync().then(
        () => {
          underWay = null;
        },
        (error: Error) => {
          // A later one need not say it again.
          failure = error;
        },
      );
    },
    /** Answers when nothing is on its way any more. */
    async settled(): Promise<void> {
      await underWay;
    },
    /** Answers when all of it is safe. */
    async finish(): Promise<void> {
      await underWay;
      if (failure) throw failure;
      await handle.sync();
    },
  };
}

/**
 * Takes in what the stream brings, byte for byte.
 * @throws TooLarge as soon as more than `limit` bytes came
 */
export async function keepStream({ place }: Intake, stream: Readable, limit: number): Promise<KeptFile> {
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

/** Takes in bytes that are in memory already. */
export async function keepBytes({ directory, place }: Intake, content: Uint8Array): Promise<KeptFile> {
  const hash = createHash('sha256').update(content).digest('hex');
  const path = join(place, hash);
  // A file that is here already is not written again. A second name for it stays, whoever takes the first one away meanwhile.
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

/** Whether a file is here already: then it has come in as well, and is not written again. Synchronous, for threads. */
export function isKept({ directory, place }: Intake, hash: string, bytes: number): boolean {
  const original = directory === null ? null : originalPath(directory, hash);
  if (original === null || !existsSync(original)) return false;
  const path = join(place, hash);
  try {
    // A second name for it stays, whoever takes the first one away meanwhile.
    linkSync(original, path);
  } catch {
    // It went, or has come in before.
  }
  return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}

/**
 * Takes in bytes as {@link keepBytes}, for threads: they are written when this returns, and safe when its promise settles.
 * @param hash SHA-256 of the content in hex
 */
export function beginToKeep({ place }: Intake, hash: string, content: Uint8Array): Promise<void> {
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
      // Only now: somebody else may be taking in the same bytes.
      rename(temporary, join(place, hash)).then(resolve, reject);
    });
  });
}

/** Removes what processes left on its way in when they died. */
export async function sweepIncoming({ incoming }: Pick<Originals, 'incoming'>, olderThan: Date): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}
