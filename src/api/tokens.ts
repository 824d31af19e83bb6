import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ApiToken, NewToken } from '../../domain/entities/api-token.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { useCreationId } from './use-creation-id.ts';

/** Nested under the key of sessions, since revoking sessions also revokes tokens. */
const key = [...keys.sessions, 'tokens'];

/** Loads the member's personal tokens, newest first. */
export function useTokens(): UseQueryResult<readonly ApiToken[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call('listApiTokens', { params: { id: memberId }, signal })).tokens,
  });
}

/** Creates and deletes tokens; each call resolves when the list is refetched. */
export function useTokenChanges() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const reload = () => queries.invalidateQueries({ queryKey: key });
  return {
    async make(input: NewToken, signal: AbortSignal) {
      const body = { ...input, new_id: idFor(input) };
      const { token, secret } = await call('createApiToken', { params: { id: memberId }, body, signal });
      created();
      await reload();
      return { name: token.name, secret };
    },
    async revoke(tokenId: string, signal: AbortSignal): Promise<void> {
      await call('revokeApiToken', { params: { id: memberId, tokenId }, signal });
      await reload();
    },
  };
}
