import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Invitations } from './invitations.store.ts';
import type { SignUpMode } from './sign-up-mode.ts';

/** Input of an applicant for an account. */
export interface Applicant {
  readonly email: string;
  readonly invitation: string | undefined;
}

/** Decides who may sign up, both on our sign-up page and through the user pool. */
export interface Admission {
  /**
   * Checks an applicant. Called before anything is created or computed, so that only admitted applicants learn whether an address is taken.
   * @throws ApiFailure 403 without a required invitation, 400 with an invalid one
   */
  check(applicant: Applicant): Promise<void>;
  /**
   * Uses up the invitation, in the transaction that creates the account.
   * @returns the invitation's team; `null` if it has no team, `undefined` without an invitation
   * @throws ApiFailure as `check`
   */
  admit(tx: Db, applicant: Applicant): Promise<string | null | undefined>;
}

export function createAdmission(
  modeNow: () => SignUpMode,
  invitations: Invitations,
  events: SecurityEvents,
): Admission {
  function refuse(what: 'sign_up_closed' | 'invitation_needed', message: string): never {
    events.note('invitation_refused', { what });
    throw new ApiFailure(403, what, message);
  }

  return {
    async check({ email, invitation }) {
      const mode = modeNow();
      if (mode === 'closed') refuse('sign_up_closed', messages.account.signUpClosed);
      if (invitation === undefined) {
        if (mode === 'invite') refuse('invitation_needed', messages.account.invitationNeeded);
        return;
      }
      await invitations.check(invitation, email).catch((error: unknown) => {
        events.note('invitation_refused', { what: 'invalid_invitation' });
        throw error;
      });
    },
    async admit(tx, { email, invitation }) {
      if (invitation === undefined) return undefined;
      return (await invitations.redeem(tx, invitation, email)).teamId;
    },
  };
}
