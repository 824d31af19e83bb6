import * as z from 'zod/mini';
import { sql } from 'drizzle-orm';
import { trainerTypes } from '../../domain/access.ts';
import type { Visitor } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { parsedRows } from '../db/rows.ts';
import { assignableRoles } from '../../domain/team-roles.ts';

/** A coach or assistant of a team, with the data that determines their own access. */
export interface StaffRow extends Omit<Visitor, 'dashboardHidden'> {
  readonly memberId: string;
  readonly isAssistant: boolean;
  readonly trialEndsAt: Date | null;
  readonly paidUntil: Date | null;
}

const staffIn = prepared<StaffRow>(
  'staff of a team',
  `select m.member_id as "memberId", tm.is_assistant as "isAssistant", m.member_type as "memberType", m.access_level as "accessLevel",
    m.trial_ends_at as "trialEndsAt", m.paid_until as "paidUntil"
  from team_members tm join members m using (member_id) where tm.team_id = $1 and m.member_type = any($2::text[])`,
);

export const staffOf = (db: Db, teamId: string): Promise<StaffRow[]> => staffIn(db, [teamId, trainerTypes]);

/** Maximum number of names shown before joining. */
const MAX_NAMES = 50;
const named = { name: z.nullable(z.string()), role: z.enum(assignableRoles) };

/** Returns coaches and assistants by name, coaches first; `name` is `null` for those without a name. */
export async function staffNamesOf(db: Db, teamId: string) {
  const found = await db.execute(sql`
    select nullif(concat_ws(' ', m.first_name, m.last_name), '') as name,
      case when tm.is_assistant then 'assistant' else 'coach' end as role
    from team_members tm join members m using (member_id)
    where tm.team_id = ${teamId} and m.member_type <> 'Athlete'
    order by tm.is_assistant, lower(m.last_name), m.member_id limit ${MAX_NAMES}`);
  return parsedRows(found, named);
}
