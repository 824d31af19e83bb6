import { sql } from 'drizzle-orm';
import { importReasons } from '../../domain/import-reasons.ts';
import { rowsOf } from '../db/rows.ts';
import type { JobContext } from '../jobs/runner.ts';
import { admitOriginals, dropUnused } from '../originals/rows.ts';
import { type Intake, type Kept, originalPath, withIntake } from '../originals/store.ts';
import { holdMember, type ImportContext, type ImportMember } from './context.ts';
import { type DecodePool, WorkerLost } from './decode-pool.ts';
import { addItems, judgeItems, type NewItem } from './items.ts';
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

async function expand(pool: DecodePool, intake: Intake, memberId: string, hash: string): Promise<ExpandResult> {
  const task = { kind: 'expand', path: originalPath(intake.directory, hash), intake } as const;
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

type OpenContext = Pick<ImportContext, 'db' | 'pool' | 'directory' | 'now'>;

/** What came out of an archive takes its place on the list. Answers whether the archive itself has left it. */
async function place(
  { db, now }: OpenContext,
  { importId, member }: { readonly importId: string; readonly member: ImportMember },
  archive: Archive,
  { intake, opened }: { readonly intake: Intake; readonly opened: ExpandResult },
): Promise<boolean> {
  const verdict = verdictOn(opened);
  await db.transaction(async (tx) => {
    await holdMember(tx, member.memberId);
    const [last] = rowsOf<{ position: number }>(
      await tx.execute(sql`select max(position) as position from import_items where import_id = ${importId}`),
    );
    const first = (last?.position ?? 0) + 1;
    const items = opened.entries.map((entry, nth) => entryItem(archive, entry, first + nth, nth, now()));
    const kept = opened.entries.flatMap(({ hash, bytes }): Kept[] => (hash === null ? [] : [{ hash, bytes }]));
    await admitOriginals(tx, intake, kept);
    await addItems(tx, importId, items);
    if (verdict) await judgeItems(tx, 'done', [{ itemId: archive.itemId, ...verdict, activityIds: [] }]);
    else await tx.execute(sql`delete from import_items where item_id = ${archive.itemId}`);
  });
  return verdict === null;
}

/**
 * Opens the archives of an import that still wait for it: what is in one takes its place on the list, in one transaction, and the archive
 * itself is not kept any longer. An archive that could not be opened, or not to its end, keeps a row of its own that says so.
 * @throws Over when the member has been deleted meanwhile
 */
export async function openArchives(
  context: OpenContext,
  run: { readonly importId: string; readonly member: ImportMember },
  job: Pick<JobContext, 'atWork' | 'alone' | 'suspects'>,
): Promise<void> {
  const { db, pool, directory } = context;
  const result = await db.execute(sql`
    select item_id as "itemId", name, external_key as "externalKey", original_hash as hash from import_items
    where import_id = ${run.importId} and state = 'waiting' and locator is null and original_hash is not null order by position`);
  const open = async (archive: Archive) => {
    const isDone = await withIntake(directory, async (intake) =>
      place(context, run, archive, { intake, opened: await expand(pool, intake, run.member.memberId, archive.hash) }),
    );
    if (isDone) await dropUnused(db, directory, [archive.hash]);
  };
  const archives = rowsOf<Archive>(result);
  for (const archive of archives) {
    if (job.suspects.has(archive.itemId)) continue;
    await job.atWork([archive.itemId]);
    await open(archive);
  }
  for (const archive of archives) {
    if (job.suspects.has(archive.itemId)) await job.alone(archive.itemId, () => open(archive));
  }
}
