import { judge, judgeEntry } from '../../domain/import-judgement.ts';
import type { ProblemTag } from '../../formats/types.ts';
import {
  type Edition,
  insertActivities,
  type NewActivity,
  newActivityId,
  takeOutEditions,
} from '../activities/activities.store.ts';
import { type Brought, broughtBy } from '../activities/known.store.ts';
import { putNotesBack } from '../activities/notes.store.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import type { Db } from '../db/open.ts';
import { admitOriginals, noteUnpacked } from '../originals/originals.store.ts';
import type { Intake, KeptFile, Originals } from '../originals/store.ts';
import { type KnownMember, memberTransaction } from '../members/hold-member.store.ts';
import { refreshDayTotals } from './day-totals.store.ts';
import { judgeItems, releaseFilesOfItems, stillWaiting, type Verdict } from './items.store.ts';
import { fitting, type ReadStorage, roomOf } from './quota.ts';
import type { FoundProblem } from './worker-tasks.ts';

/** An item whose file was read; `sessions` is null when the file is known already and was not read again. */
export interface ReadItem {
  readonly itemId: string;
  /** Null when a file in an archive brought nothing, and was not taken in. */
  readonly hash: string | null;
  /** Bytes of a file that came in with this batch, and takes its name with it; null where it has it already. */
  readonly arrived: number | null;
  /** The vendor's own id of the activity. */
  readonly externalId: string | null;
  /** Activity type that the sender states for the first session. */
  readonly typeId?: number | null;
  readonly sessions: readonly MeasuredSession[] | null;
  readonly problems: readonly FoundProblem[];
  /** Bytes of the file without its wrapping; null where it has none, or was not read. */
  readonly unpackedBytes: number | null;
  /** Why a file in an archive was not opened. */
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
  /** Where files lie that came in with the batch. */
  readonly intake: Intake;
  readonly readStorage: ReadStorage;
}

export interface Stored {
  /** Activities that are new, and those of which a new edition came. */
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  /** Files that brought nothing and are no longer named here: the caller takes away those that nobody else names. */
  readonly unnamed: readonly string[];
  /** There was no room for some of what came in: it still waits. */
  readonly isFull: boolean;
}

/**
 * Stores what was read from some files, all or nothing: files that came in take their names, and there are activities, and what became of
 * each item. Which of them are duplicates and what their days come to is for the analysis to say, which looks at all that was stored since
 * the last time. Done twice, the second time changes nothing.
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
    const known = await broughtBy(tx, memberId, hashes);
    const externalIds = items.flatMap(({ externalId, hash, sessions }) =>
      externalId !== null && !known.has(hash!) && sessions?.length ? [externalId] : [],
    );
    const before = await takeOutEditions(tx, { memberId, source: origin.source }, externalIds);
    const { added, stored, done } = placeItems(items, known, before.editions);
    await admitOriginals(tx, originals, intake, arrivedIn([...stored, ...done], items));
    await insertActivities(tx, { memberId, source: origin.source, importId: origin.importId }, added);
    await putNotesBack(
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
    const unnamed = origin.source === 'file' ? await letGo(tx, done) : [];
    const ids = (isNew: boolean) =>
      added.filter(({ before }) => (before === null) === isNew).map(({ activityId }) => activityId);
    return { added: ids(true), replaced: ids(false), unnamed, isFull: items.length < waiting.length };
  });
}

/** Files that came in and that these verdicts keep. */
function arrivedIn(verdicts: readonly Verdict[], items: readonly ReadItem[]): KeptFile[] {
  const kept = new Set(verdicts.flatMap(({ hash }) => hash ?? []));
  return items.flatMap(({ hash, arrived }) =>
    hash !== null && arrived !== null && kept.has(hash) ? [{ hash, bytes: arrived }] : [],
  );
}

/** Whether a verdict is about this server and not about the file: nothing has judged the file, so that it is kept. */
const isOurFault = ({ reason }: Pick<Verdict, 'reason'>): boolean =>
  reason?.code === 'readerFailed' || reason?.code === 'tooMuchWork';

/**
 * Uploaded files that bring nothing are not kept: the member has them. Files of a vendor are, since a vendor may offer them only once, and the
 * row says that they have been fetched.
 */
const letGo = (tx: Db, done: readonly Verdict[]): Promise<string[]> =>
  releaseFilesOfItems(
    tx,
    done.filter((verdict) => verdict.activityIds.length === 0 && !isOurFault(verdict)).map(({ itemId }) => itemId),
  );

interface Placed {
  readonly added: readonly NewActivity[];
  /** Items whose activities still wait for analysis. */
  readonly stored: readonly Verdict[];
  readonly done: readonly Verdict[];
}

/** Says of each item, in order, what becomes of it. `known` is what files that are here already brought. */
function placeItems(
  items: readonly ReadItem[],
  known: ReadonlyMap<string, Brought>,
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
    // It was here when the batch was read, and has been taken back since: it waits to be read.
    if (sessions === null) continue;
    const judgement = judge(sessions.length, problems);
    if (hash === null || sessions.length === 0) {
      // A file from an archive that brings nothing is not kept, unless the fault is ours.
      const kept = hash !== null && isOurFault(judgement) ? { hash } : {};
      done.push({ itemId, ...judgement, activityIds: [], ...kept });
      continue;
    }
    // Two files under one vendor id in one batch: the later one stays as a recording of its own.
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
