import type { Db } from '../db/open.ts';
import { dropRowless, dropUnused, unusedOriginals } from './originals.store.ts';
import { type Originals, sweepIncoming } from './store.ts';

export interface SweepRange {
  /** What is younger may still be on its way in. */
  readonly olderThan: Date;
  /** Files without a row from before this are not this database's: somebody may have started with a wrong one. */
  readonly since: Date;
  readonly signal: AbortSignal;
}

/**
 * Takes away files that nobody owns: those without a row, those whose row nobody names, and what was left on its way in.
 * @returns how many files of each kind went
 */
export async function sweepOriginals(
  { db, originals }: { readonly db: Db; readonly originals: Originals },
  { olderThan, since, signal }: SweepRange,
): Promise<{ rowless: number; unused: number }> {
  await sweepIncoming(originals, olderThan);
  const unused = await dropUnused(db, originals, await unusedOriginals(db, olderThan));
  const isAbandoned = async (hash: string) => {
    const found = await originals.find(hash);
    return found !== null && found.modified < olderThan && found.modified >= since;
  };
  let rowless = 0;
  for await (const hashes of originals.list()) {
    signal.throwIfAborted();
    rowless += await dropRowless(db, originals, hashes, isAbandoned);
  }
  return { rowless, unused };
}
