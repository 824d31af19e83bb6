import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityRow, Samples } from '../../domain/entities/activity.ts';
import { BY_HAND } from '../../domain/entities/manual-activity.ts';
import { type Api, useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { Result } from './queries.ts';

const samplesQuery = ({ call }: Pick<Api, 'call'>, id: string) =>
  queryOptions<Samples, CallFailure>({
    queryKey: [...keys.samples(id), false],
    queryFn: ({ signal }) => call('getSamples', { params: { id }, query: { subset: 'true' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads an activity's samples as columns, reduced for charts. */
export const useSamples = (id: string): Result<Samples> => useQuery(samplesQuery(useApi(), id));

/** True if a cached list says that an activity has a recording. */
const isRecorded = (queries: QueryClient, id: string): boolean =>
  queries
    .getQueriesData<readonly ActivityRow[]>({ queryKey: keys.activities })
    .some(([, rows]) => rows?.some(({ activityId, source }) => activityId === id && source !== BY_HAND));

/** Prefetches an activity's samples in parallel with the activity, if a cached list says that there are some. */
export function useEarlySamples(id: string): void {
  const api = useApi();
  const queries = useQueryClient();
  const enabled = useMemo(() => isRecorded(queries, id), [queries, id]);
  useQuery({ ...samplesQuery(api, id), enabled, notifyOnChangeProps: [] });
}
