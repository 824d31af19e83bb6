import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { type LetterPlace, trialLetter, trialNotice } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addNotice } from '../notices/notices.store.ts';
import { planTrialNotes, trialOf } from './trials.store.ts';

/** Tells a member that their trial ends; the key ends in the member. */
const TRIAL_NOTE_JOB = 'trial-note';
/** Days before the end on which they are told. */
const TOLD_BEFORE = [7, 1];
/** Tries at a mail server that does not answer, a day long. */
const MOST_TRIES = 20;

const payload = z.object({ memberId: z.uuid(), endsAt: z.number() });

export const planNotes = (db: Db): Promise<void> => planTrialNotes(db, TRIAL_NOTE_JOB, TOLD_BEFORE);

export interface TrialNoteDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly place: LetterPlace;
  readonly log: FastifyBaseLogger;
}

/** Members hear a week and a day before their trial ends, by mail and on the page, unless a subscription goes on from there. */
export const trialNoteJobs = ({ db, mailer, place, log }: TrialNoteDeps): Readonly<Record<string, JobHandler>> => ({
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
      const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        dateStyle: 'full',
        timeZone: found.timeZone ?? 'UTC',
      }).format(endsAt);
      await mailer.send(found.email, trialLetter({ ...place, language }, day));
      await addNotice(db, { memberId, ...trialNotice(language, day) });
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a member could not be told that their trial ends');
    },
  },
});
