import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityRow } from '../../domain/entities/activity.ts';
import { BY_HAND } from '../../domain/entities/hand-activity.ts';
import { useApi } from './api-context.ts';
import { keys } from './keys.ts';
import { samplesQuery } from './queries.ts';

/** Whether a list that was read says that an activity has a recording. */
const isRecorded = (queries: QueryClient, id: string): boolean =>
  queries
    .getQueriesData<readonly ActivityRow[]>({ queryKey: keys.activities })
    .some(([, rows]) => rows?.some(({ activityId, source }) => activityId === id && source !== BY_HAND));

/** Asks for the samples of an activity while it is on its way itself, where a list that was read says that there are some. */
export function useEarlySamples(id: string): void {
  const { call } = useApi();
  const queries = useQueryClient();
  const enabled = useMemo(() => isRecorded(queries, id), [queries, id]);
  useQuery({ ...samplesQuery({ call }, id), enabled, notifyOnChangeProps: [] });
}
