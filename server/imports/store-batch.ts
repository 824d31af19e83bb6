import { sql } from 'drizzle-orm';
import { importReasons } from '../../domain/import-reasons.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { type ImportMember, memberTransaction } from './context.ts';
import { refreshDayTotals } from './day-totals.ts';
import { judgeItems, type Verdict } from './items.ts';
import { judge } from '../../domain/import-judgement.ts';
import {
  activitiesOfFiles,
  insertActivities,
  type NewActivity,
  newActivityId,
  takeOutEditions,
} from './store-activities.ts';
import type { FoundProblem, MeasuredSession } from './worker-tasks.ts';

/** An item whose file was read; `sessions` is null when the file is known already and was not read again. */
export interface ReadItem {
  readonly itemId: string;
  readonly hash: string;
  /** The vendor's own id of the activity. */
  readonly externalId: string | null;
  readonly sessions: readonly MeasuredSession[] | null;
  readonly problems: readonly FoundProblem[];
  /** Bytes of the file without its wrapping; null where it has none, or was not read. */
  readonly unpackedBytes: number | null;
}

export interface StoreOrigin {
  readonly member: ImportMember;
  readonly importId: string;
  readonly source: string;
}

/**
 * Stores what was read from some files, all or nothing: activities, and what became of each item. Which of them are duplicates and what
 * their days come to is for the analysis to say, which looks at all that was stored since the last time. Done twice, the second time changes
 * nothing.
 * @returns files that brought nothing and are no longer named here: the caller takes away those that nobody else names
 */
export async function storeBatch(db: Db, origin: StoreOrigin, items: readonly ReadItem[]): Promise<string[]> {
  const { memberId } = origin.member;
  return memberTransaction(db, memberId, async (tx) => {
    const hashes = items.map(({ hash }) => hash);
    const known = await activitiesOfFiles(tx, memberId, hashes);
    const externalIds = items.flatMap(({ externalId, hash, sessions }) =>
      externalId !== null && !known.has(hash) && sessions?.length ? [externalId] : [],
    );
    const editions = await takeOutEditions(tx, { memberId, source: origin.source }, externalIds);
    const { added, stored, done } = placeItems(items, known, editions.ids);
    await insertActivities(tx, { memberId, source: origin.source, importId: origin.importId }, added);
    await refreshDayTotals(tx, memberId, editions.dates);
    await judgeItems(tx, 'stored', stored);
    await judgeItems(tx, 'done', done);
    await noteUnpacked(tx, items);
    return origin.source === 'file' ? letGo(tx, done) : [];
  });
}

async function noteUnpacked(tx: Db, items: readonly ReadItem[]): Promise<void> {
  const rows = items.flatMap(({ hash, unpackedBytes }) => (unpackedBytes === null ? [] : [{ hash, unpackedBytes }]));
  if (rows.length === 0) return;
  await tx.execute(sql`
    update originals as mine set unpacked_bytes = given."unpackedBytes"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(hash text, "unpackedBytes" int)
    where mine.hash = given.hash`);
}

/**
 * Files of one's own that brought nothing are not kept: whoever sent them has them still. What a vendor sent stays, since it may be offered
 * once only, and tells that it was had.
 */
async function letGo(tx: Db, done: readonly Verdict[]): Promise<string[]> {
  const ids = done.filter(({ activityIds }) => activityIds.length === 0).map(({ itemId }) => itemId);
  if (ids.length === 0) return [];
  const result = await tx.execute(sql`
    update import_items as mine set original_hash = null from import_items as before
    where mine.item_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and before.item_id = mine.item_id and before.original_hash is not null
    returning before.original_hash as hash`);
  return rowsOf<{ hash: string }>(result).map(({ hash }) => hash);
}

interface Placed {
  readonly added: readonly NewActivity[];
  /** Items whose activities still wait for analysis. */
  readonly stored: readonly Verdict[];
  readonly done: readonly Verdict[];
}

/** Says of each item, in order, what becomes of it. `known` are the activities of files that are here already. */
function placeItems(
  items: readonly ReadItem[],
  known: ReadonlyMap<string, readonly string[]>,
  editions: ReadonlyMap<string, string>,
): Placed {
  const byFile = new Map(known);
  const taken = new Set<string>();
  const added: NewActivity[] = [];
  const stored: Verdict[] = [];
  const done: Verdict[] = [];
  for (const { itemId, hash, externalId, sessions, problems } of items) {
    const same = byFile.get(hash);
    if (same) {
      done.push({ itemId, outcome: 'duplicate', reason: importReasons.duplicateFile, activityIds: same });
      continue;
    }
    // It was here when the batch was read, and has been taken back since: it waits to be read.
    if (sessions === null) continue;
    const judgement = judge(sessions.length, problems);
    // Two files under one vendor id in one batch: the later one stays as a recording of its own.
    const id = externalId === null || taken.has(externalId) ? null : externalId;
    if (id !== null) taken.add(id);
    const created = sessions.map(
      (session): NewActivity => ({
        activityId: editions.get(`${id} ${session.sessionIndex}`) ?? newActivityId(),
        hash,
        externalId: id,
        partial: judgement.outcome === 'partial',
        session,
      }),
    );
    const activityIds = created.map(({ activityId }) => activityId);
    added.push(...created);
    if (created.length > 0) byFile.set(hash, activityIds);
    (created.length > 0 ? stored : done).push({ itemId, ...judgement, activityIds });
  }
  return { added, stored, done };
}
