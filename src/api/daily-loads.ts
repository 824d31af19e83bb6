import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type DailyLoads, fitnessDays, type FitnessDay } from '../../domain/views/fitness.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { type Subject, useSubject } from './queries.ts';

/** Totals in metres and seconds in motion, and the number of activities. */
export interface YearSums {
  readonly distance: number;
  readonly duration: number;
  readonly activities: number;
}

/** Returns the query key of a member's daily loads. */
export const dailyLoadsKey = (memberId: string) => [...keys.calendar, 'daily-loads', memberId];

interface Answer extends DailyLoads {
  /** Totals up to today, and of the year before up to the same day; missing in responses cached by an earlier version of the app. */
  readonly year?: YearSums;
  readonly yearBefore?: YearSums;
}

/** Loads every day's load from the first activity to today, and the planned ones. */
export function useDailyLoads<Data>(
  select: (answer: Answer) => Data,
  subject: Subject = {},
): UseQueryResult<Data, CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery<Answer, CallFailure, Data>({
    queryKey: dailyLoadsKey(memberId),
    queryFn: ({ signal }) => call('getDailyLoads', { params: { id: memberId }, signal }),
    select,
  });
}

/** Loads every day from the first activity to today with its load averages, and the days ahead if the plan is followed. */
export const useFitness = (subject: Subject = {}): UseQueryResult<FitnessDay[], CallFailure> =>
  useDailyLoads(fitnessDays, subject);

const yearsIn = ({ year, yearBefore }: Answer) => (year && yearBefore ? { now: year, earlier: yearBefore } : null);

/** Loads the totals of this year, and of the year before up to the same day; `null` if unknown. */
export const useYearSoFar = () => useDailyLoads(yearsIn);
