import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { longDate } from '../../domain/date-text.ts';
import { localDate } from '../../domain/dates.ts';
import type { Db } from '../db/open.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { Language } from '../../domain/words/area.ts';
import { type LetterPlace, trialLetter, trialNotice, trialTitles } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addNoticeOnce, withdrawNotices } from '../notices/notices.store.ts';
import type { Publish } from '../realtime/publish.ts';
import { planTrialNotes, trialOf } from './trials.store.ts';

/** Tells a member that their trial ends; the key ends in the member. */
const TRIAL_NOTE_JOB = 'trial-note';
/** Days before the end on which they are told. */
const TOLD_BEFORE = [7, 1];
/** Tries at a mail server that does not answer, a day long. */
export const MOST_TRIES = 20;

const payload = z.object({ memberId: z.uuid(), endsAt: z.number() });

export const planNotes = (db: Db): Promise<void> => planTrialNotes(db, TRIAL_NOTE_JOB, TOLD_BEFORE);

/** The day of a moment (ms since 1970), where its member is. */
export const dayText = (endsAt: number, timeZone: string | null, language: Language): string =>
  language === 'en'
    ? longDate(localDate(endsAt / 1000, timeZone))
    : new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: timeZone ?? 'UTC' }).format(endsAt);

/** Takes back notices of a trial that ends another day now, or from which a subscription goes on. @returns whether there were any */
export async function withdrawNotes(db: Db, memberId: string): Promise<boolean> {
  const found = await trialOf(db, memberId);
  const endsAt = found?.isPaidFor ? null : (found?.endsAt ?? null);
  const stay = endsAt === null ? [] : trialTitles((language) => dayText(endsAt, found?.timeZone ?? null, language));
  return withdrawNotices(
    db,
    memberId,
    trialTitles(() => '%'),
    stay,
  );
}

export interface TrialNoteDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly place: LetterPlace;
  readonly publish: Publish;
  readonly log: FastifyBaseLogger;
}

/** Members hear a week and a day before their trial ends, by mail and on the page, unless a subscription goes on from there. */
export const trialNoteJobs = ({
  db,
  mailer,
  place,
  publish,
  log,
}: TrialNoteDeps): Readonly<Record<string, JobHandler>> => ({
  [TRIAL_NOTE_JOB]: {
    limit: 1,
    maxAttempts: MOST_TRIES,
    async run(job) {
      const { memberId, endsAt } = payload.parse(job.payload);
      const found = await trialOf(db, memberId);
      // Another end has a note of its own.
      const isSame = found?.endsAt != null && Math.floor(found.endsAt / 1000) === Math.floor(endsAt / 1000);
      if (!found || !isSame || found.isPaidFor || endsAt < Date.now()) return;
      const language = found.language ?? 'en';
      const day = dayText(endsAt, found.timeZone, language);
      await mailer.send(found.email, trialLetter({ ...place, language }, day));
      // Of the same day there may be one that they have not seen.
      await addNoticeOnce(db, { memberId, ...trialNotice(language, day) });
      publish(found.identityId, 'notices_updated', {});
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a member could not be told that their trial ends');
    },
  },
});
