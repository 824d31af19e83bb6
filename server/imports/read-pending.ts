import { changed } from '../changes/changed.ts';
import { noteUnpackedSoFar, unpackedSoFar } from './archive-items.store.ts';
import type { JobContext } from '../jobs/runner.ts';
import { dropUnused } from '../originals/originals.store.ts';
import { type StagingArea, withStagingArea } from '../originals/store.ts';
import type { ImportContext } from './context.ts';
import { dropEmptied, leaveRest } from './listed-archives.ts';
import { type PendingItem, pendingItems } from './pending-items.store.ts';
import { type ReadBatch, readBatch, type Reading, readerFailed } from './read-batch.ts';
import { type ReadItem, storeBatch } from './store-batch.ts';

/** Batch sizes in files; the first batch is small, so that results are shown soon. */
const FIRST_BATCH = 16;
const BATCH = 32;
/** Maximum bytes per batch, so that no batch takes long. */
const BATCH_BYTES = 32 * 1024 * 1024;
/** Number of batches read while others are stored, so that threads and database work in parallel. */
const AHEAD = 4;

/** Whether the database permanently rejected a value. */
function isBadData(error: unknown): boolean {
  const code = ((error as Error).cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^2[23]/.test(code);
}

/**
 * Stores items; if one file cannot be stored, stores the others without it and records that on its item.
 * @returns whether some files exceeded the storage limit
 */
async function storeItems(context: ImportContext, run: Reading, items: readonly ReadItem[]): Promise<boolean> {
  const { db, originals, readStorage, log } = context;
  try {
    const { added, replaced, unnamed, isFull } = await storeBatch(
      { db, originals, intake: run.intake, readStorage },
      run,
      items,
    );
    await changed(db, { what: 'stored', of: run.member.memberId, added, changed: replaced });
    await dropUnused(db, originals, unnamed);
    return isFull;
  } catch (error) {
    if (!isBadData(error)) throw error;
    log.warn({ err: error, files: items.length }, 'a batch could not be stored');
    if (items.length === 1) return storeItems(context, run, [{ ...items[0]!, ...readerFailed }]);
    let isFull = false;
    for (const item of items) isFull = (await storeItems(context, run, [item])) || isFull;
    return isFull;
  }
}

/**
 * Stores batches. If a limit is reached, the remaining files of archives are given up.
 * @returns whether this shortened the list of items
 */
async function store(context: ImportContext, run: Reading, batches: readonly ReadBatch[]): Promise<boolean> {
  const { events } = context;
  const tooLarge = batches.flatMap((batch) => batch.tooLarge);
  const isFull = await storeItems(
    context,
    run,
    batches.flatMap(({ items }) => items),
  );
  if (tooLarge.length > 0) await leaveRest(context, run.importId, 'tooLarge', tooLarge);
  if (isFull) {
    events.note('quota_reached', { what: 'storage' });
    await leaveRest(context, run.importId, 'noRoom');
  }
  return isFull || tooLarge.length > 0;
}

/** Returns the first files up to a total size, at least one. */
function withinBytes(items: readonly PendingItem[]): readonly PendingItem[] {
  let bytes = 0;
  const end = items.findIndex((item) => (bytes += item.bytes) > BATCH_BYTES);
  return end < 0 ? items : items.slice(0, Math.max(1, end));
}

function* batchesOf(items: readonly PendingItem[]): Generator<readonly PendingItem[]> {
  let size = FIRST_BATCH;
  for (let from = 0; from < items.length; ) {
    const batch = withinBytes(items.slice(from, from + size));
    // Hot items must not wait for others.
    const hot = batch.filter(({ bucket }) => bucket === 'hot').length;
    const end = hot > 0 && hot < batch.length ? from + hot : from + batch.length;
    yield items.slice(from, end);
    from = end;
    size = BATCH;
  }
}

interface Watch extends Pick<JobContext, 'signal' | 'turnIsOver' | 'giveWay'> {
  /** Called with the items in progress. */
  begin(items: readonly PendingItem[]): Promise<void>;
  /** Called after each write; `isHotDone` if it included the last of the newest days. */
  stored(isHotDone: boolean): Promise<void>;
}

interface InHand {
  readonly items: readonly PendingItem[];
  readonly read: Promise<ReadBatch>;
  isRead: boolean;
}

/**
 * Reads and stores files in parallel: while some are stored, the next ones are read; finished batches are stored together.
 * @returns false if the list of items changed in the meantime
 */
async function readBatches(
  context: ImportContext,
  run: Reading,
  items: readonly PendingItem[],
  watch: Watch,
): Promise<boolean> {
  const batches = batchesOf(items);
  let next = batches.next();
  const inHand: InHand[] = [];
  const fill = async (storing: readonly PendingItem[]) => {
    // Before yielding to other jobs, do not start reading files that would have to be read again.
    while (!next.done && inHand.length < AHEAD && !watch.turnIsOver()) {
      const batch = next.value;
      next = batches.next();
      await watch.begin([...storing, ...inHand.flatMap((hand) => hand.items), ...batch]);
      const hand: InHand = { items: batch, read: readBatch(context, run, batch), isRead: false };
      hand.read.then(
        () => {
          hand.isRead = true;
        },
        () => undefined,
      );
      inHand.push(hand);
    }
  };
  try {
    for (;;) {
      await fill([]);
      if (inHand.length === 0) {
        if (next.done) return true;
        await watch.giveWay();
        continue;
      }
      const storing = [inHand.shift()!];
      await storing[0]!.read;
      while (inHand[0]?.isRead) storing.push(inHand.shift()!);
      const files = storing.flatMap((hand) => hand.items);
      await fill(files);
      watch.signal.throwIfAborted();
      if (await store(context, run, await Promise.all(storing.map(({ read }) => read)))) return false;
      const following = inHand[0]?.items[0] ?? (next.done ? undefined : next.value[0]);
      const isHotDone = files.at(-1)!.bucket === 'hot' && following?.bucket !== 'hot';
      await watch.stored(isHotDone);
    }
  } finally {
    // Threads may still be writing to the staging area, which is deleted next.
    await Promise.allSettled(inHand.map(({ read }) => read));
  }
}

/**
 * Reads and stores all waiting items of an import; suspects, in progress during a crash, come last, one at a time.
 * @param stored called after each write
 * @returns number of items
 */
export async function readPending(
  context: ImportContext,
  run: Pick<Reading, 'importId' | 'source' | 'member' | 'weights' | 'sports'>,
  job: JobContext,
  stored: Watch['stored'],
): Promise<number> {
  const { db, originals } = context;
  const { signal, suspects, turnIsOver, giveWay } = job;
  const items = await pendingItems(db, run);
  const begin = (begun: readonly PendingItem[]) => job.atWork(begun.map(({ itemId }) => itemId));
  const nothing = async () => undefined;
  const unpacked = await unpackedSoFar(db, run.importId);
  const readAll = async (intake: StagingArea) => {
    const reading: Reading = { ...run, intake, unpacked };
    const calm = items.filter(({ itemId }) => !suspects.has(itemId));
    if (!(await readBatches(context, reading, calm, { signal, turnIsOver, giveWay, begin, stored }))) return;
    for (const item of items) {
      if (!suspects.has(item.itemId)) continue;
      signal.throwIfAborted();
      const watch = { signal, turnIsOver: () => false, giveWay: nothing, begin: nothing, stored: nothing };
      await job.alone(item.itemId, () => readBatches(context, reading, [item], watch));
    }
  };
  if (items.length > 0) await withStagingArea(originals, readAll).finally(() => noteUnpackedSoFar(db, unpacked));
  if (run.source === 'file') await dropEmptied(context, run.importId);
  return items.length;
}
