import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { freeSetAside } from '../jobs/crashes.store.ts';
import { dropJob, enqueue } from '../jobs/jobs.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { backupFailedEmail, backupFailedNotice, type MailSite } from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addNoticeOnce } from '../notices/notices.store.ts';
import { type CheckDeps, checkBackup } from './check-backup.ts';
import { adminsToNotify, type CheckRecord, readCheck, saveCheck } from './record.store.ts';

/** Kind of the job that checks the newest backup; there is one such job. */
export const BACKUP_CHECK_JOB = 'backup-check';
/** Kind of the job that mails an admin that a check failed; its key is their member id. */
const MAIL_JOB = 'backup-check-mail';
const KEY = 'all';

const DAY_MS = 86_400_000;
const FIRST_AFTER_MS = 3_600_000;
const MAX_ATTEMPTS = 11;

export interface BackupCheckDeps extends Omit<CheckDeps, 'signal'> {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  /** Days between two checks; 0 if checks only run on request. */
  readonly everyDays: number;
  readonly mailer: Mailer;
  readonly place: MailSite;
  readonly now: () => Date;
}

/**
 * Returns when the next check is due, by the age of the last one. A check that did not pass is repeated after a day, or after its duration
 * if that is longer. A last check in the future counts as now.
 */
export function nextCheck(last: CheckRecord | null, everyDays: number, now: Date): Date {
  if (last === null) return new Date(now.getTime() + FIRST_AFTER_MS);
  const isDone = last.state === 'passed' || last.reason === 'too_long';
  const days = isDone ? everyDays : Math.min(1, everyDays);
  return new Date(Math.max(now.getTime(), Math.min(last.checkedAt, now.getTime()) + days * DAY_MS));
}

/** Schedules the next check of the newest backup; cancels the scheduled one if checks are off. */
export async function planBackupCheck(db: Db, everyDays: number, now: Date): Promise<void> {
  if (everyDays === 0) return dropJob(db, { kind: BACKUP_CHECK_JOB, key: KEY });
  const runAt = nextCheck(await readCheck(db), everyDays, now);
  await enqueue(db, { kind: BACKUP_CHECK_JOB, key: KEY, runAt });
}

/** Schedules a check of the newest backup now. */
export async function requestBackupCheck(db: Db): Promise<void> {
  await enqueue(db, { kind: BACKUP_CHECK_JOB, key: KEY });
  await freeSetAside(db, BACKUP_CHECK_JOB, KEY);
}

export function backupCheckJobs(deps: BackupCheckDeps): Readonly<Record<string, JobHandler>> {
  const { db, log, everyDays, mailer, place, now } = deps;

  /** Stores the outcome. A failure is reported once, until a check passes again. */
  async function save(outcome: Omit<CheckRecord, 'isReported'>, before: CheckRecord | null): Promise<void> {
    const wasReported = before?.isReported ?? before?.state === 'failed';
    const isNews = outcome.state === 'failed' && !wasReported;
    const record = {
      ...outcome,
      isReported: outcome.state === 'failed' || (outcome.state !== 'passed' && wasReported),
    };
    const admins = isNews ? await adminsToNotify(db) : [];
    await db.transaction(async (tx) => {
      await saveCheck(tx, record);
      for (const { memberId, language } of admins) {
        await addNoticeOnce(tx, {
          memberId,
          kind: 'backup',
          path: '/admin/jobs',
          ...backupFailedNotice(language ?? 'en'),
        });
        await enqueue(tx, { kind: MAIL_JOB, key: memberId });
        await changed(tx, { what: 'notices', of: memberId });
      }
    });
  }

  return {
    [BACKUP_CHECK_JOB]: {
      limit: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
      async run({ signal }) {
        const before = await readCheck(db);
        const outcome = await checkBackup({ ...deps, signal }, before?.turns ?? 0, now());
        const record = { ...outcome, checkedAt: now().getTime() };
        await save(record, before);
        if (record.state === 'failed') log.error(record, 'the check of the backups and data failed');
        else if (record.state === 'impossible') log.warn(record, 'the backups and data could not be checked');
        else log.info(record, 'the check of the backups and data passed');
        if (everyDays > 0) await planBackupCheck(db, everyDays, now());
      },
    },
    [MAIL_JOB]: {
      limit: 1,
      maxAttempts: MAX_ATTEMPTS,
      async run({ key }) {
        const [admin] = await adminsToNotify(db, z.uuid().parse(key));
        if (!admin || (await readCheck(db))?.state !== 'failed') return;
        await mailer.send(admin.email, backupFailedEmail({ ...place, language: admin.language ?? 'en' }));
      },
      async giveUp({ key }, error) {
        log.error({ err: error, key }, 'an admin could not be mailed that the check of the backups and data failed');
      },
    },
  };
}
