import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { trainerTypes } from '../../domain/access.ts';
import { coachNote } from '../../domain/entities/coach-note.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';

/** A coach, and the athlete of a team whom the note is about. */
export interface NoteKey {
  readonly coachId: string;
  readonly teamId: string;
  readonly athleteId: string;
}
export type NoteRow = z.infer<typeof coachNote>;

const trainers = `{${trainerTypes.join(',')}}`;
const changedOn = sql.raw(`to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_on`);

/** Returns a coach's note; `null` if there is none. */
export async function findNote(db: Db, { coachId, teamId, athleteId }: NoteKey): Promise<NoteRow | null> {
  const found = await db.execute(sql`
    select note as text, ${changedOn} from coach_notes
    where coach_id = ${coachId} and team_id = ${teamId} and athlete_id = ${athleteId}`);
  return parsedRows(found, coachNote.shape)[0] ?? null;
}

/** Whether a member is an athlete of a team. */
export async function isAthleteIn(db: Db, teamId: string, memberId: string): Promise<boolean> {
  return hasRows(
    await db.execute(sql`
      select member_id from team_members join members using (member_id)
      where team_id = ${teamId} and member_id = ${memberId} and member_type <> all(${trainers}::text[])
      for key share of team_members`),
  );
}

/** Saves a coach's note about an athlete of the team. */
export async function saveNote(tx: Db, { coachId, teamId, athleteId }: NoteKey, text: string): Promise<void> {
  if (text === '') {
    await tx.execute(sql`
      delete from coach_notes where coach_id = ${coachId} and team_id = ${teamId} and athlete_id = ${athleteId}`);
    return;
  }
  await tx.execute(sql`
    insert into coach_notes (coach_id, team_id, athlete_id, note) values (${coachId}, ${teamId}, ${athleteId}, ${text})
    on conflict (coach_id, team_id, athlete_id) do update set note = excluded.note, changed_at = now()`);
}
