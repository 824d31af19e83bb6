import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { enqueue } from '../jobs/queue.ts';
import { dropUnused } from '../originals/rows.ts';
import { analyseMember } from './analyse.ts';
import { type ImportContext, memberTransaction } from './context.ts';
import { refreshDayTotals } from './day-totals.ts';
import { flagDuplicates } from './flag-duplicates.ts';
import { hasReason, storedReason } from './items.ts';
import { IMPORT_JOB } from './run-import.ts';

interface Removed {
  readonly id: string;
  readonly date: string;
}

/** What became of an undo: `busy` while the import is still being worked on. */
export type Undone = { readonly outcome: 'undone'; readonly removed: number } | { readonly outcome: 'busy' };

type Tried =
  | { readonly outcome: 'undone'; readonly removed: number; readonly files: readonly string[] }
  | { readonly outcome: 'busy' | 'finishing' };

/** What was taken back brings nothing any more, and comes anew if it is imported again: its files need not be kept. */
async function letGo(tx: Db, importId: string): Promise<string[]> {
  const result = await tx.execute(sql`
    update import_items as mine set original_hash = null from import_items as before
    where mine.import_id = ${importId} and before.item_id = mine.item_id and before.original_hash is not null
    returning before.original_hash as hash`);
  return rowsOf<{ hash: string }>(result).map(({ hash }) => hash);
}

/** How long an import that is over may still be held by whoever has worked on it, and how often that is looked at, ms. */
const FINISHING_MS = 3000;
const LOOK_AGAIN_MS = 100;

/** `finishing`: everything of it is there, and a job has not quite let go of it. */
async function standingOf(tx: Db, importId: string): Promise<'active' | 'finishing' | 'over'> {
  const result = await tx.execute(sql`
    select exists (select from imports where import_id = ${importId} and state = 'active') as active,
      exists (select from jobs where key = ${importId} and locked_until > now()) as held`);
  const [row] = rowsOf<{ active: boolean; held: boolean }>(result);
  if (row?.active) return 'active';
  return row?.held ? 'finishing' : 'over';
}

async function removeActivities(tx: Db, memberId: string, importId: string): Promise<Removed[]> {
  const result = await tx.execute(sql`
    delete from activities where member_id = ${memberId} and import_id = ${importId}
    returning activity_id as id, local_date::text as date`);
  return rowsOf<Removed>(result);
}

/** Files of other imports that were not read because the removed activities came from the same ones: now they are. */
async function readOthersAgain(tx: Db, memberId: string, importId: string, removed: readonly Removed[]): Promise<void> {
  const ids = JSON.stringify(removed.map(({ id }) => id));
  const result = await tx.execute(sql`
    update import_items as item set state = 'kept', outcome = null, reason = null, activity_ids = '{}'
    from imports
    where imports.import_id = item.import_id and member_id = ${memberId} and undone_at is null
      and item.import_id <> ${importId} and outcome = 'duplicate' and ${hasReason('duplicateFile')}
      and original_hash is not null
      and item.activity_ids && array(select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
    returning item.import_id as "importId"`);
  const others = new Set(rowsOf<{ importId: string }>(result).map((row) => row.importId));
  for (const other of others) {
    await tx.execute(sql`update imports set state = 'active', completed_at = null where import_id = ${other}`);
    await enqueue(tx, { kind: IMPORT_JOB, key: other });
  }
}

async function tryUndo(
  { db, pool }: Pick<ImportContext, 'db' | 'pool'>,
  memberId: string,
  importId: string,
): Promise<Tried> {
  return memberTransaction(db, memberId, async (tx) => {
    const standing = await standingOf(tx, importId);
    if (standing !== 'over') return { outcome: standing === 'active' ? 'busy' : standing };
    await tx.execute(sql`delete from jobs where key = ${importId}`);
    const removed = await removeActivities(tx, memberId, importId);
    await tx.execute(sql`
      update import_items set state = 'done', outcome = 'skipped', reason = ${storedReason('undone')}, activity_ids = '{}', locator = null
      where import_id = ${importId} and (outcome is null or outcome in ('imported', 'partial', 'duplicate'))`);
    await tx.execute(sql`
      update imports set undone_at = coalesce(undone_at, now()), state = 'complete', completed_at = coalesce(completed_at, now()),
        listed = true, error_kind = null, retry_at = null
      where import_id = ${importId}`);
    if (removed.length > 0) {
      // Recordings that were held against the removed ones may count again.
      const dates = await flagDuplicates(tx, pool, memberId);
      await readOthersAgain(tx, memberId, importId, removed);
      await refreshDayTotals(tx, memberId, [...removed.map(({ date }) => date), ...dates]);
    }
    return { outcome: 'undone', removed: removed.length, files: await letGo(tx, importId) };
  });
}

/**
 * Takes an import back: its activities are removed, and everything that follows from them (duplicates, day totals, critical power, loads)
 * is as if they had never come. What it brought can be imported again. Done twice, the second time changes nothing.
 */
export async function undoImport(
  context: Pick<ImportContext, 'db' | 'pool' | 'directory'>,
  memberId: string,
  importId: string,
): Promise<Undone> {
  const latest = performance.now() + FINISHING_MS;
  let undone = await tryUndo(context, memberId, importId);
  // Whoever sees that an import is over may take it back, also in the moment in which its last job ends.
  while (undone.outcome === 'finishing' && performance.now() < latest) {
    await pause(LOOK_AGAIN_MS);
    undone = await tryUndo(context, memberId, importId);
  }
  if (undone.outcome !== 'undone') return { outcome: 'busy' };
  await analyseMember(context, memberId);
  await dropUnused(context.db, context.directory, undone.files);
  return { outcome: 'undone', removed: undone.removed };
}
