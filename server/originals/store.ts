import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncDirectory } from '../durable.ts';

/** A file that is safe on disk: SHA-256 of its bytes in hex, and how many there are. */
export interface Kept {
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

/**
 * Takes in what the stream brings, byte for byte.
 * @throws TooLarge as soon as more than `limit` bytes came
 */
export async function keepStream({ place }: Intake, stream: Readable, limit: number): Promise<Kept> {
  const temporary = join(place, randomUUID());
  const digest = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) return done(new TooLarge());
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(stream, counting, createWriteStream(temporary, { flush: true }));
    const hash = digest.digest('hex');
    await rename(temporary, join(place, hash));
    return { hash, bytes };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Takes in bytes that are in memory already. */
export async function keepBytes({ directory, place }: Intake, content: Uint8Array): Promise<Kept> {
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

/** Renamed at once, so that many files do not wait for each other. */
const AT_ONCE = 64;

/**
 * Files that came in take their names; both survive a power cut afterwards. Only {@link admitOriginals} may call it.
 */
export async function nameFiles({ directory, place }: Intake, hashes: ReadonlySet<string>): Promise<void> {
  const all = [...hashes];
  let isShardNew = false;
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(
      all.slice(from, from + AT_ONCE).map(async (hash) => {
        const path = originalPath(directory, hash);
        if ((await mkdir(dirname(path), { recursive: true })) !== undefined) isShardNew = true;
        // Under two names it is the same file already, and this changes nothing.
        await rename(join(place, hash), path);
      }),
    );
  }
  const shards = new Set(all.map((hash) => dirname(originalPath(directory, hash))));
  for (const shard of shards) await syncDirectory(shard);
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
