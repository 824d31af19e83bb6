import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { roleIn } from './teams.store.ts';
import { noTeam } from './refusals.ts';
import { markDone } from './triage.store.ts';

/** Creates the handlers for items that each coach or assistant has marked as done for themselves. */
export function createTriageHandlers(db: Db) {
  return {
    async markTriageDone({ params: { id, memberId }, body, caller }) {
      const role = await roleIn(db, caller.memberId, id);
      if (role === null || role === 'athlete') throw noTeam();
      const marked = { teamId: id, coachId: caller.memberId, athleteId: memberId, reasons: body.reasons };
      if (!(await markDone(db, marked))) throw new ApiFailure(404, 'not_found', 'There is no such athlete.');
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
