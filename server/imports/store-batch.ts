import { judge, judgeEntry } from '../../domain/import-judgement.ts';
import type { ProblemTag } from '../../formats/types.ts';
import {
  type Edition,
  insertActivities,
  type NewActivity,
  newActivityId,
  removeEditions,
} from '../activities/activities.store.ts';
import { type FileActivities, activitiesByFile } from '../activities/file-activities.store.ts';
import { restorePreservedNotes } from '../activities/notes.store.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import type { Db } from '../db/open.ts';
import { admitOriginals, noteUnpacked } from '../originals/originals.store.ts';
import type { StagingArea, StoredFile, Originals } from '../originals/store.ts';
import { type KnownMember, memberTransaction } from '../members/hold-member.store.ts';
import { refreshDayTotals } from './day-totals.store.ts';
import { judgeItems, releaseFilesOfItems, stillWaiting, type Verdict } from './items.store.ts';
import { fitting, type ReadStorage, roomOf } from './quota.ts';
import type { FoundProblem } from './worker-tasks.ts';

/** An item whose file was read; `sessions` is null if the file was already known and not read again. */
export interface ReadItem {
  readonly itemId: string;
  /** Hash of its original; `null` if a file in an archive yielded nothing and was not stored. */
  readonly hash: string | null;
  /** Size in bytes of a file that arrived with this batch and is named in the same transaction; `null` if it already has its name. */
  readonly arrived: number | null;
  /** Activity id at the vendor. */
  readonly externalId: string | null;
  /** Activity type reported by the sender for the first session. */
  readonly typeId?: number | null;
  readonly sessions: readonly MeasuredSession[] | null;
  readonly problems: readonly FoundProblem[];
  /** Unpacked size in bytes of a gzipped file; `null` if not gzipped, or not read. */
  readonly unpackedBytes: number | null;
  /** Reason why a file in an archive was not opened. */
  readonly refused: ProblemTag | null;
}

export interface StoreOrigin {
  readonly member: KnownMember;
  readonly importId: string;
  readonly source: string;
}

export interface StoreContext {
  readonly db: Db;
  readonly originals: Originals;
  /** Staging area of files that arrived with the batch. */
  readonly intake: StagingArea;
  readonly readStorage: ReadStorage;
}

export interface Stored {
  /** Ids of new activities, and of those with a new edition. */
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  /** Hashes of files that yielded nothing and are no longer referenced here: the caller deletes those without another reference. */
  readonly unnamed: readonly string[];
  /** Whether some files exceeded the storage limit and are still waiting. */
  readonly isFull: boolean;
}

/**
 * Stores a batch atomically: names arrived files, and writes activities and item results. Duplicates and day totals are left to the
 * analysis, which covers everything stored since the last one. Idempotent.
 */
export async function storeBatch(
  { db, originals, intake, readStorage }: StoreContext,
  origin: StoreOrigin,
  read: readonly ReadItem[],
): Promise<Stored> {
  const { memberId } = origin.member;
  await originals.stage(
    intake,
    read.flatMap(({ hash, arrived: bytes }) => (hash !== null && bytes !== null ? [{ hash, bytes }] : [])),
  );
  return memberTransaction(db, memberId, async (tx) => {
    const open = await stillWaiting(
      tx,
      read.map(({ itemId }) => itemId),
    );
    const waiting = read.filter(({ itemId }) => open.has(itemId));
    const arrivals = waiting.flatMap((item) => (item.arrived === null ? [] : [{ item, bytes: item.arrived }]));
    const room = arrivals.length === 0 ? null : roomOf(await readStorage(tx, memberId));
    const fits = new Set(room === null ? [] : [...fitting(arrivals, room)].map(({ item }) => item));
    const items = waiting.filter((item) => item.arrived === null || fits.has(item));
    const hashes = items.flatMap(({ hash }) => hash ?? []);
    const known = await activitiesByFile(tx, memberId, hashes);
    const externalIds = items.flatMap(({ externalId, hash, sessions }) =>
      externalId !== null && !known.has(hash!) && sessions?.length ? [externalId] : [],
    );
    const before = await removeEditions(tx, { memberId, source: origin.source }, externalIds);
    const { added, stored, done } = placeItems(items, known, before.editions);
    await admitOriginals(tx, originals, intake, arrivedIn([...stored, ...done], items));
    await insertActivities(tx, { memberId, source: origin.source, importId: origin.importId }, added);
    await restorePreservedNotes(
      tx,
      added.flatMap((activity) => activity.before?.notes ?? []),
    );
    await refreshDayTotals(tx, memberId, before.dates);
    await judgeItems(tx, 'stored', stored);
    await judgeItems(tx, 'done', done);
    await noteUnpacked(
      tx,
      items.flatMap(({ hash, unpackedBytes }) =>
        hash === null || unpackedBytes === null ? [] : [{ hash, unpackedBytes }],
      ),
    );
    const unnamed = origin.source === 'file' ? await releaseFiles(tx, done) : [];
    const ids = (isNew: boolean) =>
      added.filter(({ before }) => (before === null) === isNew).map(({ activityId }) => activityId);
    return { added: ids(true), replaced: ids(false), unnamed, isFull: items.length < waiting.length };
  });
}

/** Returns the arrived files that these results keep. */
function arrivedIn(verdicts: readonly Verdict[], items: readonly ReadItem[]): StoredFile[] {
  const storedHashes = new Set(verdicts.flatMap(({ hash }) => hash ?? []));
  return items.flatMap(({ hash, arrived }) =>
    hash !== null && arrived !== null && storedHashes.has(hash) ? [{ hash, bytes: arrived }] : [],
  );
}

/** Whether a result is caused by a bug of ours; the file is then kept. */
const isOurFault = ({ reason }: Pick<Verdict, 'reason'>): boolean =>
  reason?.code === 'readerFailed' || reason?.code === 'tooMuchWork';

/**
 * Releases uploaded files that yielded nothing, since the member has them. Vendor files are kept, because a vendor may offer them only
 * once, and the row shows that they were fetched.
 */
const releaseFiles = (tx: Db, done: readonly Verdict[]): Promise<string[]> =>
  releaseFilesOfItems(
    tx,
    done.filter((verdict) => verdict.activityIds.length === 0 && !isOurFault(verdict)).map(({ itemId }) => itemId),
  );

interface Placed {
  readonly added: readonly NewActivity[];
  /** Results of items whose activities wait for analysis. */
  readonly stored: readonly Verdict[];
  readonly done: readonly Verdict[];
}

/** Determines the result of each item, in order. `known` has the activities of files that already exist. */
function placeItems(
  items: readonly ReadItem[],
  known: ReadonlyMap<string, FileActivities>,
  editions: ReadonlyMap<string, Edition>,
): Placed {
  const byFile = new Map(known);
  const taken = new Set<string>();
  const added: NewActivity[] = [];
  const stored: Verdict[] = [];
  const done: Verdict[] = [];
  for (const { itemId, hash, externalId, typeId, sessions, problems, refused } of items) {
    if (refused !== null) {
      done.push({ itemId, ...judgeEntry(refused), activityIds: [] });
      continue;
    }
    const same = hash === null ? undefined : byFile.get(hash);
    if (same) {
      const { activityIds, isDeleted } = same;
      const reason = { code: isDeleted ? 'deletedActivity' : 'duplicateFile' } as const;
      done.push({ itemId, outcome: 'duplicate', reason, activityIds, hash });
      continue;
    }
    // The file's activities existed when the batch was read but have been undone since, so it waits to be read.
    if (sessions === null) continue;
    const judgement = judge(sessions.length, problems);
    if (hash === null || sessions.length === 0) {
      // A file from an archive that yields nothing is not kept, unless it is our fault.
      const stored = hash !== null && isOurFault(judgement) ? { hash } : {};
      done.push({ itemId, ...judgement, activityIds: [], ...stored });
      continue;
    }
    // Two files with one vendor id in one batch: the later one becomes a separate recording.
    const id = externalId === null || taken.has(externalId) ? null : externalId;
    if (id !== null) taken.add(id);
    const created = sessions.map((session): NewActivity => {
      const before = editions.get(`${id} ${session.sessionIndex}`);
      return {
        activityId: before?.id ?? newActivityId(),
        hash,
        externalId: id,
        partial: judgement.outcome === 'partial',
        before: before ?? null,
        typeId: session.sessionIndex === 0 ? (typeId ?? null) : null,
        session,
      };
    });
    const activityIds = created.map(({ activityId }) => activityId);
    added.push(...created);
    byFile.set(hash, { activityIds, isDeleted: created.every(({ before }) => before?.removedOn != null) });
    stored.push({ itemId, ...judgement, activityIds, hash });
  }
  return { added, stored, done };
}
