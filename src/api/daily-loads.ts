import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fitnessDays, type FitnessDay } from '../../domain/views/fitness.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Every day from the first activity to today, with the means of load that end on it. */
export function useFitness(): UseQueryResult<FitnessDay[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...keys.calendar, 'daily-loads', memberId],
    queryFn: ({ signal }) => call('getDailyLoads', { params: { id: memberId }, signal }),
    select: fitnessDays,
  });
}
