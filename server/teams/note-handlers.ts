import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { findNote, isAthleteIn, type NoteKey, saveNote } from './notes.store.ts';
import { noTeam } from './refusals.ts';
import { roleIn } from './teams.store.ts';

/** Creates the handlers for the private notes of each coach and assistant. */
export function createNoteHandlers(db: Db) {
  /** @throws ApiFailure 404 for callers who do not coach the team, and if it has no such athlete */
  async function checkKey(tx: Db, { coachId, teamId, athleteId }: NoteKey): Promise<void> {
    const role = await roleIn(tx, coachId, teamId);
    if (role === null || role === 'athlete') throw noTeam();
    if (!(await isAthleteIn(tx, teamId, athleteId)))
      throw new ApiFailure(404, 'not_found', 'There is no such athlete.');
  }

  return {
    async getCoachNote({ params: { id: teamId, memberId: athleteId }, caller }) {
      const key = { coachId: caller.memberId, teamId, athleteId };
      return db.transaction(async (tx) => {
        await checkKey(tx, key);
        return { status: 200 as const, body: { note: await findNote(tx, key) } };
      });
    },

    async saveCoachNote({ params: { id: teamId, memberId: athleteId }, body, caller }) {
      const key = { coachId: caller.memberId, teamId, athleteId };
      return db.transaction(async (tx) => {
        await checkKey(tx, key);
        await saveNote(tx, key, body.text);
        return { status: 200 as const, body: { note: await findNote(tx, key) } };
      });
    },
  } satisfies Partial<Handlers>;
}
