import { sql } from 'drizzle-orm';
import { importReasons } from '../../domain/import-reasons.ts';
import { rowsOf } from '../db/rows.ts';
import { originalPath } from '../originals/store.ts';
import type { ImportContext } from './context.ts';
import { type DecodePool, WorkerLost } from './decode-pool.ts';
import { addItems, judgeItems, type NewItem, noteOriginals } from './items.ts';
import { type Judgement, judgeArchive, judgeEntry } from '../../domain/import-judgement.ts';
import { bucketOf } from './upload.ts';
import type { ExpandedEntry, ExpandResult } from './worker-tasks.ts';

interface Archive {
  readonly itemId: string;
  readonly name: string;
  readonly externalKey: string;
  readonly hash: string;
}

function entryItem(archive: Archive, entry: ExpandedEntry, position: number, nth: number, now: Date): NewItem {
  const base = {
    position,
    name: `${archive.name}/${entry.name}`,
    externalKey: `${archive.externalKey}/${nth}`,
    bucket: bucketOf(entry.start, now),
    start: entry.start,
    hash: entry.hash,
  };
  if (entry.hash !== null) return { ...base, state: 'kept' };
  return { ...base, state: 'done', ...judgeEntry(entry.problem ?? 'UnknownFormat') };
}

async function expand(pool: DecodePool, directory: string, memberId: string, hash: string): Promise<ExpandResult> {
  const task = { kind: 'expand', path: originalPath(directory, hash), directory } as const;
  try {
    return await pool.run(task, memberId);
  } catch (error) {
    if (!(error instanceof WorkerLost) || pool.stopped()) throw error;
    return { kind: 'expand', entries: [], problem: 'BadZip' };
  }
}

/** What the archive itself is told, or null when its entries say it all. */
function verdictOn({ entries, problem }: ExpandResult): Judgement | null {
  if (problem !== null) return judgeArchive(problem);
  return entries.length === 0 ? { outcome: 'skipped', reason: importReasons.emptyArchive } : null;
}

/**
 * Opens the archives of an import that still wait for it: what is in one takes its place on the list, in one transaction. An archive that
 * could not be opened, or not to its end, keeps a row of its own that says so.
 */
export async function openArchives(
  { db, pool, directory, now }: Pick<ImportContext, 'db' | 'pool' | 'directory' | 'now'>,
  { importId, memberId }: { readonly importId: string; readonly memberId: string },
): Promise<void> {
  const result = await db.execute(sql`
    select item_id as "itemId", name, external_key as "externalKey", original_hash as hash from import_items
    where import_id = ${importId} and state = 'waiting' and locator is null and original_hash is not null order by position`);
  for (const archive of rowsOf<Archive>(result)) {
    const opened = await expand(pool, directory, memberId, archive.hash);
    await db.transaction(async (tx) => {
      const [last] = rowsOf<{ position: number }>(
        await tx.execute(sql`select max(position) as position from import_items where import_id = ${importId}`),
      );
      const first = (last?.position ?? 0) + 1;
      const items = opened.entries.map((entry, nth) => entryItem(archive, entry, first + nth, nth, now()));
      await noteOriginals(
        tx,
        opened.entries.flatMap(({ hash, bytes }) => (hash === null ? [] : [{ hash, bytes }])),
      );
      await addItems(tx, importId, items);
      const verdict = verdictOn(opened);
      if (verdict) await judgeItems(tx, 'done', [{ itemId: archive.itemId, ...verdict, activityIds: [] }]);
      else await tx.execute(sql`delete from import_items where item_id = ${archive.itemId}`);
    });
  }
}
