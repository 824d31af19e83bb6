import { trainerTypes } from '../../domain/access.ts';
import type { Visitor } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

/** A coach or assistant of a team, as far as their own access goes. */
export interface StaffRow extends Omit<Visitor, 'dashboardHidden'> {
  readonly memberId: string;
  readonly trialEndsAt: Date | null;
  readonly paidUntil: Date | null;
}

const staffIn = prepared<StaffRow>(
  'staff of a team',
  `select m.member_id as "memberId", m.member_type as "memberType", m.access_level as "accessLevel",
    m.trial_ends_at as "trialEndsAt", m.paid_until as "paidUntil"
  from team_members tm join members m using (member_id) where tm.team_id = $1 and m.member_type = any($2::text[])`,
);

export const staffOf = (db: Db, teamId: string): Promise<StaffRow[]> => staffIn(db, [teamId, trainerTypes]);
