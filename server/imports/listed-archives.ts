import { type Judgement, judgeArchive, judgeEntry } from '../../domain/import-judgement.ts';
import { POLAR_SESSIONS, polarSessions } from '../../domain/export-tables/polar.ts';
import { sessionOf } from '../../domain/metrics/places.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import type { ProblemTag } from '../../formats/types.ts';
import { polarFileKind } from '../../formats/polar/file-kinds.ts';
import { dropUnused } from '../originals/originals.store.ts';
import {
  type EntryLocator,
  forgetArchives,
  noteOpened,
  type PendingArchive,
  removeEmptied,
  removeRest,
} from './archive-items.store.ts';
import type { ImportContext } from './context.ts';
import { holdMember, type KnownMember } from '../members/hold-member.store.ts';
import { WorkerLost } from './decode-pool.ts';
import { addItems, judgeItems, type NewItem, nextPosition } from './items.store.ts';

import { bucketOf } from './upload.ts';
import { restoreBody } from './apply-restore.ts';
import type { ListResult, NamedEntry, RecordingData } from './worker-tasks.ts';

interface ArchiveEnd {
  readonly problem: ProblemTag | null;
  /** Number of files extracted from it. */
  readonly brought: number;
  /** Whether the rest exceeded the storage limit. */
  readonly isFull: boolean;
}

/** Returns the final result of the archive itself; `null` if its entries are sufficient. */
export function archiveVerdict({ problem, brought, isFull }: ArchiveEnd): Judgement | null {
  const full: Judgement = { outcome: 'failed', reason: { code: 'noRoomForRest' } };
  if (isFull) return full;
  if (problem !== null) return judgeArchive(problem);
  const empty: Judgement = { outcome: 'skipped', reason: { code: 'emptyArchive' } };
  return brought === 0 ? empty : null;
}

/**
 * Lists the files in an archive; `null` if they cannot be listed without opening it. `tooSlow` if listing took too much time or memory, in
 * which case no other method is tried.
 */
export async function listArchive(
  { pool, originals }: Pick<ImportContext, 'pool' | 'originals'>,
  archive: Pick<PendingArchive, 'hash'>,
  memberId: string,
): Promise<Pick<ListResult, 'entries' | 'isHistory' | 'nights'> | 'tooSlow'> {
  try {
    return await originals.withFile(archive.hash, (path) => pool.run({ kind: 'list', path }, memberId));
  } catch (error) {
    if (!(error instanceof WorkerLost) || pool.stopped()) throw error;
    return 'tooSlow';
  }
}

function listedItem(
  archive: PendingArchive,
  { name, start, problem, place, hash, table, restore }: NamedEntry,
  nth: number,
  now: Date,
  saidOf: (hash: string) => RecordingData | undefined,
): NewItem {
  const base = {
    name: name === '' ? archive.name : `${archive.name}/${name}`,
    externalKey: `${archive.externalKey}/${nth}`,
    bucket: bucketOf(start, now),
    start,
  };
  if (table) return { ...base, position: nth, state: 'waiting', table };
  if (restore) return { ...base, position: nth, state: 'waiting', restore };
  if (problem !== null || place === undefined)
    return { ...base, position: nth, state: 'done', ...judgeEntry(problem ?? 'UnknownFormat', polarFileKind(name)) };
  const said = hash === undefined ? undefined : saidOf(hash);
  const locator: EntryLocator = { archive: archive.itemId, hash: archive.hash, place, ...(said && { said }) };
  return { ...base, position: nth, state: 'waiting', locator: JSON.stringify(locator) };
}

/** Returns the data of a Longrun export about its recordings, by SHA-256: for the first file with it, each session once. */
function recordingDataIn(entries: readonly NamedEntry[]): (hash: string) => RecordingData | undefined {
  const files = new Map<string, Map<number, Restore['said'][number]>>();
  for (const one of entries.flatMap(({ restore }) => restore?.said ?? [])) {
    const sessions = files.get(one.file) ?? new Map<number, Restore['said'][number]>();
    if (!sessions.has(one.session)) sessions.set(one.session, one);
    files.set(one.file, sessions);
  }
  return (hash) => {
    const sessions = [...(files.get(hash)?.values() ?? [])];
    files.delete(hash);
    const [first] = sessions;
    if (!first) return undefined;
    const chosen = sessions.flatMap(({ session, type }) => (type === null ? [] : [[session, type] as const]));
    return {
      utcOffset: first.offset === null ? null : first.offset * 60,
      timeZone: first.zone,
      // A split-off part has the title of its recording.
      title: sessions.every(({ session }) => sessionOf(session) === sessionOf(first.session)) ? first.title : null,
      types: Object.fromEntries(chosen),
      corrections: Object.fromEntries(
        sessions.flatMap(({ session, correction }) => (correction === null ? [] : [[session, correction] as const])),
      ),
    };
  };
}

/** Replaces an archive with its contents in the list of items. The files are extracted when they are read. */
export async function placeList(
  { db, now }: Pick<ImportContext, 'db' | 'now'>,
  run: { readonly importId: string; readonly member: KnownMember },
  archive: PendingArchive,
  entries: readonly NamedEntry[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdMember(tx, run.member.memberId);
    const first = await nextPosition(tx, run.importId);
    const saidOf = recordingDataIn(entries);
    const items: NewItem[] = [];
    for (const [nth, entry] of entries.entries()) {
      const { position, ...item } = listedItem(archive, entry, nth, now(), saidOf);
      const restored = entry.restore && (await restoreBody(tx, run.member.memberId, entry.restore));
      items.push({ ...item, position: first + position, ...(restored && { restored }) });
    }
    const sessions = polarSessions(entries.map(({ name }) => name));
    if (sessions !== null) {
      items.push({
        position: first + entries.length,
        name: `${archive.name}/${POLAR_SESSIONS}`,
        externalKey: `${archive.externalKey}/sessions`,
        bucket: 'warm',
        state: 'waiting',
        table: sessions,
      });
    }
    await addItems(tx, run.importId, items);
    await noteOpened(tx, archive.itemId, { listed: true, unpacked: 0 });
  });
}

/**
 * Gives up the remaining files of listed archives, and records that in their rows.
 * @param archives limits this to some archives; `null` for all of the import
 */
export async function leaveRest(
  { db, originals }: Pick<ImportContext, 'db' | 'originals'>,
  importId: string,
  why: 'noRoom' | 'tooLarge',
  archives: readonly string[] | null = null,
): Promise<void> {
  const verdict = archiveVerdict({
    isFull: why === 'noRoom',
    problem: why === 'tooLarge' ? 'TooLarge' : null,
    brought: 1,
  })!;
  const hashes = await db.transaction(async (tx) => {
    const rest = await removeRest(tx, importId, archives);
    const ids = [...rest.keys()];
    await judgeItems(
      tx,
      'done',
      ids.map((itemId) => ({ itemId, ...verdict, activityIds: [] })),
    );
    await forgetArchives(tx, ids);
    return [...rest.values()];
  });
  await dropUnused(db, originals, hashes);
}

/** Removes listed archives without remaining files. */
export async function dropEmptied(
  { db, originals }: Pick<ImportContext, 'db' | 'originals'>,
  importId: string,
): Promise<void> {
  await dropUnused(db, originals, await removeEmptied(db, importId));
}
