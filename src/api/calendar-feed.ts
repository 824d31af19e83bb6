import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CalendarFeed } from '../../domain/entities/calendar-feed.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the member's calendar feed without its secret URL; `null` if the member has no feed. */
export function useCalendarFeed(): UseQueryResult<CalendarFeed | null, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: keys.calendarFeed,
    queryFn: async ({ signal }) => (await call('getCalendarFeed', { signal })).feed,
  });
}

/** Creates the calendar feed, changes its content, and deletes it. */
export function useFeedChanges() {
  const { call } = useApi();
  const queries = useQueryClient();
  const show = (feed: CalendarFeed | null) => queries.setQueryData(keys.calendarFeed, feed);
  return {
    /**
     * Creates the feed.
     * @returns its URL, which cannot be read again
     */
    async make(withActivities: boolean, signal: AbortSignal): Promise<string> {
      const { feed, path } = await call('makeCalendarFeed', { body: { with_activities: withActivities }, signal });
      show(feed);
      return `${location.origin}${path}`;
    },
    async choose(withActivities: boolean, signal: AbortSignal): Promise<void> {
      show((await call('changeCalendarFeed', { body: { with_activities: withActivities }, signal })).feed);
    },
    async revoke(signal: AbortSignal): Promise<void> {
      await call('removeCalendarFeed', { signal });
      show(null);
    },
  };
}
