import { sql } from 'drizzle-orm';
import { importReasons } from '../../domain/import-reasons.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import type { JobContext, JobHandler } from '../jobs/runner.ts';
import { dropUnused } from '../originals/rows.ts';
import { originalPath } from '../originals/store.ts';
import { analyseMember } from './analyse.ts';
import { findMember, type ImportContext, type ImportMember } from './context.ts';
import { WorkerLost } from './decode-pool.ts';
import { failImport } from './fail-import.ts';
import { openArchives } from './open-archives.ts';
import { createProgress } from './progress.ts';
import { type ReadItem, storeBatch } from './store-batch.ts';
import type { FoundProblem, MeasureResult } from './worker-tasks.ts';

/** Reads what an import has kept; the key is the import's id. */
export const IMPORT_JOB = 'import';

interface KeptItem {
  readonly itemId: string;
  readonly hash: string;
  readonly bytes: number;
  readonly externalKey: string;
  readonly bucket: 'hot' | 'warm';
  readonly utcOffset: number | null;
}

interface Running {
  readonly importId: string;
  readonly source: string;
  readonly member: ImportMember;
}

/** Files in one transaction: the first ones are few, so that something shows soon. */
const FIRST_BATCH = 16;
const BATCH = 64;
/** Fewer, where they are large: nobody waits for a batch for long. */
const BATCH_BYTES = 64 * 1024 * 1024;
/** How long the files of one member are read while those of others wait. */
const TURN_MS = 3000;
/** The rest of a history is analysed every so often: its curve of critical power moves with every batch. */
const ANALYSE_EVERY_MS = 3000;
/** Each analysis looks at everything that is there: the next one waits so many times as long as the last one took. */
const PAUSE_AFTER_ANALYSIS = 5;

async function keptItems(db: Db, importId: string): Promise<KeptItem[]> {
  const result = await db.execute(sql`
    select item_id as "itemId", original_hash as hash, coalesce(bytes, 0) as bytes, external_key as "externalKey", bucket,
      utc_offset as "utcOffset"
    from import_items left join originals on hash = original_hash
    where import_id = ${importId} and state = 'kept' order by bucket, start_hint desc nulls last, position`);
  return rowsOf<KeptItem>(result);
}

const failed = (tag: FoundProblem['tag']): MeasureResult => ({
  kind: 'measure',
  sessions: [],
  problems: [{ tag, detail: null }],
  unpackedBytes: null,
});
const unreadable = failed('BadDefinition');

/** Measures one file. A worker that dies over it is asked once more; twice says that it is the file. */
async function measureFile(
  { pool, directory, log }: ImportContext,
  { memberId, weight, timeZone }: ImportMember,
  { hash, utcOffset: vendorOffset }: KeptItem,
) {
  const path = originalPath(directory, hash);
  const task = { kind: 'measure', path, athlete: { weight, timeZone }, vendorOffset } as const;
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.run(task, memberId);
    } catch (error) {
      if (pool.stopped()) throw error;
      if (error instanceof WorkerLost && attempt === 1) continue;
      log.warn({ err: error }, 'a file could not be read');
      return error instanceof WorkerLost ? failed('TooMuchWork') : unreadable;
    }
  }
}

/** Reads a batch; files whose activities are here already are not read again. */
async function readBatch(context: ImportContext, run: Running, items: readonly KeptItem[]): Promise<ReadItem[]> {
  const hashes = JSON.stringify(items.map(({ hash }) => hash));
  const result = await context.db.execute(sql`
    select distinct original_hash as hash from activities where member_id = ${run.member.memberId}
      and original_hash in (select jsonb_array_elements_text(${hashes}::jsonb))`);
  const known = new Set(rowsOf<{ hash: string }>(result).map(({ hash }) => hash));
  const reading = new Map<string, Promise<MeasureResult>>();
  for (const item of items) {
    const { hash } = item;
    if (known.has(hash) || reading.has(hash)) continue;
    const read = measureFile(context, run.member, item);
    // Waited for below; until then a failure is nobody's.
    read.catch(() => undefined);
    reading.set(hash, read);
  }
  return Promise.all(
    items.map(async ({ itemId, hash, externalKey }): Promise<ReadItem> => {
      const read = await reading.get(hash);
      return {
        itemId,
        hash,
        externalId: run.source === 'file' ? null : externalKey,
        sessions: read?.sessions ?? null,
        problems: read?.problems ?? [],
        unpackedBytes: read?.unpackedBytes ?? null,
      };
    }),
  );
}

/** The database turned a value down, as it would again. */
function isBadData(error: unknown): boolean {
  const code = ((error as Error).cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^2[23]/.test(code);
}

/** Stores a batch; where one file cannot be stored, the others are stored without it and it says so. */
async function store(context: ImportContext, run: Running, read: readonly ReadItem[]): Promise<void> {
  try {
    await dropUnused(context.db, context.directory, await storeBatch(context.db, run, read));
  } catch (error) {
    if (!isBadData(error)) throw error;
    context.log.warn({ err: error, files: read.length }, 'a batch could not be stored');
    if (read.length > 1) for (const item of read) await store(context, run, [item]);
    else await store(context, run, [{ ...read[0]!, ...unreadable }]);
  }
}

/** The first of these files that hold so much together, at least one. */
function withinBytes(items: readonly KeptItem[]): readonly KeptItem[] {
  let bytes = 0;
  const end = items.findIndex((item) => (bytes += item.bytes) > BATCH_BYTES);
  return end < 0 ? items : items.slice(0, Math.max(1, end));
}

function* batchesOf(items: readonly KeptItem[]): Generator<readonly KeptItem[]> {
  let size = FIRST_BATCH;
  for (let from = 0; from < items.length; ) {
    const batch = withinBytes(items.slice(from, from + size));
    // Hot ones are not made to wait for the rest.
    const hot = batch.filter(({ bucket }) => bucket === 'hot').length;
    const end = hot > 0 && hot < batch.length ? from + hot : from + batch.length;
    yield items.slice(from, end);
    from = end;
    size = BATCH;
  }
}

interface Watch extends Pick<JobContext, 'signal' | 'turnIsOver' | 'giveWay'> {
  /** Told what is in hand from now on. */
  begin(items: readonly KeptItem[]): Promise<void>;
  tell(): Promise<unknown>;
}

/** Reads and stores files: while one batch is stored the next one is read. */
async function readBatches(context: ImportContext, run: Running, items: readonly KeptItem[], watch: Watch) {
  const batches = [...batchesOf(items)];
  if (batches[0]) await watch.begin(batches[0]);
  let next = batches[0] && readBatch(context, run, batches[0]);
  let analyseAt = Date.now() + ANALYSE_EVERY_MS;
  for (let i = 0; i < batches.length; i++) {
    const read = await next!;
    const following = batches[i + 1];
    // Whoever gives way reads nothing that would have to be read again.
    const goesOn = following !== undefined && !watch.turnIsOver();
    if (goesOn) await watch.begin([...batches[i]!, ...following]);
    next = goesOn ? readBatch(context, run, following) : undefined;
    next?.catch(() => undefined);
    watch.signal.throwIfAborted();
    await store(context, run, read);
    const hotDone = batches[i]![0]!.bucket === 'hot' && following?.[0]?.bucket !== 'hot';
    if (hotDone || !following || Date.now() > analyseAt) {
      const began = Date.now();
      await analyse(context, run);
      analyseAt = Date.now() + Math.max(ANALYSE_EVERY_MS, PAUSE_AFTER_ANALYSIS * (Date.now() - began));
    }
    await watch.tell();
    if (!following) return;
    await watch.giveWay();
    if (next !== undefined) continue;
    await watch.begin(following);
    next = readBatch(context, run, following);
    next.catch(() => undefined);
  }
}

/** Reads and stores everything that is kept; what was in hand when the server died comes last, file by file. */
async function readKept(context: ImportContext, run: Running, job: JobContext, tell: Watch['tell']): Promise<number> {
  const { signal, suspects, turnIsOver, giveWay } = job;
  const items = await keptItems(context.db, run.importId);
  const begin = (begun: readonly KeptItem[]) => job.atWork(begun.map(({ itemId }) => itemId));
  await readBatches(
    context,
    run,
    items.filter(({ itemId }) => !suspects.has(itemId)),
    { signal, turnIsOver, giveWay, begin, tell },
  );
  for (const item of items) {
    if (!suspects.has(item.itemId)) continue;
    signal.throwIfAborted();
    const nothing = async () => undefined;
    const watch = { signal, turnIsOver: () => false, giveWay: nothing, begin: nothing, tell };
    await job.alone(item.itemId, () => readBatches(context, run, [item], watch));
  }
  return items.length;
}

async function analyse(context: ImportContext, { member, importId }: Running): Promise<void> {
  await analyseMember(context, member.memberId, { importId });
  context.publish(member.identityId, 'calendar_updated', { import_id: importId });
}

/** Closes an import that has named everything and has nothing left to do. */
async function settle(db: Db, importId: string): Promise<void> {
  await db.execute(sql`
    update imports set state = 'complete', completed_at = coalesce(completed_at, now()), error_kind = null, error_message = null, retry_at = null
    where import_id = ${importId} and state = 'active' and listed
      and not exists (select from import_items where import_id = ${importId} and state <> 'done')`);
}

/** The job that turns kept files into activities. */
export const importJob = (context: ImportContext): JobHandler => ({
  limit: 4,
  turnMs: TURN_MS,
  maxAttempts: 6,
  async run(job) {
    const { db } = context;
    const importId = job.key;
    const [row] = rowsOf<{ memberId: string; source: string }>(
      await db.execute(sql`select member_id as "memberId", source from imports where import_id = ${importId}`),
    );
    const member = row && (await findMember(db, row.memberId));
    if (!member) return;
    const run: Running = { importId, source: row.source, member };
    const tell = createProgress(context, member, importId);
    await openArchives(context, run, job);
    if (run.source === 'file') await db.execute(sql`update imports set listed = true where import_id = ${importId}`);
    await tell();
    while ((await readKept(context, run, job, tell)) > 0) job.signal.throwIfAborted();
    // Stored before a crash, and not yet analysed.
    const [left] = rowsOf<{ n: number }>(
      await db.execute(
        sql`select count(*)::int as n from import_items where import_id = ${importId} and state = 'stored'`,
      ),
    );
    if ((left?.n ?? 0) > 0) await analyse(context, run);
    await settle(db, importId);
    await tell();
  },
  giveUp: (job) => failImport(context, job.key),
  async setAside(importId, itemId) {
    const reason = itemId === null ? importReasons.importStopsServer : importReasons.stopsServer;
    await context.db.execute(sql`
      update import_items set state = 'done', outcome = 'failed', reason = ${reason}, locator = null
      where import_id = ${importId} and state in ('waiting', 'kept') and (${itemId}::uuid is null or item_id = ${itemId}::uuid)`);
    if (itemId === null) await failImport(context, importId);
  },
});
