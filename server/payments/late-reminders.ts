import * as z from 'zod/mini';
import { moneyText } from '../../domain/money-text.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { lateEmail, lateNotice, lateTitles } from '../mail/emails.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import { holdAlone } from '../members/hold-member.store.ts';
import { addNoticeOnce, withdrawNotices } from '../notices/notices.store.ts';
import { lateOf, LATE_NOTE_JOB } from './payments.store.ts';
import { dayText, localeOf, MAX_ATTEMPTS, type TrialReminderDeps } from './trial-reminders.ts';

/** Job that sends the email, which a mail server may delay. Has the key and payload of the {@link LATE_NOTE_JOB}. */
const LATE_MAIL_JOB = 'late-mail';

const payload = z.object({ memberId: z.uuid() });

/** Returns the end of access (ms since 1970); `null` if it has passed. */
const ahead = (until: number | null): number | null => (until !== null && until > Date.now() ? until : null);

/** Deletes outdated notices about a late payment. @returns whether there were any */
export async function withdrawLateReminders(db: Db, memberId: string): Promise<boolean> {
  const late = await lateOf(db, memberId);
  return withdrawNotices(db, memberId, 'late', late === null ? [] : lateTitles(ahead(late.until) === null));
}

/** Returns the recipient and facts of a notification about an invoice; `null` if it is no longer needed. */
async function toTell(db: Db, memberId: string, key: string) {
  const late = await lateOf(db, memberId);
  if (late === null || key !== `${late.openInvoice} ${memberId}`) return null;
  const language = late.language ?? 'en';
  const until = ahead(late.until);
  const { amount, currency } = late;
  return {
    email: late.email,
    identityId: late.identityId,
    language,
    day: until === null ? null : dayText(until, late.timeZone, language),
    price: amount === null || currency === null ? null : moneyText({ amount, currency }, localeOf[language]),
  };
}

/**
 * Creates the jobs that notify members, by email and on the page, of an invoice that could not be paid, and again when their access ends
 * because of it. An invoice paid in the meantime is skipped.
 */
export const lateReminderJobs = ({
  db,
  mailer,
  place,
  log,
}: TrialReminderDeps): Readonly<Record<string, JobHandler>> => ({
  [LATE_NOTE_JOB]: {
    limit: 1,
    maxAttempts: MAX_ATTEMPTS,
    async run({ key, payload: said }) {
      const { memberId } = payload.parse(said);
      await db.transaction(async (tx) => {
        await holdAlone(tx, memberId);
        const told = await toTell(tx, memberId, key);
        if (told === null) return;
        await addNoticeOnce(tx, {
          memberId,
          kind: 'late',
          path: '/accounting',
          ...lateNotice(told.language, told.day),
        });
        await enqueue(tx, { kind: LATE_MAIL_JOB, key, payload: said });
        await changed(tx, { what: 'notices', of: memberId });
      });
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a member could not be told that their payment failed');
    },
  },
  [LATE_MAIL_JOB]: {
    limit: 1,
    maxAttempts: MAX_ATTEMPTS,
    async run({ key, payload: said }) {
      const { memberId } = payload.parse(said);
      const told = await toTell(db, memberId, key);
      if (told !== null) await mailer.send(told.email, lateEmail({ ...place, language: told.language }, told));
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a member could not be mailed that their payment failed');
    },
  },
});
