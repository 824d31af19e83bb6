import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { MemberWire } from '../../domain/entities/member.ts';
import { isSample } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { adminActLetter, type LetterPlace } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import { holderOf } from '../payments/payments.store.ts';

/** Mails a member that somebody who runs the server has closed their account; the key is the member. */
const CLOSED_MAIL_JOB = 'closed-mail';
/** Tries at a mail server that does not answer, a day long. */
const MOST_TRIES = 20;

export const planClosedMail = (db: Db, memberId: string): Promise<void> =>
  enqueue(db, { kind: CLOSED_MAIL_JOB, key: memberId });

/** Mails a member that somebody who runs the server has deleted their account. */
export type TellOfAdmin = (member: MemberWire) => void;

interface TellDeps {
  readonly mailer: Mailer;
  readonly place: LetterPlace;
  /** Of whoever runs the server. */
  readonly contact: string | null;
  readonly log: FastifyBaseLogger;
}

/**
 * Once, and without a job: a job would keep the address of an account that was deleted. What the mail server does not take is in the log, without
 * the address.
 */
export const createTellOfAdmin =
  ({ mailer, place, contact, log }: TellDeps): TellOfAdmin =>
  (member) => {
    // Samples have no address of anybody.
    if (isSample({ accessLevel: member.access_level })) return;
    const letter = adminActLetter({ ...place, language: member.language ?? 'en' }, 'deleted', contact);
    mailer.send(member.email_address, letter).catch((error: unknown) => {
      log.error({ err: error }, 'a member could not be told what an admin did with their account');
    });
  };

const memberId = z.uuid();

export const toldByAdminJobs = ({
  db,
  mailer,
  place,
  contact,
  log,
}: TellDeps & { readonly db: Db }): Readonly<Record<string, JobHandler>> => ({
  [CLOSED_MAIL_JOB]: {
    limit: 1,
    maxAttempts: MOST_TRIES,
    async run({ key }) {
      const holder = await holderOf(db, memberId.parse(key));
      if (!holder) return;
      const letter = adminActLetter({ ...place, language: holder.language === 'de' ? 'de' : 'en' }, 'closed', contact);
      await mailer.send(holder.email, letter);
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key }, 'a member could not be told that an admin closed their account');
    },
  },
});
