import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './store.ts';

/** Hashes a local file chunk by chunk. */
export async function hashOfFile(path: string): Promise<StoredFile> {
  const digest = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      digest.update(chunk);
      bytes += chunk.length;
    }
  });
  return { hash: digest.digest('hex'), bytes };
}
