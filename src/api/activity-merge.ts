import { allPages } from './all-pages.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { addDays, dateOfLocalTime, toCompactDate } from '../../domain/dates.ts';
import type { Activity } from '../../domain/entities/activity.ts';
import type { ToMerge } from '../../domain/views/merge.ts';
import { followRecordings } from './activity-parts.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads all counted activities of the activity's day, the day before and the day after. */
export function useNearby({
  localStartTime,
}: Pick<Activity, 'localStartTime'>): UseQueryResult<ToMerge[], CallFailure> {
  const { call, memberId } = useApi();
  const day = dateOfLocalTime(localStartTime);
  const [start, end] = [addDays(day, -1), addDays(day, 1)];
  return useQuery({
    queryKey: [...keys.activities, memberId, 'nearby', day],
    queryFn: async ({ signal }) => {
      const query = { start_date: toCompactDate(start), end_date: toCompactDate(end) };
      const { rows: activities } = await allPages(
        (after) => call('listActivities', { params: { id: memberId }, query: { ...query, ...after }, signal }),
        (page) => page.activities,
      );
      // The activities are complete, since no summary was requested.
      return activities as Activity[];
    },
  });
}

/** Merges an activity with another recording. Does not wait for the refetch, which unmounts the dialog on both pages. */
export function useMerging(id: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  return {
    /** @returns the id of the merged activity */
    async merge(other: string, signal: AbortSignal): Promise<string> {
      const body = { other_activity_id: other };
      const { activity } = await call('mergeActivity', { params: { id }, body, signal });
      void followRecordings(queries);
      return activity.activityId;
    },
  };
}
