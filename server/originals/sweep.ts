import type { Db } from '../db/open.ts';
import { dropRowless, dropUnused, unusedOriginals } from './originals.store.ts';
import { type Originals, sweepIncoming } from './store.ts';

export interface SweepRange {
  /** Age limit: newer files may still be incoming. */
  readonly olderThan: Date;
  /** Files without a row that are older than this were not stored by this database: the server may be running with the wrong one. */
  readonly since: Date;
  readonly signal: AbortSignal;
}

/**
 * Deletes unused files: those without a row, those whose row is unreferenced, and old incoming files.
 * @returns the numbers deleted, by kind
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
