import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { removeActivities } from '../activities/activities.store.ts';
import { madeOfImport, removeMerged } from '../activities/merge.store.ts';
import { dropJobsOf, enqueue } from '../jobs/jobs.store.ts';
import { dropUnused } from '../originals/originals.store.ts';
import type { UndoneEntries } from '../../domain/entities/import.ts';
import { analyseMember } from './analyse.ts';
import { planAnalysis } from './plan-analysis.ts';
import { undoRestored } from './restored-entries.ts';
import type { ImportContext } from './context.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { refreshDayTotals } from './day-totals.store.ts';
import { flagDuplicates } from './flag-duplicates.ts';
import { isAtWork, markUndone, reopen } from './imports.store.ts';
import { recordStored, readAgain, releaseFilesOfImport, undoItems } from './items.store.ts';
import { IMPORT_JOB } from './run-import.ts';

/** Result of an undo: `busy` while the import is still running. */
export type UndoResult =
  | { readonly outcome: 'undone'; readonly removed: readonly string[]; readonly entries: UndoneEntries }
  | { readonly outcome: 'busy' };

type Tried =
  | {
      readonly outcome: 'undone';
      readonly removed: readonly string[];
      readonly entries: UndoneEntries;
      readonly files: readonly string[];
    }
  | { readonly outcome: 'busy' | 'finishing' };

/** Milliseconds for which a completed import may still be held by its last job, and the polling interval. */
const FINISHING_MS = 3000;
const POLL_MS = 100;

/** Reads files of other imports that were skipped as duplicates of the removed activities' files. */
async function readOthersAgain(tx: Db, memberId: string, importId: string, removed: readonly string[]): Promise<void> {
  for (const other of await readAgain(tx, memberId, importId, removed)) {
    await reopen(tx, other);
    await enqueue(tx, { kind: IMPORT_JOB, key: other });
  }
}

async function tryUndo(
  { db, pool }: Pick<ImportContext, 'db' | 'pool'>,
  memberId: string,
  importId: string,
): Promise<Tried> {
  return memberTransaction(db, memberId, async (tx) => {
    const atWork = await isAtWork(tx, importId);
    if (atWork !== 'no') return { outcome: atWork === 'busy' ? 'busy' : 'finishing' };
    await dropJobsOf(tx, importId);
    // Merged activities contain removed activities, so they are removed as well.
    const made = await madeOfImport(tx, memberId, importId);
    const merged = await removeMerged(tx, memberId, made);
    const removed = [...merged, ...(await removeActivities(tx, memberId, importId))];
    const ids = removed.map(({ id }) => id);
    const { entries, counts, keptBy } = await undoRestored(tx, memberId, importId);
    await undoItems(tx, importId);
    for (const [itemId, kept] of keptBy) await recordStored(tx, itemId, kept);
    if (counts) await planAnalysis(tx, memberId);
    await markUndone(tx, importId);
    if (removed.length > 0) {
      // Duplicates of removed recordings may count again.
      const dates = await flagDuplicates(tx, pool, memberId);
      await readOthersAgain(tx, memberId, importId, ids);
      await refreshDayTotals(tx, memberId, [...removed.map(({ date }) => date), ...dates]);
    }
    const files = [...(await releaseFilesOfImport(tx, importId)), ...merged.map(({ hash }) => hash)];
    return { outcome: 'undone', removed: ids, entries, files };
  });
}

/**
 * Undoes an import: removes its activities and recomputes all dependent values (duplicates, day totals, critical power, loads); also
 * removes unchanged entries restored from a Longrun export. Everything can be imported again. Idempotent.
 */
export async function undoImport(
  context: Pick<ImportContext, 'db' | 'pool' | 'originals'>,
  memberId: string,
  importId: string,
): Promise<UndoResult> {
  const latest = performance.now() + FINISHING_MS;
  let undone = await tryUndo(context, memberId, importId);
  // A member who sees that an import is over can undo it, even at the moment its last job ends.
  while (undone.outcome === 'finishing' && performance.now() < latest) {
    await pause(POLL_MS);
    undone = await tryUndo(context, memberId, importId);
  }
  if (undone.outcome !== 'undone') return { outcome: 'busy' };
  await analyseMember(context, memberId);
  await dropUnused(context.db, context.originals, undone.files);
  return { outcome: 'undone', removed: undone.removed, entries: undone.entries };
}
