import { BACKUP_CHECK_JOB, requestBackupCheck } from '../backup-check/jobs.ts';
import { isRunning, readCheck } from '../backup-check/record.store.ts';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { readWatchState } from '../watched/watch-state.store.ts';

interface UpkeepDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'look'>;
  readonly watchesFolder: boolean;
}

const HOUR_MS = 3_600_000;
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Creates the handlers that show admins the last backup check, the state of the clock, and the watched folder. */
export const createUpkeepHandlers = ({ db, clock, watchesFolder }: UpkeepDeps) =>
  ({
    async readUpkeep() {
      const [last, isChecking, state] = [
        await readCheck(db),
        await isRunning(db, BACKUP_CHECK_JOB),
        await clock.look(),
      ];
      return {
        status: 200,
        body: {
          backup_check: {
            is_running: isChecking,
            last: last && {
              state: last.state,
              reason: last.reason,
              detail: last.detail,
              checked_at: new Date(last.checkedAt).toISOString(),
              backup_at: iso(last.backupAt),
              tables: last.tables,
              rows: last.rows,
              activities: last.activities,
              differences: last.differences,
              days: last.days,
              day_differences: last.dayDifferences,
              entries: last.entries,
              entry_differences: last.entryDifferences,
            },
          },
          watch_folder: watchesFolder ? await readWatchState(db) : null,
          clock: {
            is_trusted: state.isTrusted,
            trusted_at: state.trustedAt?.toISOString() ?? null,
            remaining_hours: Math.ceil(state.remainingMs / HOUR_MS),
          },
        },
      };
    },

    async checkBackup() {
      await requestBackupCheck(db);
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
