import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';

export type OpenSession = CallResponse<'listSessions'>['sessions'][number];

/** Loads the member's sessions, last used first. */
export function useSessions(): UseQueryResult<OpenSession[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await call('listSessions', { params: { id: memberId }, signal })).sessions,
    // Sign-ins on other devices send no event to this page.
    staleTime: 0,
  });
}
