import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { NewShareLinkWire, ShareLink } from '../../domain/entities/share-link.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { useCreationId } from './use-creation-id.ts';

/** Loads the member's links that have not expired, newest first. */
export function useShareLinks(): UseQueryResult<readonly ShareLink[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.shareLinks,
    queryFn: async ({ signal }) => (await call('listShareLinks', { params: { id: memberId }, signal })).links,
  });
}

/** Creates and ends links; each call resolves when the list is refetched. */
export function useShareLinkChanges() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const reload = () => queries.invalidateQueries({ queryKey: keys.shareLinks });
  return {
    /**
     * Creates a link.
     * @returns its URL, which cannot be read again
     */
    async make(input: Omit<NewShareLinkWire, 'new_id'>, signal: AbortSignal): Promise<string> {
      const body = { ...input, new_id: idFor(input) };
      const { path } = await call('createShareLink', { params: { id: memberId }, body, signal });
      created();
      await reload();
      return `${location.origin}${path}`;
    },
    async revoke(linkId: string, signal: AbortSignal): Promise<void> {
      await call('revokeShareLink', { params: { id: memberId, linkId }, signal });
      await reload();
    },
  };
}
