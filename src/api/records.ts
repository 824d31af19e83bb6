import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Standing } from '../../domain/entities/records.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** What an activity did best, and its places among those that count. */
export function useStandings(id: string): UseQueryResult<Standing[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.activity(id), 'standings'],
    queryFn: async ({ signal }) => (await call('getStandings', { params: { id }, signal })).standings,
  });
}
