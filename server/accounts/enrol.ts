import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Wish } from '../identity/auth-handlers.ts';
import { joinTeam } from '../teams/teams.ts';
import { redeemCoupon } from './coupons.ts';

/** What a new member gets beside an account: the trial of their coupon, a place in their team. @throws ApiFailure 400 with a sentence */
export async function enrol(tx: Db, memberId: string, { coupon, teamId }: Wish): Promise<void> {
  if (coupon !== undefined) await redeemCoupon(tx, coupon, memberId);
  if (teamId !== undefined && !(await joinTeam(tx, teamId, memberId))) {
    const reason = messages.account.teamUnknown;
    throw new ApiFailure(400, 'invalid_team', reason, { team_id: [reason] });
  }
}
