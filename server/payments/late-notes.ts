import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { lateLetter, lateNotice, lateTitles } from '../mail/letters.ts';
import { addNoticeOnce, withdrawNotices } from '../notices/notices.store.ts';
import { lateOf, LATE_NOTE_JOB } from './payments.store.ts';
import { dayText, MOST_TRIES, type TrialNoteDeps } from './trial-notes.ts';

const payload = z.object({ memberId: z.uuid() });

/** Takes back what was said of a payment that is late, once none is. @returns whether there was anything */
export async function withdrawLateNotes(db: Db, memberId: string): Promise<boolean> {
  return (await lateOf(db, memberId)) === null && withdrawNotices(db, memberId, lateTitles(), []);
}

/** Members hear of a bill that could not be paid, once, by mail and on the page, unless it was paid meanwhile. */
export const lateNoteJobs = ({
  db,
  mailer,
  place,
  publish,
  log,
}: TrialNoteDeps): Readonly<Record<string, JobHandler>> => ({
  [LATE_NOTE_JOB]: {
    limit: 1,
    maxAttempts: MOST_TRIES,
    async run({ key, payload: said }) {
      const { memberId } = payload.parse(said);
      const late = await lateOf(db, memberId);
      if (late === null || key !== `${late.openInvoice} ${memberId}`) return;
      const language = late.language ?? 'en';
      const day = dayText(late.until, late.timeZone, language);
      await mailer.send(late.email, lateLetter({ ...place, language }, day));
      await addNoticeOnce(db, { memberId, ...lateNotice(language, day) });
      publish(late.identityId, 'notices_updated', {});
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a member could not be told that their payment failed');
    },
  },
});
