import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { RosterEntry } from '../../domain/entities/roster.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** The athletes of a team, and the coach who asks, with their days from `start` to `end` (`YYYY-MM-DD`). */
export function useRoster(teamId: string, start: string, end: string): UseQueryResult<RosterEntry[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.roster, teamId, start, end],
    queryFn: async ({ signal }) => {
      const query = { start_date: toCompactDate(start), end_date: toCompactDate(end) };
      return (await call('getTeamRoster', { params: { id: teamId }, query, signal })).roster;
    },
    // Another range leaves the old one standing until the new one is there.
    placeholderData: (previous, query) => (query?.queryKey[1] === teamId ? previous : undefined),
  });
}
