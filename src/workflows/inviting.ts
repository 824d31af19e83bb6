import type { InvitingRef } from '../../machines/inviting/inviting.machine.ts';
import { invitingView } from '../../machines/inviting/selectors.ts';
import { useView } from './use-view.ts';

/** State of creating and withdrawing invitations, and the actions. */
export const useInviting = (workflow: InvitingRef) => ({
  ...useView(workflow, invitingView),
  invite: (email: string) => workflow.send({ type: 'INVITE', email }),
  withdraw: (invitationId: string) => workflow.send({ type: 'WITHDRAW', invitationId }),
});
