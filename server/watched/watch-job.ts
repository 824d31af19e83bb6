import { access, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WatchState } from '../../domain/entities/watch-folder.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { ImportContext } from '../imports/context.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import type { JobContext, JobHandler } from '../jobs/runner.ts';
import { FOLDER_NOTE, resultPath } from './names.ts';
import { faultLines, folderNotes, writeNote } from './notes.ts';
import { MAX_TOGETHER, takeFiles } from './import-files.ts';
import { writeResults } from './write-results.ts';
import { filesBelow, FolderUnavailable, type FoundFile, topOf } from './walk.ts';
import { type FolderOwner, forgetFiles, noteFaults, recordFiles, ownersOf } from './watched-files.store.ts';
import { planFirstLook, readWatchState, saveWatchState } from './watch-state.store.ts';

/** Job that scans the watched folder. There is only one, so one server scans at a time. */
export const WATCH_JOB = 'watch';
const KEY = 'all';

/** Maximum number of files imported in one round. Results are written in between, and other work gets its turn. */
const MAX_FILES_PER_ROUND = 2000;
/** Maximum time for importing in one round, ms. */
const MAX_MS = 20_000;
/** Days that a file that was not imported is remembered after it was last seen. */
const SEEN_DAYS = 7;

export type WatchContext = Pick<ImportContext, 'db' | 'log' | 'originals' | 'disk' | 'readStorage' | 'now'>;
export type WatchSettings = NonNullable<Config['watch']> & Pick<Config, 'publicUrl'>;

/** Schedules the first round, unless one is scheduled. Each round schedules the next one. */
export async function planWatch(db: Db): Promise<void> {
  await planFirstLook(db, WATCH_JOB, KEY);
}

type Counts = { -readonly [Key in keyof WatchState as WatchState[Key] extends number ? Key : never]: number };

interface Round {
  readonly context: WatchContext;
  readonly settings: WatchSettings;
  readonly job: Pick<JobContext, 'signal' | 'save'>;
  /** Path of the watched folder with symbolic links resolved. */
  readonly root: string;
  readonly counts: Counts;
  /** Number of files left to import in this round, and the end of its time. */
  left: number;
  readonly until: number;
  /** Whether files were left for the next round. */
  isCut: boolean;
}

/** Writes a note unless there is one. */
async function noteOnce({ root, counts }: Round, path: string, lines: readonly string[]): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeNote(root, path, lines).catch(() => void (counts.unwritable += 1));
}

/** Examines some of a member's files, and imports the complete ones. */
async function scanFiles(round: Round, owner: FolderOwner, name: string, files: readonly FoundFile[]): Promise<void> {
  const { context, settings, job, root, counts } = round;
  const place = { memberId: owner.memberId, folder: name };
  // The interval between rounds varies slightly.
  const { due, waiting } = await recordFiles(context.db, place, files, 0.9 * settings.everySeconds);
  counts.waiting += waiting;
  if (due.length === 0) return;
  if (round.left <= 0 || performance.now() > round.until) {
    round.isCut = true;
    counts.waiting += due.length;
    return;
  }
  round.left -= due.length;
  const path = join(root, name);
  const { taken, faults } = await takeFiles(context, owner, { path, name, files: due, signal: job.signal });
  // Records the progress of this run, in case the server is killed.
  if (taken > 0) await job.save({ left: round.left });
  const news = await noteFaults(context.db, place, faults);
  counts.unreadable += faults.length;
  for (const { path: file, fault } of faults) {
    if (!news.has(file)) continue;
    const note = resultPath(join(path, file));
    await writeNote(root, note, faultLines(fault, owner.language)).catch(() => void (counts.unwritable += 1));
  }
}

/** Scans one member's folder. */
async function scanFolder(round: Round, owner: FolderOwner, name: string): Promise<void> {
  const { root, counts, job } = round;
  let some: FoundFile[] = [];
  const next = async () => {
    if (some.length > 0) await scanFiles(round, owner, name, some);
    some = [];
  };
  for await (const files of filesBelow(join(root, name), () => void (counts.unreadable += 1))) {
    job.signal.throwIfAborted();
    some.push(...files);
    if (some.length >= MAX_TOGETHER) await next();
  }
  await next();
}

/** Scans all folders once. */
async function scanFolders(round: Round): Promise<void> {
  const { context, settings, root, counts, job } = round;
  const tell = { root, site: settings.publicUrl, deletesImported: settings.deletesImported, signal: job.signal };
  for await (const { folders, files } of topOf(root)) {
    counts.loose_files += files;
    const owners = await ownersOf(context.db, folders);
    for (const name of folders) {
      job.signal.throwIfAborted();
      const owner = owners.get(name);
      const note = join(root, name, FOLDER_NOTE);
      if (owner === undefined) {
        counts.unknown_folders += 1;
        await noteOnce(round, note, folderNotes.unknown);
        continue;
      }
      counts.folders += 1;
      await rm(note, { force: true }).catch(() => undefined);
      await scanFolder(round, owner, name);
    }
    counts.unwritable += await writeResults(context.db, [...owners.keys()], tell);
  }
  if (counts.loose_files > 0) await noteOnce(round, join(root, FOLDER_NOTE), folderNotes.loose);
}

const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Scans once. @returns the state, and whether more files are ready to import */
async function scanRound(
  context: WatchContext,
  settings: WatchSettings,
  job: Round['job'],
): Promise<{ readonly state: WatchState; readonly isCut: boolean }> {
  const { db, log, now } = context;
  const before = await readWatchState(db);
  const counts: Counts = { folders: 0, unknown_folders: 0, loose_files: 0, waiting: 0, unreadable: 0, unwritable: 0 };
  const at = now().toISOString();
  let awaySince: string | null = null;
  let isFull = false;
  let isCut = false;
  try {
    const root = await realpath(settings.directory).catch((cause: Error) => {
      throw new FolderUnavailable(cause.message, { cause });
    });
    const until = performance.now() + MAX_MS;
    const round: Round = { context, settings, job, root, counts, left: MAX_FILES_PER_ROUND, until, isCut: false };
    await scanFolders(round);
    ({ isCut } = round);
  } catch (error) {
    job.signal.throwIfAborted();
    isFull = fullCodes.includes((error as NodeJS.ErrnoException).code);
    if (!isFull && !(error instanceof FolderUnavailable)) throw error;
    if (!isFull) awaySince = before?.away_since ?? at;
    if (!isFull && !before?.away_since) log.warn({ err: error }, 'the watched folder cannot be read');
  }
  if (awaySince === null && before?.away_since) log.warn('the watched folder can be read again');
  if (counts.unknown_folders > 0 && counts.unknown_folders !== before?.unknown_folders) {
    log.warn({ folders: counts.unknown_folders }, 'folders in the watched folder belong to no member');
  }
  await forgetFiles(db, SEEN_DAYS);
  return { state: { looked_at: at, away_since: awaySince, ...counts, is_full: isFull }, isCut };
}

/** Creates the job that scans the watched folder repeatedly. */
export const watchJob = (context: WatchContext, settings: WatchSettings): JobHandler => ({
  limit: 1,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(job) {
    const { state, isCut } = await scanRound(context, settings, job);
    await saveWatchState(context.db, state);
    const pause = isCut ? 0 : settings.everySeconds;
    await enqueue(context.db, { kind: WATCH_JOB, key: KEY, runAt: new Date(Date.now() + pause * 1000) });
  },
  // The job only copies files, so the next start schedules it again even after a crash.
  async setAside() {},
});
