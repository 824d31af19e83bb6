import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type DailyLoads, fitnessDays, type FitnessDay } from '../../domain/views/fitness.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Metres, seconds in motion, number of activities. */
export interface YearSums {
  readonly distance: number;
  readonly duration: number;
  readonly activities: number;
}

interface Answer extends DailyLoads {
  /** Up to today, and the year before up to the same day; missing in responses cached by an earlier version of the app. */
  readonly year?: YearSums;
  readonly yearBefore?: YearSums;
}

function useDailyLoads<Data>(select: (answer: Answer) => Data): UseQueryResult<Data, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery<Answer, CallFailure, Data>({
    queryKey: [...keys.calendar, 'daily-loads', memberId],
    queryFn: ({ signal }) => call('getDailyLoads', { params: { id: memberId }, signal }),
    select,
  });
}

/** Every day from the first activity to today, with the load averages ending on it. */
export const useFitness = (): UseQueryResult<FitnessDay[], CallFailure> => useDailyLoads(fitnessDays);

const yearsIn = ({ year, yearBefore }: Answer) => (year && yearBefore ? { now: year, earlier: yearBefore } : null);

/** Totals of this year, and of the year before up to the same day; null if unknown. */
export const useYearSoFar = () => useDailyLoads(yearsIn);
