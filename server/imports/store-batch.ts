import { importReasons } from '../../domain/import-reasons.ts';
import type { Db } from '../db/open.ts';
import { type ImportMember, lockMember } from './context.ts';
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
 */
export async function storeBatch(db: Db, origin: StoreOrigin, items: readonly ReadItem[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { memberId } = origin.member;
    await lockMember(tx, memberId);
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
  });
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
