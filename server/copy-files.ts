import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type ExportFiles, unfinishedPath } from './exports/export-files.ts';
import type { Files } from './open-files.ts';
import { storeStream, type Originals, withStagingArea } from './originals/store.ts';

/** Files copied at the same time. */
const AT_ONCE = 8;

export interface Copied {
  copied: number;
  /** Number of files that already existed, for example from an earlier run. */
  there: number;
  /** Hashes of files whose content does not match. These files were not copied. */
  readonly damaged: string[];
}

async function copyOriginal(from: Originals, to: Originals, hash: string, counts: Copied): Promise<void> {
  const [source, target] = await Promise.all([from.find(hash), to.find(hash)]);
  if (source === null) return;
  if (target?.bytes === source.bytes) {
    counts.there += 1;
    return;
  }
  await withStagingArea(to, async (intake) => {
    const kept = await from.withFile(hash, (path) =>
      storeStream(intake, createReadStream(path), Number.POSITIVE_INFINITY),
    );
    if (kept.hash !== hash) {
      counts.damaged.push(hash);
      return;
    }
    await to.admit(intake, [kept]);
    counts.copied += 1;
  });
}

async function copyExports(from: ExportFiles, to: ExportFiles): Promise<void> {
  await mkdir(to.directory, { recursive: true, mode: 0o700 });
  for await (const ids of from.list()) {
    for (const id of ids) {
      if ((await from.find(id)) === null || (await to.find(id)) !== null) continue;
      await pipeline(await from.open(id), createWriteStream(unfinishedPath(to, id), { mode: 0o600 }));
      await to.keep(id);
    }
  }
}

/**
 * Copies originals and finished exports between stores, and verifies the hash of each. A repeated run continues where the previous one
 * stopped.
 * @param tell called from time to time
 */
export async function copyFiles(from: Files, to: Files, tell: (counts: Copied) => void): Promise<Copied> {
  const counts: Copied = { copied: 0, there: 0, damaged: [] };
  for await (const hashes of from.originals.list()) {
    const queue = [...hashes];
    const work = async () => {
      for (let hash = queue.shift(); hash !== undefined; hash = queue.shift())
        await copyOriginal(from.originals, to.originals, hash, counts);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    tell(counts);
  }
  await copyExports(from.exports, to.exports);
  return counts;
}
