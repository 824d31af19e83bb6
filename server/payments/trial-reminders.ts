import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { longDate } from '../../domain/date-text.ts';
import { localDate } from '../../domain/dates.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { Language } from '../../domain/words/area.ts';
import { type MailSite, trialEmail, trialNotice, trialTitles } from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import { holdAlone } from '../members/hold-member.store.ts';
import { addNoticeOnce, withdrawNotices } from '../notices/notices.store.ts';
import { planShortNotes, planTrialNotes, trialOf } from './trials.store.ts';

/** Job that notifies a member that their trial ends. Its key ends with the member's id. */
const TRIAL_NOTE_JOB = 'trial-note';
/** Job that sends the email, which a mail server may delay. Has the key and payload of the {@link TRIAL_NOTE_JOB}. */
const TRIAL_MAIL_JOB = 'trial-mail';
/** Days before the end of a trial when members are notified. */
const REMINDER_DAYS = [7, 1];
/** Maximum attempts while the mail server does not respond, spread over a day. */
export const MAX_ATTEMPTS = 20;

const payload = z.object({ memberId: z.uuid(), endsAt: z.number() });

export const planTrialReminders = (db: Db): Promise<void> => planTrialNotes(db, TRIAL_NOTE_JOB, REMINDER_DAYS);

/** Schedules notes for trials too short for a nightly run to find before their last day. @param memberId `null` for all such trials */
export const planShortTrials = (tx: Db, memberId: string | null): Promise<void> =>
  planShortNotes(tx, TRIAL_NOTE_JOB, memberId);

/** Locales for amounts and times in emails, by language. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' };

/** Formats the day of a time (ms since 1970) in the member's zone. */
export const dayText = (endsAt: number, timeZone: string | null, language: Language): string =>
  language === 'en'
    ? longDate(localDate(endsAt / 1000, timeZone))
    : new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: timeZone ?? 'UTC' }).format(endsAt);

/** Deletes notices about a trial whose end has changed, or that a subscription follows. @returns whether there were any */
export async function withdrawReminders(db: Db, memberId: string): Promise<boolean> {
  const found = await trialOf(db, memberId);
  const endsAt = found?.isPaidFor ? null : (found?.endsAt ?? null);
  const stay = endsAt === null ? [] : trialTitles((language) => dayText(endsAt, found?.timeZone ?? null, language));
  return withdrawNotices(db, memberId, 'trial', stay);
}

/** Returns the recipient and facts of a notification about a trial's end (ms since 1970); `null` if it is no longer needed. */
async function toTell(db: Db, memberId: string, endsAt: number) {
  const found = await trialOf(db, memberId);
  // A changed end has its own note.
  const isSame = found?.endsAt != null && Math.floor(found.endsAt / 1000) === Math.floor(endsAt / 1000);
  if (!found || !isSame || found.isPaidFor || endsAt < Date.now()) return null;
  const language = found.language ?? 'en';
  return { email: found.email, identityId: found.identityId, language, day: dayText(endsAt, found.timeZone, language) };
}

export interface TrialReminderDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly place: MailSite;
  readonly log: FastifyBaseLogger;
}

/** Creates the jobs that notify members a week and a day before their trial ends, by email and on the page, unless a subscription follows. */
export const trialReminderJobs = ({
  db,
  mailer,
  place,
  log,
}: TrialReminderDeps): Readonly<Record<string, JobHandler>> => ({
  [TRIAL_NOTE_JOB]: {
    limit: 1,
    maxAttempts: MAX_ATTEMPTS,
    async run(job) {
      const { memberId, endsAt } = payload.parse(job.payload);
      await db.transaction(async (tx) => {
        await holdAlone(tx, memberId);
        const told = await toTell(tx, memberId, endsAt);
        if (told === null) return;
        // There may be an unseen notice for the same day.
        await addNoticeOnce(tx, {
          memberId,
          kind: 'trial',
          path: '/accounting',
          ...trialNotice(told.language, told.day),
        });
        await enqueue(tx, { kind: TRIAL_MAIL_JOB, key: job.key, payload: job.payload });
        await changed(tx, { what: 'notices', of: memberId });
      });
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a member could not be told that their trial ends');
    },
  },
  [TRIAL_MAIL_JOB]: {
    limit: 1,
    maxAttempts: MAX_ATTEMPTS,
    async run(job) {
      const { memberId, endsAt } = payload.parse(job.payload);
      const told = await toTell(db, memberId, endsAt);
      if (told !== null) await mailer.send(told.email, trialEmail({ ...place, language: told.language }, told.day));
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a member could not be mailed that their trial ends');
    },
  },
});
