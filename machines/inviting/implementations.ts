import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { invitingMachine, MadeInvitation } from './inviting.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface InvitingDependencies {
  /** Creates an invitation, mailed unless the address is empty, and resolves once it is in the list of open ones. */
  makeInvitation(options: { readonly email: string; readonly signal: AbortSignal }): Promise<MadeInvitation>;
  /** Withdraws an invitation; succeeds if it no longer exists. */
  withdraw(options: { readonly invitationId: string; readonly signal: AbortSignal }): Promise<void>;
}

/** `createInvitingImplementations(deps)`, for `useWorkflow`. */
export const createInvitingImplementations = (
  deps: InvitingDependencies,
): MachineImplementationsFrom<typeof invitingMachine> => ({
  actors: {
    makeInvitation: fromPromise(({ input, signal }) => deps.makeInvitation({ ...input, signal })),
    withdraw: fromPromise(async ({ input: { invitationId }, signal }) => {
      if (invitationId !== null) await deps.withdraw({ invitationId, signal });
    }),
  },
});
