import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that is safe on disk: SHA-256 of its bytes in hex, and how many there are. */
export interface Kept {
  readonly hash: string;
  readonly bytes: number;
}

/** A stream held more than it may. What was written is gone. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Where an original lies below the directory: named by its content, so that the same file is kept once. */
export const originalPath = (directory: string, hash: string): string =>
  join(directory, hash.slice(0, 2), hash.slice(2));

const incomingPath = (directory: string) => join(directory, 'incoming', randomUUID());

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a finished file to its name. Both file and name survive a power cut afterwards. */
async function settle(directory: string, from: string, hash: string): Promise<void> {
  const path = originalPath(directory, hash);
  await mkdir(dirname(path), { recursive: true });
  await rename(from, path);
  await syncDirectory(dirname(path));
}

/**
 * Keeps what the stream brings, byte for byte.
 * @throws TooLarge as soon as more than `limit` bytes came
 */
export async function keepStream(directory: string, stream: Readable, limit: number): Promise<Kept> {
  const temporary = incomingPath(directory);
  await mkdir(dirname(temporary), { recursive: true });
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
    await settle(directory, temporary, hash);
    return { hash, bytes };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Keeps bytes that are in memory already. */
export async function keepBytes(directory: string, content: Uint8Array): Promise<Kept> {
  const hash = createHash('sha256').update(content).digest('hex');
  const existing = await stat(originalPath(directory, hash)).catch(() => null);
  if (existing?.size === content.length) return { hash, bytes: content.length };
  const temporary = incomingPath(directory);
  await mkdir(dirname(temporary), { recursive: true });
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await settle(directory, temporary, hash);
  return { hash, bytes: content.length };
}

/** Removes what a process left half-written when it died. Right only before anything is being written. */
export async function sweepIncoming(directory: string, olderThan: Date): Promise<void> {
  const incoming = join(directory, 'incoming');
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const file = await stat(join(incoming, name)).catch(() => null);
    if (file && file.mtime < olderThan) await rm(join(incoming, name), { force: true });
  }
}
