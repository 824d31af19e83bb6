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
import { StartFailure } from '../start-failure.ts';
import { memberOfTurn } from './activities.store.ts';
import { checkExport, type ExportCheckDeps } from './check-export.ts';
import { compareDays } from './days.store.ts';
import { type MeasureDeps, measureMember } from './measure-member.ts';
import { thenRest } from './pace.ts';
import type { CheckRecord } from './record.store.ts';

/** A restored copy may need this many times the space of the live database: its tables, and the log of writing them. Chosen. */
const SPACE_FACTOR = 1.5;

export interface CheckDeps extends MeasureDeps, Omit<ExportCheckDeps, 'config' | 'originals'> {
  /** Finds where the database of a check is made. */
  readonly databasePlace: () => Promise<CheckPlace>;
  readonly config: Pick<Config, 'backupDir' | 'dataDir' | 'migrationsDir' | 'diskReserve'>;
}

type Outcome = Omit<CheckRecord, 'checkedAt'>;
type Counts = Pick<Outcome, 'activities' | 'differences' | 'days' | 'dayDifferences' | 'entries' | 'entryDifferences'>;

const nothing: Counts = {
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

async function compareAllDays(source: Db, signal: AbortSignal): Promise<Pick<Counts, 'days' | 'dayDifferences'>> {
  let [days, dayDifferences] = [0, 0];
  for (let after: string | null = null, hasMore = true; hasMore; ) {
    const page: Awaited<ReturnType<typeof compareDays>> = await thenRest(() => compareDays(source, after), signal);
    days += page.days;
    dayDifferences += page.differences;
    after = page.last;
    hasMore = after !== null;
  }
  return { days, dayDifferences };
}

/**
 * Compares one member's activities with their originals, everyone's daily totals with sums of their activities, and one member with what its export restores.
 * @param source the restored backup, or the live database; only read from
 * @param target receives the restored export; null: no export is checked
 */
async function compare(source: Db, target: Db | null, turn: number, deps: CheckDeps): Promise<Counts> {
  const memberId = await memberOfTurn(deps.db, turn);
  const measured = memberId === null ? nothing : await measureMember(source, memberId, deps);
  const days = await compareAllDays(source, deps.signal);
  const exported =
    memberId === null || target === null
      ? null
      : await checkExport(source, target, memberId, { ...deps, originals: deps.directory });
  return {
    ...measured,
    ...days,
    entries: exported?.entries ?? null,
    entryDifferences: exported?.differences ?? 0,
  };
}

/**
 * Restores the newest backup next to the live database, compares every table with the digest in the backup, and compares its contents. For a PostgreSQL of the
 * operator, whose backups are elsewhere, the live contents are compared, and an export is restored into an empty database. Nothing live is written.
 * @param turn which member is measured and exported
 * @throws Error of the signal, when the server stops
 */
export async function checkBackup(deps: CheckDeps, turn: number, now: Date): Promise<Outcome> {
  const { config, signal } = deps;
  const { backupDir, dataDir, migrationsDir, diskReserve } = config;
  let [tables, rows] = [0, 0];
  let backupAt: number | null = null;
  const outcome = (
    state: CheckRecord['state'],
    reason: BackupCheckReason | null,
    detail: string | null = null,
    counts: Counts = nothing,
  ): Outcome => ({ state, reason, detail, backupAt, tables, rows, ...counts, turns: turn });
  const judged = (counts: Counts, reason: BackupCheckReason | null = null, detail: string | null = null): Outcome => {
    const isSame = counts.differences + counts.dayDifferences + counts.entryDifferences === 0;
    const result = isSame ? outcome('passed', reason, detail, counts) : outcome('failed', 'differs', detail, counts);
    return { ...result, turns: turn + (counts.activities > 0 ? 1 : 0) };
  };

  async function checkLive(place: CheckPlace): Promise<Outcome> {
    try {
      return judged(
        await withCheckDatabase(place, null, migrationsDir, (target) => compare(deps.db, target, turn, deps), signal),
      );
    } catch (error) {
      if (!(error instanceof NoCheckDatabase)) throw error;
      signal.throwIfAborted();
      return judged(await compare(deps.db, null, turn, deps), 'no_temporary', plainError(error));
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
    return judged(
      await withCheckDatabase(place, dump, migrationsDir, (copy) => compare(copy, copy, turn, deps), signal),
    );
  }

  try {
    const place = await deps.databasePlace();
    return await (place.isOwn ? checkNewest(place) : checkLive(place));
  } catch (error) {
    signal.throwIfAborted();
    if (isFull(error)) return outcome('impossible', 'no_space');
    // It says nothing about the backup: the job waits for the end of the outage.
    if (isOutage(error)) throw new DatabaseUnavailable(error);
    const failure = error instanceof Error ? error : new Error(String(error));
    if (failure instanceof DamagedDump) return outcome('failed', 'damaged', plainError(new Error(failure.why)));
    return outcome('failed', failure instanceof StartFailure ? 'damaged' : 'error', plainError(failure));
  }
}
