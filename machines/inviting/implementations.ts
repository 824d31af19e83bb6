import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { invitingMachine, MadeInvitation } from './inviting.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface InvitingDependencies {
  /** Makes an invitation, mailed to the address unless it is empty, and ends when it is among those that are open. */
  makeInvitation(options: { readonly email: string; readonly signal: AbortSignal }): Promise<MadeInvitation>;
  /** Ends an invitation; one that is gone already is as good. */
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
