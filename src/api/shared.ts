import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallAnswer } from './requests.ts';

export type SharedCohort = CallAnswer<'getSharedCohort'>;
export type SharedPerson = SharedCohort['members'][number];
type SharedMember = CallAnswer<'getSharedMember'>;

/** What members share is asked for each time, and kept nowhere: they may have taken it back. */
const asNow = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

/** An answer that a refusal takes off the page. */
function untilRefused<Data>(query: UseQueryResult<Data, CallFailure>) {
  return { ...query, data: query.error === null ? query.data : undefined };
}

/** Programmes whose members' data may be read. */
export function useSharedCohorts() {
  const { call } = useApi();
  return useQuery<CallAnswer<'listSharedCohorts'>['cohorts'], CallFailure>({
    queryKey: [...keys.shared, 'cohorts'],
    queryFn: async ({ signal }) => (await call('listSharedCohorts', { signal })).cohorts,
  });
}

export function useSharedCohort(id: string) {
  const { call } = useApi();
  return untilRefused(
    useQuery<SharedCohort, CallFailure>({
      ...asNow,
      queryKey: [...keys.shared, 'cohort', id],
      queryFn: ({ signal }) => call('getSharedCohort', { params: { id }, signal }),
    }),
  );
}

/** @param activity the key of one whose route comes along */
export function useSharedMember(id: string, alias: string, activity: string | null) {
  const { call } = useApi();
  return untilRefused(
    useQuery<SharedMember, CallFailure>({
      ...asNow,
      queryKey: [...keys.shared, 'member', id, alias, activity],
      queryFn: ({ signal }) => {
        const query = activity === null ? {} : { activity };
        return call('getSharedMember', { params: { id, alias }, query, signal });
      },
      // The list stands while the route of one of its activities is on its way.
      placeholderData: (previous, query) => (query?.queryKey[3] === alias ? previous : undefined),
    }),
  );
}
