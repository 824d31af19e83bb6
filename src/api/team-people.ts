import { allPages } from './all-pages.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CoachRight } from '../../domain/coach-rights.ts';
import type { AssignableRole } from '../../domain/team-roles.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';

export type TeamPeople = CallResponse<'getTeamPeople'>;

/** Loads the roles in one of the member's teams, and requests to join. */
export function useTeamPeople(teamId: string): UseQueryResult<TeamPeople, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.teamPeople, teamId],
    queryFn: async ({ signal }) => {
      const { first, rows } = await allPages(
        (query) => call('getTeamPeople', { params: { id: teamId }, query, signal }),
        ({ people }) => people,
      );
      return { ...first, people: rows };
    },
    staleTime: 0,
  });
}

/** Changes and removes memberships; each call resolves when the pages are refetched. */
export function useTeamPeopleCalls(teamId: string) {
  const { call, memberId: own } = useApi();
  const queries = useQueryClient();
  const read = (...changed: readonly (readonly string[])[]) =>
    Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const after = (memberId: string) =>
    memberId === own
      ? read(keys.member, keys.teamPeople, keys.roster)
      : read(keys.teamPeople, keys.roster, keys.groups);
  return {
    async end(memberId: string, signal: AbortSignal): Promise<void> {
      await call('removeTeamMember', { params: { teamId, memberId }, signal });
      await after(memberId);
    },
    async admit(memberId: string, signal: AbortSignal): Promise<void> {
      await call('addTeamMember', { params: { teamId, memberId }, signal });
      await after(memberId);
    },
    /** Sets what the athlete allows the coaches. */
    async allow(rights: readonly CoachRight[]): Promise<void> {
      await call('changeCoachRights', { params: { id: teamId }, body: { rights: [...rights] } });
      await read(keys.teamPeople);
    },
    async give(memberId: string, role: AssignableRole, signal: AbortSignal): Promise<void> {
      await call('changeTeamRole', { params: { teamId, memberId }, body: { role }, signal });
      await after(memberId);
    },
  };
}
