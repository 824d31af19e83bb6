import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import type { CallAnswer } from './requests.ts';

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

/** Makes one, mailed where an address is given. Answers it with its link, which is shown this once. */
export function useInvite(teamId: string | null) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation<CallAnswer<'createInvitation'>, CallFailure, { readonly email: string }>({
    mutationFn: ({ email }) =>
      call('createInvitation', {
        body: { ...(teamId !== null && { team_id: teamId }), ...(email !== '' && { email }) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.invitations(teamId) }),
  });
}

/** Ends one; gone already is as good. */
export function useWithdraw(teamId: string | null) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation<void, CallFailure, { readonly invitationId: string }>({
    mutationFn: async ({ invitationId }) => {
      await call('withdrawInvitation', { params: { id: invitationId } }).catch((failure: CallFailure) => {
        if (failure.tag !== 'NotFound') throw failure;
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.invitations(teamId) }),
  });
}
