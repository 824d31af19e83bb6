import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Bucket } from './bucket.ts';
import { type StagingArea, type StoredFile, type Originals, withStagingArea } from './store.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Maximum concurrent requests to the store. */
const AT_ONCE = 16;

/** Runs `work` on all items and waits for all of them, even if one fails, so nothing is still in progress afterwards. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const workers = Array.from({ length: Math.min(AT_ONCE, items.length) }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  for (const settled of await Promise.allSettled(workers)) if (settled.status === 'rejected') throw settled.reason;
}

const keyOf = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2)}`;
const keyPattern = /^([\da-f]{2})\/([\da-f]{62})$/;

const changed = (hash: string) => new StoreUnavailable(`the content of ${hash} in the store has another hash`);

/** Writes a body to a local file. @throws StoreUnavailable if its content does not match its hash */
async function save(body: Readable, path: string, hash: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    const digest = createHash('sha256');
    for await (const chunk of body as AsyncIterable<Buffer>) {
      digest.update(chunk);
      await handle.appendFile(chunk);
    }
    if (digest.digest('hex') !== hash) throw changed(hash);
  } finally {
    body.destroy();
    await handle.close();
  }
}

/** Streams a body, holding back the last chunk until the hash is verified. On a mismatch, the short length shows that the file is incomplete. */
async function* checked(body: Readable, hash: string): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  let held: Buffer | null = null;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    digest.update(chunk);
    if (held !== null) yield held;
    held = chunk;
  }
  if (digest.digest('hex') !== hash) throw changed(hash);
  if (held !== null) yield held;
}

/** Creates the store for originals in a bucket. Incoming files and copies for reading are in `incoming` on the local disk. */
export function createBucketOriginals(bucket: Bucket, incoming: string): Originals {
  const own = { incoming, directory: null };
  /** Local copies by intake, then by hash. */
  const copies = new WeakMap<StagingArea, Map<string, Promise<string>>>();

  async function copy({ place }: StagingArea, hash: string): Promise<string> {
    const path = join(place, `copy-${randomUUID()}`);
    await bucket.read(keyOf(hash), (body) => save(body, path, hash));
    return path;
  }

  const put = ({ place }: StagingArea, file: StoredFile, onlyIfNew: boolean) =>
    bucket.put(keyOf(file.hash), join(place, file.hash), file, { onlyIfNew });

  const once = (kept: readonly StoredFile[]) => [...new Map(kept.map((file) => [file.hash, file])).values()];

  return {
    ...own,
    stage: (intake, kept) => forEach(once(kept), (file) => put(intake, file, true)),
    // Another process may have deleted the file between upload and lock, and not every store supports conditional
    // writes.
    admit: (intake, kept) =>
      forEach(once(kept), async (file) => {
        if ((await bucket.find(keyOf(file.hash)))?.bytes !== file.bytes) await put(intake, file, false);
      }),
    withFile: (hash, work) => withStagingArea(own, async (intake) => work(await copy(intake, hash))),
    fileFor(intake, hash) {
      const known = copies.get(intake) ?? new Map<string, Promise<string>>();
      copies.set(intake, known);
      const path = known.get(hash) ?? copy(intake, hash);
      known.set(hash, path);
      path.catch(() => known.delete(hash));
      return path;
    },
    find: (hash) => bucket.find(keyOf(hash)),
    open: async (hash) => Readable.from(checked(await bucket.open(keyOf(hash)), hash), { objectMode: false }),
    addressOf: (hash, disposition) => bucket.addressOf(keyOf(hash), disposition),
    remove: (hashes) => forEach(hashes, (hash) => bucket.remove(keyOf(hash))),
    async *list() {
      for await (const keys of bucket.list('')) {
        yield keys.flatMap((key) => keyPattern.exec(key)?.slice(1).join('') ?? []);
      }
    },
  };
}
