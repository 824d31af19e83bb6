import * as z from 'zod/mini';
import { INVITATION_DAYS } from '../../domain/constants.ts';
import { type Language, languages } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { accountEmail, invitationEmail, type MailSite } from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Sealer } from '../base/seal.ts';
import { inviterOf } from './inviter.store.ts';
import type { Invitation, Invitations } from './invitations.store.ts';

/** Kind of the job that mails an invitation; its key is the invitation's id. */
export const INVITATION_MAIL_JOB = 'invitation-mail';
const purposeOfSeal = 'mail of an invitation';
const payload = z.object({ sealed: z.string(), language: z.optional(z.enum(languages)) });

/** Returns the sign-up URL of an invitation. The fragment after # is never sent to a server or logged. */
export const invitationLink = (site: string, token: string): string => `${site}/signup/invitation#${token}`;

export interface InvitationMail {
  /** Mails the link to the invitation's address, in the given language, as soon as the mail server accepts it. */
  post(invitation: Invitation, token: string, language: Language, tx?: Db): Promise<void>;
  readonly job: JobHandler;
}

export interface InvitationMailDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly invitations: Invitations;
  readonly mailer: Mailer;
  readonly place: MailSite;
}

export function createInvitationMail(deps: InvitationMailDeps): InvitationMail {
  const { db, sealer, invitations, mailer, place } = deps;
  return {
    async post({ invitationId }, token, language, tx = db) {
      // The token opens an account, so it is stored sealed.
      const sealed = sealer.seal(token, purposeOfSeal);
      await enqueue(tx, { kind: INVITATION_MAIL_JOB, key: invitationId, payload: { sealed, language } });
    },
    job: {
      limit: 2,
      maxAttempts: 11,
      isKept: () => false,
      async run(job) {
        const { sealed, language = 'en' } = payload.parse(job.payload);
        const token = sealer.open(sealed, purposeOfSeal);
        // The invitation was withdrawn or used, so its address is no longer stored.
        const invitation = token === null ? null : await invitations.find(token);
        if (token === null || !invitation?.email) return;
        const link = invitationLink(place.site, token);
        const to = { ...place, language };
        const about = { link, days: INVITATION_DAYS };
        const message =
          invitation.accountOf === null
            ? invitationEmail(to, { ...about, isTeam: invitation.teamId !== null })
            : accountEmail(to, { ...about, ...(await inviterOf(db, invitation)) });
        await mailer.send(invitation.email, message);
      },
    },
  };
}
