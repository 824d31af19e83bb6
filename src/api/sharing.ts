import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SharingLevel } from '../../domain/partners/page.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';

/** A programme with which the member shares data. */
export type Connection = CallResponse<'listCohortMembers'>[number];
/** Preview of the member's data that a programme gets. */
export type Preview = CallResponse<'previewSharing'>;
/** `null` if no individual data is shared. */
export type SharedMember = Preview['member'];
export type SharingHistory = CallResponse<'getSharingHistory'>;
export type Course = CallResponse<'listMemberEvents'>['courses'][number];

/** Loads every cohort the member is or was in, by tenant and name. */
export function useConnections(): UseQueryResult<Connection[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.connections,
    queryFn: ({ signal }) => call('listCohortMembers', { query: { user: memberId }, signal }),
    // Always fetches the server's current state.
    staleTime: 0,
  });
}

/** Previews a programme's data at a sharing level, filtered by the server. */
export function usePreview(
  membershipId: string,
  level: SharingLevel,
  activity: string | null,
): UseQueryResult<Preview, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.sharing(membershipId), 'preview', level, activity],
    queryFn: ({ signal }) => {
      const query = { level, ...(activity !== null && { activity }) };
      return call('previewSharing', { params: { id: membershipId }, query, signal });
    },
    // Keeps the list while the route of one of its activities is loading.
    placeholderData: (previous, query) => (query?.queryKey[3] === level ? previous : undefined),
  });
}

/** Loads the history of consents and accesses. */
export function useSharingHistory(membershipId: string): UseQueryResult<SharingHistory, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.sharing(membershipId), 'history'],
    queryFn: ({ signal }) => call('getSharingHistory', { params: { id: membershipId }, signal }),
    staleTime: 0,
  });
}

/** Loads the courses for which the member is registered. */
export function useCourses(): UseQueryResult<Course[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.courses,
    queryFn: async ({ signal }) => (await call('listMemberEvents', { params: { id: memberId }, signal })).courses,
  });
}

/** Refetches the connections and all dependent data. */
export function useReloadSharing(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [keys.connections, ['sharing']]) void queries.invalidateQueries({ queryKey });
  }, [queries]);
}
