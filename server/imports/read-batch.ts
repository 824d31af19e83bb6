import { join } from 'node:path';
import { ARCHIVE_LIMITS } from '../../formats/archive.ts';
import type { DailyWeights } from '../../domain/metrics/measurements.ts';
import type { SportAnswers } from '../../domain/sports/unknown-sport.ts';
import { memberChoicesOf, type MemberChoices, existingFiles } from '../activities/file-activities.store.ts';
import { outageOf } from '../base/outage.ts';
import type { StagingArea } from '../originals/store.ts';
import type { ImportContext } from './context.ts';
import type { KnownMember } from '../members/hold-member.store.ts';
import { WorkerLost } from './decode-pool.ts';
import type { PendingItem } from './pending-items.store.ts';
import type { ReadItem } from './store-batch.ts';
import {
  type MeasureResult,
  noRecordingData,
  type RecordingData,
  type TakenEntry,
  type TakeResult,
} from './worker-tasks.ts';

export interface Reading {
  readonly importId: string;
  readonly source: string;
  readonly member: KnownMember;
  readonly weights: DailyWeights;
  readonly sports: SportAnswers;
  /** Staging area for files from archives until they are stored. */
  readonly intake: StagingArea;
  /** Bytes unpacked from each archive so far, by its item. */
  readonly unpacked: Map<string, number>;
}

export interface ReadBatch {
  readonly items: readonly ReadItem[];
  /** Items of archives whose total unpacked size exceeds the limit. */
  readonly tooLarge: readonly string[];
}

const failed = (tag: 'TooMuchWork' | 'ReaderFailed'): MeasureResult => ({
  kind: 'measure',
  sessions: [],
  problems: [{ tag, detail: null }],
  unpackedBytes: null,
});
/** Result if our parser or database failed on a file. The file is kept, since it may be valid. */
export const readerFailed = failed('ReaderFailed');

const tooMuchWork: TakenEntry = { hash: null, bytes: 0, problem: null, measured: failed('TooMuchWork') };

/**
 * Analyses one file. If a thread dies or throws, it is tried a second time. Only the parser's own verdict can reject a file: exceptions are
 * our bugs, so the original is kept.
 * @throws TaskFailed during an outage, so that the job waits
 */
async function measureFile(
  { pool, log }: ImportContext,
  { member: { memberId, timeZone }, weights: weight, sports }: Reading,
  withFile: (work: (path: string) => Promise<MeasureResult>) => Promise<MeasureResult>,
  said: RecordingData,
): Promise<MeasureResult> {
  const athlete = { weight, timeZone, sports };
  for (let attempt = 1; ; attempt++) {
    try {
      return await withFile((path) => pool.run({ kind: 'measure', path, athlete, said }, memberId));
    } catch (error) {
      if (pool.stopped() || outageOf(error) !== null) throw error;
      if (attempt === 1) continue;
      log.error({ err: error }, 'a file could not be read');
      return error instanceof WorkerLost ? failed('TooMuchWork') : readerFailed;
    }
  }
}

const previousChoicesOf = (db: ImportContext['db'], { member, source }: Reading, items: readonly PendingItem[]) =>
  memberChoicesOf(
    db,
    { memberId: member.memberId, source },
    items.map(({ externalKey }) => externalKey),
  );

/** Reads files stored on their own; those whose activities already exist are skipped. */
async function readStoredItems(
  context: ImportContext,
  run: Reading,
  items: readonly PendingItem[],
): Promise<ReadItem[]> {
  const known = await existingFiles(
    context.db,
    run.member.memberId,
    items.map(({ hash }) => hash!),
  );
  const reading = new Map<string, Promise<MeasureResult>>();
  const before =
    run.source === 'file' ? new Map<string, MemberChoices>() : await previousChoicesOf(context.db, run, items);
  for (const { hash, externalKey, utcOffset, title, typeId } of items) {
    if (known.has(hash!) || reading.has(hash!)) continue;
    const read = measureFile(context, run, (work) => context.originals.withFile(hash!, work), {
      utcOffset,
      title,
      ...(before.get(externalKey) ?? { types: typeId === null ? {} : { 0: typeId }, corrections: {} }),
    });
    // Awaited below; avoids an unhandled rejection in between.
    read.catch(() => undefined);
    reading.set(hash!, read);
  }
  return Promise.all(
    items.map(async ({ itemId, hash, externalKey, typeId }): Promise<ReadItem> => {
      const read = await reading.get(hash!);
      const externalId = run.source === 'file' ? null : externalKey;
      const { sessions = null, problems = [], unpackedBytes = null } = read ?? {};
      return { itemId, hash, arrived: null, externalId, typeId, sessions, problems, unpackedBytes, refused: null };
    }),
  );
}

/** Number of files per thread task from one archive: few enough to share a batch evenly among threads. */
const GROUP = 8;
const GROUP_BYTES = 4 * 1024 * 1024;

type Entries = readonly PendingItem[];

/** Groups adjacent files from the same archive. */
function groupsOf(items: Entries): Entries[] {
  const groups: PendingItem[][] = [];
  let bytes = 0;
  for (const item of items) {
    const last = groups.at(-1);
    bytes += item.bytes;
    if (last && last.length < GROUP && bytes <= GROUP_BYTES && last[0]!.entry!.archive === item.entry!.archive) {
      last.push(item);
    } else {
      groups.push([item]);
      bytes = item.bytes;
    }
  }
  return groups;
}

/** Extracts files from an archive. If a thread dies, each file is retried alone; a second death is attributed to the file. */
async function takeGroup(context: ImportContext, run: Reading, items: Entries, isAgain = false): Promise<TakeResult[]> {
  const { pool, originals, log } = context;
  const { memberId, timeZone } = run.member;
  const { archive, hash } = items[0]!.entry!;
  const before = run.unpacked.get(archive) ?? 0;
  try {
    const result = await pool.run(
      {
        kind: 'take',
        path: await originals.fileFor(run.intake, hash),
        entries: items.map(({ entry }) => entry!.place),
        said: items.map(({ entry }) => entry!.said ?? noRecordingData),
        intake: run.intake,
        athlete: { weight: run.weights, timeZone, sports: run.sports },
        room: ARCHIVE_LIMITS.unpackedBytes - before,
      },
      memberId,
    );
    run.unpacked.set(archive, (run.unpacked.get(archive) ?? 0) + result.unpacked);
    return [result];
  } catch (error) {
    if (!(error instanceof WorkerLost) || pool.stopped()) throw error;
    if (items.length === 1 && isAgain) {
      log.warn({ err: error }, 'a file could not be read');
      return [{ kind: 'take', taken: [tooMuchWork], unpacked: 0, isFull: false }];
    }
    const results: TakeResult[] = [];
    for (const item of items) {
      if (results.some(({ isFull }) => isFull)) break;
      results.push(...(await takeGroup(context, run, [item], items.length === 1)));
    }
    return results;
  }
}

/** Reads files that are still in their archives. */
async function takeEntries(context: ImportContext, run: Reading, items: Entries): Promise<ReadBatch> {
  const tooLarge = new Set<string>();
  const taken: { readonly itemId: string; readonly said: RecordingData; readonly entry: TakenEntry }[] = [];
  const groups = groupsOf(items);
  const results = await Promise.all(groups.map((group) => takeGroup(context, run, group)));
  for (const [i, group] of groups.entries()) {
    if (results[i]!.some(({ isFull }) => isFull)) tooLarge.add(group[0]!.entry!.archive);
    const entries = results[i]!.flatMap((result) => result.taken);
    for (const [j, entry] of entries.entries()) {
      const { itemId, entry: from } = group[j]!;
      taken.push({ itemId, said: from!.said ?? noRecordingData, entry });
    }
  }
  const unmeasured = taken.flatMap(({ entry }) => (entry.hash !== null && entry.measured === null ? [entry.hash] : []));
  const known = await existingFiles(context.db, run.member.memberId, unmeasured);
  const read = await Promise.all(
    taken.map(async ({ itemId, said, entry: { hash, bytes, problem, measured } }): Promise<ReadItem> => {
      const path = join(run.intake.place, hash ?? '');
      const isUnread = hash !== null && measured === null && !known.has(hash);
      const result = isUnread ? await measureFile(context, run, (work) => work(path), said) : measured;
      const { sessions = null, problems = [] } = result ?? {};
      const arrived = hash === null ? null : bytes;
      return { itemId, hash, arrived, externalId: null, sessions, problems, unpackedBytes: null, refused: problem };
    }),
  );
  return { items: read, tooLarge: [...tooLarge] };
}

/** Reads each file of a batch from its location. */
export async function readBatch(
  context: ImportContext,
  run: Reading,
  items: readonly PendingItem[],
): Promise<ReadBatch> {
  const [kept, taken] = await Promise.all([
    readStoredItems(
      context,
      run,
      items.filter(({ entry }) => entry === null),
    ),
    takeEntries(
      context,
      run,
      items.filter(({ entry }) => entry !== null),
    ),
  ]);
  return { items: [...kept, ...taken.items], tooLarge: taken.tooLarge };
}
