import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallAnswer } from './requests.ts';
import { useCreationId } from './use-creation-id.ts';

export type Invitation = CallAnswer<'listInvitations'>['invitations'][number];

/** Invitations into a team, or those of admins where it is null, that are still good. */
export function useInvitations(teamId: string | null): UseQueryResult<Invitation[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: keys.invitations(teamId),
    queryFn: async ({ signal }) =>
      (await call('listInvitations', { query: teamId === null ? {} : { team_id: teamId }, signal })).invitations,
    // They are used by others, without a word to this page.
    staleTime: 0,
  });
}

/** Makes and ends invitations; each is done when those that are open were read again. */
export function useInvitationChanges(teamId: string | null) {
  const { call } = useApi();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const follow = () => queries.invalidateQueries({ queryKey: keys.invitations(teamId) });
  return {
    /** Mailed where an address is given. Answers it with its link, which is told this once. */
    async make(email: string, signal: AbortSignal): Promise<CallAnswer<'createInvitation'>> {
      const body = { ...(teamId !== null && { team_id: teamId }), ...(email !== '' && { email }) };
      const made = await call('createInvitation', { body: { ...body, new_id: idFor(body) }, signal });
      created();
      await follow();
      return made;
    },
    /** One that is gone already is as good. */
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
