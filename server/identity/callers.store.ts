import type { Visitor } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

/** Member of a session and their rights, as stored in the database. */
export interface CallerRow extends Omit<Visitor, 'accessLevel'> {
  readonly memberId: string;
  readonly identityId: string;
  readonly level: number;
  /** Milliseconds since 1970. */
  readonly trialEndsAt: number | null;
  readonly paidUntil: number | null;
}

/** Columns of a {@link CallerRow}, from `users u` and `members m`. */
export const callerColumns = `m.member_id as "memberId", u.identity_id as "identityId", m.access_level as level, m.member_type as "memberType",
    (extract(epoch from m.trial_ends_at) * 1000)::float8 as "trialEndsAt",
    (extract(epoch from m.paid_until) * 1000)::float8 as "paidUntil",
    exists (select from team_members tm join teams using (team_id)
      where tm.member_id = m.member_id and not teams.athletes_can_view_dashboard) as "dashboardHidden"`;

const callerOf = prepared<CallerRow>(
  'caller',
  `select ${callerColumns}
  from sessions s join users u using (sub) join members m using (sub)
  where s.session_id = $1 and s.sub = $2 and s.revoked_at is null and u.enabled`,
);

/** Reads a session's caller; `null` if the session has ended, or its user is disabled or deleted. */
export async function readCaller(db: Db, sessionId: string, sub: string): Promise<CallerRow | null> {
  const [row] = await callerOf(db, [sessionId, sub]);
  return row ?? null;
}
