import type { ArchiveEntry } from '../../formats/archive.ts';
import { type StagingArea, storeBytes } from '../originals/store.ts';
import { mayBeActivity, startOfHead } from './file-head.ts';
import type { ExpandedEntry } from './worker-tasks.ts';

/** Maximum number of entries being written at the same time, and their bytes in memory. Most of the time is spent waiting for the disk. */
const AT_ONCE = 16;
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024;

/** Returns the result for a file that is not stored. */
export const unstoredResult = ({ name, problems }: Pick<ArchiveEntry, 'name' | 'problems'>): ExpandedEntry => ({
  name,
  hash: null,
  bytes: 0,
  start: null,
  problem: problems[0]?.tag ?? 'UnknownFormat',
});

async function storeEntry(intake: StagingArea, entry: ArchiveEntry): Promise<ExpandedEntry> {
  const { name, bytes, problems } = entry;
  const tag = problems[0]?.tag ?? null;
  if (bytes === null) return unstoredResult(entry);
  if (!mayBeActivity(bytes)) return { name, hash: null, bytes: 0, start: null, problem: 'NotFit' };
  const kept = await storeBytes(intake, bytes);
  return { name, ...kept, start: startOfHead(bytes), problem: tag };
}

/** Creates a keeper that stores the activity files of an archive, several at a time. */
export function createFileSaver(intake: StagingArea) {
  const entries: Promise<ExpandedEntry>[] = [];
  const underWay = new Set<Promise<unknown>>();
  let held = 0;
  return {
    /** Returns the number of entries. */
    count: () => entries.length,
    /** Adds an entry without a file. */
    addRow(entry: ExpandedEntry): void {
      entries.push(Promise.resolve(entry));
    },
    /** Stores a file. Waits first while too many files or bytes are being written. */
    async add(entry: ArchiveEntry): Promise<void> {
      const size = entry.bytes?.length ?? 0;
      const isHeavy = () => underWay.size >= AT_ONCE || held + size > MAX_BUFFERED_BYTES;
      while (underWay.size > 0 && isHeavy()) await Promise.race(underWay);
      held += size;
      const kept = storeEntry(intake, entry);
      entries.push(kept);
      const settled = kept.finally(() => {
        held -= size;
        underWay.delete(settled);
      });
      settled.catch(() => undefined);
      underWay.add(settled);
    },
    /** Returns all entries in order, once their files are safely on disk. */
    finish: (): Promise<ExpandedEntry[]> => Promise.all(entries),
  };
}
