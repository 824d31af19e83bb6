import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import { FIND_MAX, type ActivityHit, type WorkoutHit } from '../../domain/entities/search-hit.ts';
import type { DateQuery } from '../../domain/find/parse-date.ts';
import { filterPreviousHits } from '../../domain/find/previous-hits.ts';
import { searchMeanings } from '../../domain/find/terms.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import type { CallResponse } from './requests.ts';
import { wait } from './wait.ts';

/** Delay between the last typed letter and a request, ms. */
const TYPING_MS = 150;

export interface FoundHits {
  readonly activities: readonly ActivityHit[];
  readonly workouts: readonly WorkoutHit[];
}

/**
 * Finds the member's activities and workouts that match a text. Shows previous results that still match until new ones arrive. Sends no requests
 * while idle.
 */
export function useFound(said: DateQuery, isIdle: boolean): UseQueryResult<FoundHits, CallFailure> {
  const { call, memberId } = useApi();
  const { words, from, to } = said;
  const text = words.join(' ').slice(0, FIND_MAX);
  return useQuery({
    queryKey: ['found', memberId, text, from, to],
    enabled: !isIdle,
    placeholderData: (previous: CallResponse<'findOwn'> | undefined) => previous && filterPreviousHits(previous, said),
    queryFn: async ({ signal }) => {
      await wait(TYPING_MS, signal);
      const query = {
        ...(text !== '' && { words: text, ...searchMeanings(text.split(' ').slice(0, 6)) }),
        ...(from !== null && { start_date: toCompactDate(from) }),
        ...(to !== null && { end_date: toCompactDate(to) }),
      };
      return call('findOwn', { params: { id: memberId }, query, signal });
    },
  });
}
