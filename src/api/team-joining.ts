import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';

export type TeamJoining = CallResponse<'getTeamJoining'>;

/** Loads a team that the member may join, and their status in it. */
export function useTeamJoining(teamId: string): UseQueryResult<TeamJoining, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.teamPeople, 'joining', teamId],
    queryFn: ({ signal }) => call('getTeamJoining', { params: { id: teamId }, signal }),
    staleTime: 0,
  });
}

/**
 * Joins a team, or asks its coaches.
 * @returns a function that resolves with the result once every page shows it
 */
export function useJoinTeam(teamId: string) {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return async (signal: AbortSignal): Promise<'in' | 'asked'> => {
    const answer = await call('addTeamMember', { params: { teamId, memberId }, signal });
    await Promise.all([keys.member, keys.teamPeople].map((queryKey) => queries.invalidateQueries({ queryKey })));
    // A 200 returns the member, a 202 only the team.
    return 'member' in answer ? 'in' : 'asked';
  };
}
