import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../base/durable.ts';
import { type StoredFile, originalPath, type Originals } from './store.ts';

/** Maximum files renamed and synced concurrently. One disk flush then covers several files. */
const AT_ONCE = 64;

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
  }
}

/** Gives incoming files their final names. Files and names are durable afterwards. */
async function nameFiles(directory: string, place: string, kept: readonly StoredFile[]): Promise<void> {
  const all = [...new Set(kept.map(({ hash }) => hash))];
  let isShardNew = false;
  await forEach(all, async (hash) => {
    const path = originalPath(directory, hash);
    // If both names link to the same file, renaming does nothing.
    const name = () => rename(join(place, hash), path);
    try {
      await name();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // The file arrived twice and already has its final name.
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

/** Yields the hashes of the named files in groups, each up to a few hundredths of all. */
async function* namedFiles(directory: string): AsyncGenerator<string[]> {
  const shards = (await readdir(directory).catch(() => [])).filter((name) => /^[\da-f]{2}$/.test(name));
  for (const shard of shards) {
    const names = await readdir(join(directory, shard)).catch(() => []);
    yield names.filter((name) => /^[\da-f]{62}$/.test(name)).map((name) => shard + name);
  }
}

/** Creates the store for originals in a local directory. */
export const createDiskOriginals = (directory: string): Originals => ({
  incoming: join(directory, 'incoming'),
  directory,
  stage: async () => undefined,
  admit: ({ place }, kept) => nameFiles(directory, place, kept),
  withFile: (hash, work) => work(originalPath(directory, hash)),
  fileFor: async (_intake, hash) => originalPath(directory, hash),
  async find(hash) {
    try {
      const { size, mtime } = await stat(originalPath(directory, hash));
      return { bytes: size, modified: mtime };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  },
  open: async (hash) => createReadStream(originalPath(directory, hash)),
  addressOf: async () => null,
  async remove(hashes) {
    for (const hash of hashes) await rm(originalPath(directory, hash), { force: true });
  },
  list: () => namedFiles(directory),
});
