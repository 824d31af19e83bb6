import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PersonalBests, Standing } from '../../domain/entities/records.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads an activity's best values, and its ranks among counted activities. */
export function useStandings(id: string): UseQueryResult<Standing[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.activity(id), 'standings'],
    queryFn: async ({ signal }) => (await call('getStandings', { params: { id }, signal })).standings,
  });
}

/** Records of a season. */
export interface SeasonRecords extends PersonalBests {
  /** `null` for all time. */
  readonly season: number | null;
}

/** Loads the member's records of a calendar year, or of all time. Shows the previous season until the new one is loaded. */
export function usePersonalBests(season: number | null): UseQueryResult<SeasonRecords, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...keys.calendar, 'records', memberId, season],
    queryFn: async ({ signal }) => {
      const query = season === null ? {} : { year: season };
      return { ...(await call('getRecords', { params: { id: memberId }, query, signal })), season };
    },
    placeholderData: (previous) => previous,
  });
}
