import type { WellnessSource } from '../../domain/entities/wellness.ts';
import { judgeEntry } from '../../domain/import-judgement.ts';
import type { WellnessRow } from '../../domain/metrics/wellness.ts';
import { polarFileKind } from '../../formats/polar/file-kinds.ts';
import type { JobContext } from '../jobs/runner.ts';
import { admitOriginals, dropUnused } from '../originals/originals.store.ts';
import { type StagingArea, type StoredFile, withStagingArea } from '../originals/store.ts';
import { forgetArchives, nextArchive, noteOpened, type PendingArchive, removeItem } from './archive-items.store.ts';
import type { ImportContext } from './context.ts';
import { holdMember, type KnownMember, memberTransaction } from '../members/hold-member.store.ts';
import { type DecodePool, WorkerLost } from './decode-pool.ts';
import { addItems, judgeItems, type NewItem, nextPosition } from './items.store.ts';
import { archiveVerdict, listArchive, placeList } from './listed-archives.ts';
import { fitting, roomOf } from './quota.ts';
import { bucketOf } from './upload.ts';
import { recordWellness } from '../wellness/wellness.store.ts';
import type { ExpandedEntry, ExpandResult, HistoryResult } from './worker-tasks.ts';

interface Run {
  readonly importId: string;
  readonly member: KnownMember;
}

type OpenContext = Pick<ImportContext, 'db' | 'pool' | 'originals' | 'disk' | 'now' | 'readStorage' | 'events'>;

function entryItem(archive: PendingArchive, entry: ExpandedEntry, position: number, now: Date): NewItem {
  const base = {
    position,
    name: `${archive.name}/${entry.name}`,
    externalKey: `${archive.externalKey}/${position}`,
    bucket: bucketOf(entry.start, now),
    start: entry.start,
    hash: entry.hash,
  };
  if (entry.hash !== null) return { ...base, state: 'kept' };
  if (entry.table) return { ...base, state: 'waiting', table: entry.table };
  return { ...base, state: 'done', ...judgeEntry(entry.problem ?? 'UnknownFormat', polarFileKind(entry.name)) };
}

/** Result for an archive that took too much time or memory after some files were stored. */
const tooSlow: OpenedPiece = { entries: [], problem: 'TooSlow', rest: null };
/** Result for an archive that took too much time or memory before any file was stored. */
const tooMuchWork: OpenedPiece = { entries: [], problem: 'TooMuchWork', rest: null };

/** Opens a piece of an archive in a thread. If the thread dies, the result contains the reason. */
export async function expand(
  pool: DecodePool,
  { intake, path }: { readonly intake: StagingArea; readonly path: string },
  archive: PendingArchive,
  memberId: string,
  isHistory: boolean,
): Promise<OpenedPiece> {
  const from = archive.opened?.position ?? null;
  try {
    return isHistory
      ? await pool.run({ kind: 'history', path, intake }, memberId)
      : await pool.run({ kind: 'expand', path, intake, from }, memberId);
  } catch (error) {
    if (!(error instanceof WorkerLost) || pool.stopped()) throw error;
    return from === null ? tooMuchWork : tooSlow;
  }
}

/** A thread's result for a piece. */
type OpenedPiece = Omit<ExpandResult, 'kind'> & Partial<Pick<HistoryResult, 'wellness'>>;

/** A piece of an archive, and what it may contain. */
interface Piece {
  readonly intake: StagingArea;
  readonly opened: OpenedPiece;
}

const storedFilesOf = (entries: readonly ExpandedEntry[]): StoredFile[] =>
  entries.flatMap(({ hash, bytes }) => (hash === null ? [] : [{ hash, bytes }]));

/** Adds the extracted files to the list of items. @returns whether the archive is finished */
async function place(
  context: OpenContext,
  run: Run,
  archive: PendingArchive,
  { intake, opened }: Piece,
): Promise<boolean> {
  const { db, originals, now, readStorage } = context;
  return db.transaction(async (tx) => {
    await holdMember(tx, run.member.memberId);
    const first = await nextPosition(tx, run.importId);
    const files = opened.entries.filter(({ hash }) => hash !== null);
    const fits = fitting(files, roomOf(await readStorage(tx, run.member.memberId)));
    const isFull = fits.size < files.length;
    if (isFull) context.events.note('quota_reached', { what: 'storage' });
    const taken = opened.entries.filter((entry) => entry.hash === null || fits.has(entry));
    await admitOriginals(tx, originals, intake, storedFilesOf(taken));
    await addItems(
      tx,
      run.importId,
      taken.map((entry, nth) => entryItem(archive, entry, first + nth, now())),
    );
    const brought = (archive.opened?.brought ?? 0) + taken.length;
    const problem = opened.problem ?? archive.opened?.problem ?? null;
    if (opened.rest !== null && !isFull) {
      await noteOpened(tx, archive.itemId, { position: opened.rest, problem, brought });
      return false;
    }
    const verdict = archiveVerdict({ problem, brought, isFull });
    if (verdict) {
      await judgeItems(tx, 'done', [{ itemId: archive.itemId, ...verdict, activityIds: [] }]);
      await forgetArchives(tx, [archive.itemId]);
    } else await removeItem(tx, archive.itemId);
    return true;
  });
}

/**
 * Opens an import's waiting archives. If an archive can be listed, its entries are added to the list of items, and extracted when they are
 * read. Others are opened in pieces: each piece is added in one transaction, and the archive is deleted once it is finished. An export with
 * all workouts in one document is opened in one piece. An archive that could not be fully opened keeps a row with the reason.
 * @returns whether to call again, once the listed items have been read
 * @throws Over if the member has been deleted
 * @throws TryLater if it is another member's turn
 */
export async function openArchives(
  context: OpenContext,
  run: Run,
  job: Pick<JobContext, 'giveWay' | 'signal' | 'atWork' | 'alone' | 'suspects'>,
): Promise<boolean> {
  const { db, pool, originals } = context;
  const { memberId } = run.member;
  const keepNights = async (source: WellnessSource, rows: readonly WellnessRow[]) => {
    if (rows.length === 0) return;
    await memberTransaction(db, memberId, (tx) => recordWellness(tx, memberId, source, rows, run.importId));
  };
  const openPiece = async (archive: PendingArchive, how: 'pieces' | 'history' | 'tooSlow') => {
    await context.disk.check();
    const isDone = await withStagingArea(originals, async (intake) => {
      if (how === 'tooSlow') return place(context, run, archive, { intake, opened: tooMuchWork });
      const path = await originals.fileFor(intake, archive.hash);
      const opened = await expand(pool, { intake, path }, archive, memberId, how === 'history');
      await originals.stage(intake, storedFilesOf(opened.entries));
      if (opened.wellness !== undefined) await keepNights('apple', opened.wellness);
      return place(context, run, archive, { intake, opened });
    });
    if (isDone) await dropUnused(db, originals, [archive.hash]);
  };
  const open = async (archive: PendingArchive) => {
    const listed = archive.opened === null ? await listArchive(context, archive, memberId) : null;
    if (listed === 'tooSlow') {
      await openPiece(archive, 'tooSlow');
      return false;
    }
    const entries = listed?.entries ?? null;
    if (listed?.nights !== undefined) await keepNights('polarFlow', listed.nights);
    if (entries !== null) await placeList(context, run, archive, entries);
    else await openPiece(archive, listed?.isHistory === true ? 'history' : 'pieces');
    return entries === null;
  };
  for (;;) {
    const archive = await nextArchive(db, run.importId, job.suspects);
    if (!archive) return false;
    const isInPieces = job.suspects.has(archive.itemId)
      ? await job.alone(archive.itemId, () => open(archive))
      : await job.atWork([archive.itemId]).then(() => open(archive));
    job.signal.throwIfAborted();
    await job.giveWay();
    if (isInPieces) return true;
  }
}
