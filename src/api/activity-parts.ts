import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Mark } from '../../domain/entities/activity.ts';
import type { SimilarActivities } from '../../domain/entities/similar-activity.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { NotedActivity } from './queries.ts';

/** Loads activities on the same route, or of the same planned workout. */
export function useSimilar(id: string): UseQueryResult<SimilarActivities, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.activity(id), 'similar'],
    queryFn: ({ signal }) => call('listSimilarActivities', { params: { id }, signal }),
  });
}

/** Refetches all pages after a change of recordings; resolves when the activity pages are refetched. */
export async function followRecordings(queries: QueryClient): Promise<void> {
  for (const queryKey of [keys.calendar, keys.activities, keys.gear, keys.goals, ['samples']])
    void queries.invalidateQueries({ queryKey });
  await queries.invalidateQueries({ queryKey: ['activity'] });
}

/** Names, splits and joins parts of an activity; each call resolves when its page shows the change, and refetches other pages. */
export function useActivityParts(id: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  return {
    async mark(marks: readonly Mark[], was: readonly Mark[], signal: AbortSignal): Promise<void> {
      const body = { marks: [...marks], was: [...was] };
      const { activity } = await call('markActivity', { params: { id }, body, signal });
      queries.setQueryData<NotedActivity>(keys.activity(id), (shown) => shown && { ...shown, marks: activity.marks });
    },
    /** @returns the id of the second part */
    async split(at: number, signal: AbortSignal): Promise<string> {
      const { secondActivityId } = await call('splitActivity', { params: { id }, body: { at }, signal });
      await followRecordings(queries);
      return secondActivityId;
    },
    /** @returns the id of the joined activity */
    async join(signal: AbortSignal): Promise<string> {
      const { activity } = await call('joinActivity', { params: { id }, signal });
      await followRecordings(queries);
      return activity.activityId;
    },
  };
}
