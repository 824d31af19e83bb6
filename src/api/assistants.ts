import { skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AssistantGrant, NewAssistant } from '../../domain/entities/assistant.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';
import { useCreationId } from './use-creation-id.ts';

/** Nested under the key of sessions, since revoking sessions also revokes assistants. */
const key = [...keys.sessions, 'assistants'];

/** Loads the member's assistants and their requests, newest first. */
export function useAssistants(): UseQueryResult<CallResponse<'listAssistants'>, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listAssistants', { params: { id: memberId }, signal }),
  });
}

/**
 * Loads the responses that an assistant with a grant would get.
 * @param grant `null` until the preview is requested
 */
export function useAssistantPreview(
  grant: AssistantGrant | null,
): UseQueryResult<CallResponse<'previewAssistant'>['answers'], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...key, 'preview', grant],
    queryFn:
      grant === null
        ? skipToken
        : async ({ signal }) => {
            const query = { level: grant.level, exact_locations: grant.exact_locations ? 'true' : 'false' } as const;
            return (await call('previewAssistant', { params: { id: memberId }, query, signal })).answers;
          },
  });
}

/** Creates and revokes assistants; each call resolves when the list is refetched. */
export function useAssistantChanges() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const reload = () => queries.invalidateQueries({ queryKey: key });
  return {
    async make(input: NewAssistant, signal: AbortSignal) {
      const body = { ...input, new_id: idFor(input) };
      const { assistant, secret } = await call('createAssistant', { params: { id: memberId }, body, signal });
      created();
      await reload();
      return { name: assistant.name, secret };
    },
    async revoke(tokenId: string, signal: AbortSignal): Promise<void> {
      await call('revokeApiToken', { params: { id: memberId, tokenId }, signal });
      await reload();
    },
  };
}
