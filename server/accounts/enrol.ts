import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { SignUpRequest } from '../identity/auth-handlers.ts';
import { startPlainTrial } from '../members/members.store.ts';
import { planShortTrials } from '../payments/trial-reminders.ts';
import { joinTeam } from '../teams/places.store.ts';
import type { CurrentSite } from '../site-settings.ts';
import type { Admission } from './admission.ts';
import type { ReportRegistration } from './analytics.ts';
import { redeemCoupon } from './coupons.store.ts';

/** Sets up a new member, in the transaction that creates the account. @throws ApiFailure 400 with a message */
export type Enrol = (tx: Db, memberId: string, wish: SignUpRequest) => Promise<void>;

/** Gives a new member their coupon's trial, and membership in the team of their invitation or link. */
export const createEnrol =
  (admission: Admission, tellRegistration: ReportRegistration, site: CurrentSite): Enrol =>
  async (tx, memberId, wish) => {
    const invitedTo = await admission.admit(tx, wish);
    if (wish.coupon !== undefined) await redeemCoupon(tx, wish.coupon, memberId);
    const { trialDays } = site();
    if (trialDays !== null) {
      await startPlainTrial(tx, memberId, trialDays);
      await planShortTrials(tx, memberId);
    }
    // An invitation determines the team; a team link in the same request is ignored.
    const teamId = invitedTo === undefined ? wish.teamId : (invitedTo ?? undefined);
    if (teamId !== undefined && !(await joinTeam(tx, teamId, memberId))) {
      const reason = messages.account.teamUnknown;
      throw new ApiFailure(400, 'invalid_team', reason, { team_id: [reason] });
    }
    if (wish.mayTell) await tellRegistration(tx);
  };
