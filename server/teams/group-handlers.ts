import { MAX_GROUPS } from '../../domain/entities/team-group.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { deleteGroup, groupsOf, storeGroup, type KeptGroup } from './groups.store.ts';
import { isCoachOf, roleIn } from './teams.store.ts';
import { noTeam } from './refusals.ts';

const noGroup = () => new ApiFailure(404, 'not_found', 'There is no such group.');

const refused: Readonly<Record<Exclude<KeptGroup, 'kept'>, () => ApiFailure>> = {
  taken: () => new ApiFailure(409, 'group_name_taken', 'Another group of the team already has this name.'),
  full: () => new ApiFailure(409, 'too_many_groups', `A team has at most ${MAX_GROUPS} groups.`),
  nowhere: noGroup,
};

/** Creates the handlers for groups of athletes, which are created by their team's coaches. */
export function createGroupHandlers(db: Db) {
  async function checkCoach({ memberId }: Caller, teamId: string): Promise<void> {
    if (!(await isCoachOf(db, memberId, teamId))) throw noTeam();
  }
  const answer = async (teamId: string) => ({ status: 200, body: { groups: await groupsOf(db, teamId) } }) as const;

  return {
    async listTeamGroups({ params: { id }, caller }) {
      const role = await roleIn(db, caller.memberId, id);
      if (role === null || role === 'athlete') throw noTeam();
      return answer(id);
    },

    async saveTeamGroup({ params: { id, groupId }, body, caller }) {
      await checkCoach(caller, id);
      const outcome = await db.transaction((tx) => storeGroup(tx, id, { group_id: groupId, ...body }));
      if (outcome !== 'kept') throw refused[outcome]();
      return answer(id);
    },

    async removeTeamGroup({ params: { id, groupId }, caller }) {
      await checkCoach(caller, id);
      if (!(await deleteGroup(db, id, groupId))) throw noGroup();
      return answer(id);
    },
  } satisfies Partial<Handlers>;
}
