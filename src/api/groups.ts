import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { TeamGroup } from '../../domain/entities/team-group.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the groups of a team, by name. */
export function useGroups(teamId: string): UseQueryResult<TeamGroup[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.groups, teamId],
    queryFn: async ({ signal }) => (await call('listTeamGroups', { params: { id: teamId }, signal })).groups,
  });
}

/** Saves and deletes groups of a team, and refetches the pages that show them. */
export function useChangeGroups(teamId: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  const show = (groups: TeamGroup[]) => void queries.setQueryData([...keys.groups, teamId], groups);
  return {
    async save({ groupId, name, memberIds }: TeamGroup, signal: AbortSignal): Promise<void> {
      const body = { name, member_ids: [...memberIds] };
      show((await call('saveTeamGroup', { params: { id: teamId, groupId }, body, signal })).groups);
    },
    async remove(groupId: string): Promise<void> {
      show((await call('removeTeamGroup', { params: { id: teamId, groupId } })).groups);
    },
  };
}
