import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupCheckReason } from '../../domain/entities/backup-check.ts';
import type { Config } from '../config.ts';
import { readBackup } from '../db/backup.ts';
import { newestBackup } from '../db/backup-files.ts';
import {
  atHalfSpeed,
  type CheckPlace,
  databaseBytes,
  isOutage,
  NoCheckDatabase,
  withCheckDatabase,
} from '../db/check-database.ts';
import { DamagedDump } from '../db/dump/load.ts';
import type { Db } from '../db/open.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { plainError } from '../jobs/plain-error.ts';
import { StartFailure } from '../base/start-failure.ts';
import { nextCheckedMember } from './activities.store.ts';
import { checkExport, type ExportCheckDeps, removeCheckFiles } from './check-export.ts';
import { compareDays } from './days.store.ts';
import { type MeasureDeps, measureMember } from './measure-member.ts';
import { withPause } from './pace.ts';
import type { CheckRecord } from './record.store.ts';

/** Maximum duration of a check, in milliseconds. Chosen. */
const LONGEST_MS = 86_400_000;
/** Disk space needed for a restored copy, as a multiple of the live database: its tables, and the log of writing them. Chosen. */
const SPACE_FACTOR = 1.5;

export interface CheckDeps extends MeasureDeps, Omit<ExportCheckDeps, 'config' | 'originals'> {
  /** Returns the place for a check's temporary database. */
  readonly databasePlace: () => Promise<CheckPlace>;
  readonly config: Pick<Config, 'backupDir' | 'dataDir' | 'migrationsDir' | 'diskReserve'>;
}

type Outcome = Omit<CheckRecord, 'checkedAt'>;
/** Results of the comparisons so far, and the number of the next turn. */
type CheckResult = Pick<
  Outcome,
  'activities' | 'differences' | 'days' | 'dayDifferences' | 'entries' | 'entryDifferences' | 'turns'
>;

const nothing: Omit<CheckResult, 'turns'> = {
  activities: 0,
  differences: 0,
  days: 0,
  dayDifferences: 0,
  entries: null,
  entryDifferences: 0,
};

const isFull = (error: unknown): boolean => {
  const code = (error as { code?: string }).code;
  return (
    code === '53100' ||
    code === 'ENOSPC' ||
    (error instanceof Error && error.cause !== undefined && isFull(error.cause))
  );
};

async function compareAllDays(source: Db, signal: AbortSignal): Promise<Pick<CheckResult, 'days' | 'dayDifferences'>> {
  let [days, dayDifferences] = [0, 0];
  for (let after: string | null = null, hasMore = true; hasMore; ) {
    const page: Awaited<ReturnType<typeof compareDays>> = await withPause(() => compareDays(source, after), signal);
    days += page.days;
    dayDifferences += page.differences;
    after = page.last;
    hasMore = after !== null;
  }
  return { days, dayDifferences };
}

/**
 * Compares one member's activities with their originals, all members' daily totals with sums of their activities, and one member with their
 * restored export.
 * @param source the restored backup, or the live database; only read from
 * @param target receives the restored export; `null` if no export is checked
 * @param note receives each part of the result, so that a later error does not lose it
 */
async function compare(
  source: Db,
  target: Db | null,
  turn: number,
  deps: CheckDeps,
  note: (part: Partial<CheckResult>) => void,
): Promise<void> {
  const memberId = await nextCheckedMember(deps.db, turn);
  // Counted even after an error; otherwise a member whose check fails would block all others.
  if (memberId !== null) note({ turns: turn + 1 });
  if (memberId !== null) note(await measureMember(source, memberId, deps));
  note(await compareAllDays(source, deps.signal));
  if (memberId === null || target === null) return;
  const exported = await checkExport(source, target, memberId, deps);
  if (exported !== null) note({ entries: exported.entries, entryDifferences: exported.differences });
}

/**
 * Restores the newest backup next to the live database, compares every table with the digest in the backup, and compares its contents. For
 * an external PostgreSQL, whose backups are elsewhere, compares the live contents and restores an export into an empty database. Never
 * writes to live data.
 * @param turn number that selects the member to measure and export
 * @param deadline ends the check, which then keeps its results so far
 * @throws Error of the signal, when the server stops
 */
export async function checkBackup(
  given: CheckDeps,
  turn: number,
  now: Date,
  deadline = AbortSignal.timeout(LONGEST_MS),
): Promise<Outcome> {
  const signal = AbortSignal.any([given.signal, deadline]);
  const deps = { ...given, signal };
  const { config } = given;
  const { backupDir, dataDir, migrationsDir, diskReserve } = config;
  let [tables, rows] = [0, 0];
  let backupAt: number | null = null;
  let found: CheckResult = { ...nothing, turns: turn };
  const outcome = (
    state: CheckRecord['state'],
    reason: BackupCheckReason | null,
    detail: string | null = null,
  ): Outcome => ({ state, reason, detail, backupAt, tables, rows, ...found });
  const isSame = () => found.differences + found.dayDifferences + found.entryDifferences === 0;
  const judged = (reason: BackupCheckReason | null = null, detail: string | null = null): Outcome =>
    isSame() ? outcome('passed', reason, detail) : outcome('failed', 'differs', detail);
  const compareWith = (source: Db, target: Db | null) =>
    compare(source, target, turn, deps, (part) => {
      found = { ...found, ...part };
    });

  async function checkLive(place: CheckPlace): Promise<Outcome> {
    try {
      await withCheckDatabase(place, null, migrationsDir, (target) => compareWith(deps.db, target), signal);
      return judged();
    } catch (error) {
      if (!(error instanceof NoCheckDatabase)) throw error;
      signal.throwIfAborted();
      await compareWith(deps.db, null);
      return judged('no_temporary', plainError(error));
    }
  }

  async function checkNewest(place: CheckPlace): Promise<Outcome> {
    if (backupDir === null) return outcome('impossible', 'no_directory');
    const newest = newestBackup(await readdir(backupDir).catch(() => []), now);
    if (newest === null) return outcome('impossible', 'no_backup');
    backupAt = newest.time;
    const { bavail, bsize } = await statfs(dataDir);
    const needed = (await databaseBytes(place)) * SPACE_FACTOR;
    if (bavail * bsize - diskReserve < needed) return outcome('impossible', 'no_space');
    const dump = {
      bytes: atHalfSpeed(readBackup(join(backupDir, newest.name)), signal),
      tell(_table: string, count: number) {
        tables += 1;
        rows += count;
      },
    };
    await withCheckDatabase(place, dump, migrationsDir, (copy) => compareWith(copy, copy), signal);
    return judged();
  }

  try {
    await removeCheckFiles(dataDir);
    const place = await deps.databasePlace();
    return await (place.isOwn ? checkNewest(place) : checkLive(place));
  } catch (error) {
    given.signal.throwIfAborted();
    if (deadline.aborted) return isSame() ? outcome('impossible', 'too_long') : judged();
    if (isFull(error)) return isSame() ? outcome('impossible', 'no_space') : judged();
    // An outage is not a fault of the backup: the job is retried afterwards.
    if (isOutage(error)) throw new DatabaseUnavailable(error);
    const failure = error instanceof Error ? error : new Error(String(error));
    if (failure instanceof DamagedDump) return outcome('failed', 'damaged', plainError(new Error(failure.why)));
    return outcome('failed', failure instanceof StartFailure ? 'damaged' : 'error', plainError(failure));
  }
}
