import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallResponse } from './requests.ts';
import { useCreationId } from './use-creation-id.ts';

export type Invitation = CallResponse<'listInvitations'>['invitations'][number];

/** Loads the valid invitations to a team; those of admins if `null`. */
export function useInvitations(teamId: string | null): UseQueryResult<Invitation[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: keys.invitations(teamId),
    queryFn: async ({ signal }) =>
      (await call('listInvitations', { query: teamId === null ? {} : { team_id: teamId }, signal })).invitations,
    // Invitations are used by other people, without an event for this page.
    staleTime: 0,
  });
}

/** Creates and withdraws invitations; each call resolves when the list is refetched. */
export function useInvitationChanges(teamId: string | null) {
  const { call } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const follow = () => queries.invalidateQueries({ queryKey: keys.invitations(teamId) });
  return {
    /**
     * Creates an invitation, and emails it if there is an address.
     * @returns the invitation with its link, which cannot be read again
     */
    async make(email: string, signal: AbortSignal): Promise<CallResponse<'createInvitation'>> {
      const body = { ...(teamId !== null && { team_id: teamId }), ...(email !== '' && { email }) };
      const made = await call('createInvitation', { body: { ...body, new_id: idFor(body) }, signal });
      created();
      await follow();
      return made;
    },
    /** Withdraws an invitation. One that no longer exists counts as withdrawn. */
    async withdraw(invitationId: string, signal: AbortSignal): Promise<void> {
      try {
        await call('withdrawInvitation', { params: { id: invitationId }, signal });
      } catch (failure) {
        if ((failure as CallFailure).tag !== 'NotFound') throw failure;
      }
      await follow();
    },
  };
}
