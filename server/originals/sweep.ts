import { stat } from 'node:fs/promises';
import type { Db } from '../db/open.ts';
import { dropRowless, dropUnused, unusedOriginals } from './originals.store.ts';
import { namedFiles, sweepIncoming } from './store.ts';

export interface SweepRange {
  /** What is younger may still be on its way in. */
  readonly olderThan: Date;
  /** Files without a row from before this are not this database's: somebody may have started with a wrong one. */
  readonly since: Date;
  readonly signal: AbortSignal;
}

/**
 * Takes away files that nobody owns: those without a row, those whose row nobody names, and what was left on its way in.
 * @param place.directory where originals are kept
 * @returns how many files of each kind went
 */
export async function sweepOriginals(
  { db, directory }: { readonly db: Db; readonly directory: string },
  { olderThan, since, signal }: SweepRange,
): Promise<{ rowless: number; unused: number }> {
  await sweepIncoming(directory, olderThan);
  const unused = await dropUnused(db, directory, await unusedOriginals(db, olderThan));
  const isAbandoned = async (path: string) => {
    const found = await stat(path).catch(() => null);
    return found !== null && found.mtime < olderThan && found.mtime >= since;
  };
  let rowless = 0;
  for await (const hashes of namedFiles(directory)) {
    signal.throwIfAborted();
    rowless += await dropRowless(db, directory, hashes, isAbandoned);
  }
  return { rowless, unused };
}
