import { sql } from 'drizzle-orm';
import { trainerTypes } from '../../domain/access.ts';
import type { DoneReason } from '../../domain/entities/roster.ts';
import type { Db } from '../db/open.ts';
import { hasRows } from '../db/rows.ts';

interface Marked {
  readonly teamId: string;
  readonly coachId: string;
  readonly athleteId: string;
  /** Reasons marked as done; they replace the previous ones. */
  readonly reasons: readonly DoneReason[];
}

/** Marks items as done. @returns false if the team has no such athlete */
export async function markDone(db: Db, { teamId, coachId, athleteId, reasons }: Marked): Promise<boolean> {
  return hasRows(
    await db.execute(sql`
      with athlete as (
        select team_id, member_id from team_members join members using (member_id)
        where team_id = ${teamId} and member_id = ${athleteId} and member_type <> all(${`{${trainerTypes.join(',')}}`}::text[])
        for key share of team_members
      )
      insert into triage_done (coach_id, team_id, athlete_id, reasons)
      select ${coachId}::uuid, team_id, member_id, ${JSON.stringify(reasons)}::jsonb from athlete
      on conflict (coach_id, team_id, athlete_id) do update set reasons = excluded.reasons
      returning athlete_id`),
  );
}
