import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';

export type SharedCohort = CallResponse<'getSharedCohort'>;
export type SharedPerson = SharedCohort['members'][number];
type SharedMember = CallResponse<'getSharedMember'>;

/** Fetches shared data each time and never caches it: members may have withdrawn it. */
const asNow = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

/** Hides a response after a refusal. */
function untilRefused<Data>(query: UseQueryResult<Data, CallFailure>) {
  return { ...query, data: query.error === null ? query.data : undefined };
}

/** Loads the programmes whose members' data the member may read. */
export function useSharedCohorts() {
  const { call } = useApi();
  return useQuery<CallResponse<'listSharedCohorts'>['cohorts'], CallFailure>({
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

/**
 * Loads the shared data of a programme's member.
 * @param activity key of the activity whose route to include
 */
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
      // Keeps the list while the route of one of its activities is loading.
      placeholderData: (previous, query) => (query?.queryKey[3] === alias ? previous : undefined),
    }),
  );
}
