import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientConfig, DatabaseError } from 'pg';
import type { BackupCheckReason } from '../../domain/entities/backup-check.ts';
import type { Config } from '../config.ts';
import { readBackup } from '../db/backup.ts';
import { newestBackup } from '../db/backup-files.ts';
import { atHalfSpeed, databaseBytes, withRestored } from '../db/check-database.ts';
import { DamagedDump } from '../db/dump/load.ts';
import { DatabaseUnavailable, isDatabaseOutage, isOutOfOrder } from '../db/unavailable.ts';
import { DATABASE_NAME } from '../db/embedded/databases.ts';
import { plainError } from '../jobs/plain-error.ts';
import { StartFailure } from '../start-failure.ts';
import { type Comparison, type MeasureDeps, measureMember } from './measure-member.ts';
import type { CheckRecord } from './record.store.ts';

/** A restored copy may need this many times the space of the live database: its tables, and the log of writing them. Chosen. */
const SPACE_FACTOR = 1.5;

export interface CheckDeps extends MeasureDeps {
  /** Connection to the embedded PostgreSQL; `null` with a PostgreSQL of the operator. */
  readonly connection: ClientConfig | null;
  readonly config: Pick<Config, 'backupDir' | 'dataDir' | 'migrationsDir' | 'diskReserve'>;
}

type Outcome = Omit<CheckRecord, 'checkedAt'>;

const isFull = (error: unknown): boolean => {
  const code = (error as { code?: string }).code;
  return (
    code === '53100' ||
    code === 'ENOSPC' ||
    (error instanceof Error && error.cause !== undefined && isFull(error.cause))
  );
};

/** Whether a database failed that is out of order or out of reach, and not for what it was given. */
const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof DatabaseError
    ? isOutOfOrder(error)
    : isDatabaseOutage(error) || error.message.startsWith('Connection terminated') || isOutage(error.cause));

/**
 * Restores the newest backup next to the live database, compares every table with the digest in the backup and one member's activities with their originals.
 * Nothing live is written.
 * @param turn which member is measured
 * @throws Error of the signal, when the server stops
 */
export async function checkBackup(
  { connection, config, ...deps }: CheckDeps,
  turn: number,
  now: Date,
): Promise<Outcome> {
  let [tables, rows] = [0, 0];
  let backupAt: number | null = null;
  const outcome = (
    state: CheckRecord['state'],
    reason: BackupCheckReason | null,
    detail: string | null = null,
    { activities, differences }: Comparison = { activities: 0, differences: 0 },
  ): Outcome => ({ state, reason, detail, backupAt, tables, rows, activities, differences, turns: turn });

  if (connection === null) return outcome('impossible', 'external');
  const { backupDir, dataDir, migrationsDir, diskReserve } = config;
  if (backupDir === null) return outcome('impossible', 'no_directory');
  try {
    const newest = newestBackup(await readdir(backupDir).catch(() => []), now);
    if (newest === null) return outcome('impossible', 'no_backup');
    backupAt = newest.time;
    const { bavail, bsize } = await statfs(dataDir);
    const needed = (await databaseBytes(connection, DATABASE_NAME)) * SPACE_FACTOR;
    if (bavail * bsize - diskReserve < needed) return outcome('impossible', 'no_space');
    const compared = await withRestored(
      connection,
      atHalfSpeed(readBackup(join(backupDir, newest.name)), deps.signal),
      migrationsDir,
      (_table, count) => {
        tables += 1;
        rows += count;
      },
      (restored) => measureMember(restored, turn, deps),
      deps.signal,
    );
    const turns = turn + (compared.activities > 0 ? 1 : 0);
    const result =
      compared.differences === 0
        ? outcome('passed', null, null, compared)
        : outcome('failed', 'differs', null, compared);
    return { ...result, turns };
  } catch (error) {
    deps.signal.throwIfAborted();
    if (isFull(error)) return outcome('impossible', 'no_space');
    // It says nothing about the backup: the job waits for the end of the outage.
    if (isOutage(error)) throw new DatabaseUnavailable(error);
    const failure = error instanceof Error ? error : new Error(String(error));
    if (failure instanceof DamagedDump) return outcome('failed', 'damaged', plainError(new Error(failure.why)));
    return outcome('failed', failure instanceof StartFailure ? 'damaged' : 'error', plainError(failure));
  }
}
