import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsync, linkSync, openSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncDirectory } from '../durable.ts';

/** A file that is safe on disk: SHA-256 of its bytes in hex, and how many there are. */
export interface KeptFile {
  readonly hash: string;
  readonly bytes: number;
}

/** Where files on their way in lie until they have rows: a place of their own for each request and each job. */
export interface Intake {
  /** Where originals are kept. */
  readonly directory: string;
  /** The place of these files, in which each is named by its hash. */
  readonly place: string;
}

/** A stream held more than it may. What was written is gone. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Where an original lies below the directory: named by its content, so that the same file is kept once. */
export const originalPath = (directory: string, hash: string): string =>
  join(directory, hash.slice(0, 2), hash.slice(2));

/** Below it lies what has no row yet. */
const incoming = (directory: string) => join(directory, 'incoming');

/**
 * Runs `work` with a place for files on their way in. What has not taken its name by then, for whatever reason, is gone afterwards.
 */
export async function withIntake<Result>(
  directory: string,
  work: (intake: Intake) => Promise<Result>,
): Promise<Result> {
  const place = join(incoming(directory), randomUUID());
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
  await link(originalPath(directory, hash), path).catch(() => undefined);
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
  const original = originalPath(directory, hash);
  if (!existsSync(original)) return false;
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

/** Renamed, and synced, at once: many files do not wait for each other, and one trip to the disk does for several. */
const AT_ONCE = 64;

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
  }
}

/**
 * Files that came in take their names; both survive a power cut afterwards. Only {@link admitOriginals} may call it.
 */
export async function nameFiles({ directory, place }: Intake, hashes: ReadonlySet<string>): Promise<void> {
  const all = [...hashes];
  let isShardNew = false;
  await forEach(all, async (hash) => {
    const path = originalPath(directory, hash);
    // Under two names it is the same file already, and this changes nothing.
    const name = () => rename(join(place, hash), path);
    try {
      await name();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // The same file has come in twice, and has its name already.
      if (await stat(path).catch(() => null)) return;
      await mkdir(dirname(path), { recursive: true });
      isShardNew = true;
      await name();
    }
  });
  const shards = new Set(all.map((hash) => dirname(originalPath(directory, hash))));
  await forEach([...shards], syncDirectory);
  if (!isShardNew) return;
  await syncDirectory(directory);
  await syncDirectory(dirname(directory));
}

/** Removes what processes left on its way in when they died. */
export async function sweepIncoming(directory: string, olderThan: Date): Promise<void> {
  const names = await readdir(incoming(directory)).catch(() => []);
  for (const name of names) {
    const path = join(incoming(directory), name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}

/** Hashes of the files that have taken their names, in groups of some hundredths of all. */
export async function* namedFiles(directory: string): AsyncGenerator<string[]> {
  const shards = (await readdir(directory).catch(() => [])).filter((name) => /^[\da-f]{2}$/.test(name));
  for (const shard of shards) {
    const names = await readdir(join(directory, shard)).catch(() => []);
    yield names.filter((name) => /^[\da-f]{62}$/.test(name)).map((name) => shard + name);
  }
}
