import { and, eq, sql } from 'drizzle-orm';
import { type CoachRight, coachRights } from '../../domain/coach-rights.ts';
import type { Db } from '../db/open.ts';
import { teamMembers } from '../db/schema/members.ts';

const placeOf = (teamId: string, memberId: string) =>
  and(eq(teamMembers.teamId, teamId), eq(teamMembers.memberId, memberId));

/** Returns the rights that an athlete gives the coaches of a team; `null` if they are not in it. */
export async function rightsIn(db: Db, teamId: string, memberId: string): Promise<CoachRight[] | null> {
  const [place] = await db
    .select({ rights: teamMembers.coachRights })
    .from(teamMembers)
    .where(placeOf(teamId, memberId));
  return place?.rights ?? null;
}

/** Replaces the rights that an athlete gives the coaches of a team. @returns false if they are no athlete of it */
export async function changeRights(
  tx: Db,
  teamId: string,
  memberId: string,
  rights: readonly CoachRight[],
): Promise<boolean> {
  const changed = await tx
    .update(teamMembers)
    .set({ coachRights: coachRights.filter((right) => rights.includes(right)) })
    .where(
      and(
        placeOf(teamId, memberId),
        sql`exists (select from members m where m.member_id = ${memberId} and m.member_type = 'Athlete')`,
      ),
    )
    .returning({ memberId: teamMembers.memberId });
  return changed.length > 0;
}
