import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { MemberWire } from '../../domain/entities/member.ts';
import { isSample } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { adminActEmail, type MailSite } from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { holderOf } from '../payments/payments.store.ts';

/** Kinds of the jobs that mail a member about an admin's act. The job's key is the member's id. */
const mailJobs = {
  closed: 'closed-mail',
  role: 'role-mail',
  factor: 'factor-reset-mail',
  signedOut: 'signed-out-mail',
} as const;
type MailedAct = keyof typeof mailJobs;
/** Maximum number of attempts, over about a day, while the mail server does not respond. */
const MAX_ATTEMPTS = 20;

/** Schedules the email that notifies a member of an admin's act. */
export const planAdminActMail = (db: Db, act: MailedAct, memberId: string): Promise<void> =>
  enqueue(db, { kind: mailJobs[act], key: memberId });

/** Mails a member that an admin has deleted their account. */
export type SendAdminActMail = (member: MemberWire) => void;

interface AdminActMailDeps {
  readonly mailer: Mailer;
  readonly place: MailSite;
  /** Returns the operator's contact address. */
  readonly contact: () => string | null;
  readonly log: FastifyBaseLogger;
}

/** Mails once, without a job, as a job would store the address of a deleted account. Logs failures without the address. */
export const createSendAdminActMail =
  ({ mailer, place, contact, log }: AdminActMailDeps): SendAdminActMail =>
  (member) => {
    // Sample members have no real address.
    if (isSample({ accessLevel: member.access_level })) return;
    const message = adminActEmail({ ...place, language: member.language ?? 'en' }, 'deleted', contact());
    mailer.send(member.email_address, message).catch((error: unknown) => {
      log.error({ err: error }, 'a member could not be told what an admin did with their account');
    });
  };

const memberId = z.uuid();

export function adminActMailJobs({
  db,
  mailer,
  place,
  contact,
  log,
}: AdminActMailDeps & { readonly db: Db }): Readonly<Record<string, JobHandler>> {
  const jobFor = (act: MailedAct): JobHandler => ({
    limit: 1,
    maxAttempts: MAX_ATTEMPTS,
    async run({ key }) {
      const holder = await holderOf(db, memberId.parse(key));
      if (!holder) return;
      const message = adminActEmail({ ...place, language: holder.language === 'de' ? 'de' : 'en' }, act, contact());
      await mailer.send(holder.email, message);
    },
    async giveUp({ key }, error) {
      log.error({ err: error, key, act }, 'a member could not be told what an admin did with their account');
    },
  });
  return Object.fromEntries((Object.keys(mailJobs) as MailedAct[]).map((act) => [mailJobs[act], jobFor(act)] as const));
}
