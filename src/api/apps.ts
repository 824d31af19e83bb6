import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AppConsent } from '../../domain/entities/connected-app.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';

/** Nested under the key of sessions, since revoking sessions also disconnects apps. */
const key = [...keys.sessions, 'apps'];

/** Loads the member's connected apps, newest first. */
export function useApps(): UseQueryResult<CallResponse<'listApps'>, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listApps', { params: { id: memberId }, signal }),
  });
}

/** Loads an app's request once: the server may fetch the app's description. */
export function useAppRequest(request: string): UseQueryResult<CallResponse<'readAppRequest'>, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...key, 'request', request],
    queryFn: ({ signal }) => call('readAppRequest', { params: { id: memberId }, query: { request }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Connects and disconnects apps. */
export function useAppChanges() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return {
    /** @returns the redirect URL of the app */
    async allow(body: AppConsent, signal: AbortSignal): Promise<string> {
      const { returnUrl } = await call('allowApp', { params: { id: memberId }, body, signal });
      void queries.invalidateQueries({ queryKey: key, exact: true });
      return returnUrl;
    },
    /** Resolves when the list is refetched. */
    async disconnect(tokenId: string, signal: AbortSignal): Promise<void> {
      await call('revokeApiToken', { params: { id: memberId, tokenId }, signal });
      await queries.invalidateQueries({ queryKey: key, exact: true });
    },
  };
}
