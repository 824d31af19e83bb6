import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { viewKeys } from '../../../domain/first-view.ts';
import { storage } from '../storage/browser-storage.ts';

/** `relative` as in `Today, 18:04`, `exact` with the whole date. */
export type TimeStyle = 'relative' | 'exact';

const KEY = viewKeys.times;
const read = (): TimeStyle => (storage.get(KEY) === 'exact' ? 'exact' : 'relative');
const query = queryOptions({
  queryKey: ['time-style'],
  queryFn: read,
  initialData: read,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the signed-in member's format of times, and a function to change it. Deleted at sign-out. */
export function useTimeStyle(): readonly [TimeStyle, (style: TimeStyle) => void] {
  const queries = useQueryClient();
  const { data } = useQuery(query);
  const choose = (style: TimeStyle) => {
    storage.set(KEY, style);
    queries.setQueryData(query.queryKey, style);
  };
  return [data, choose];
}
