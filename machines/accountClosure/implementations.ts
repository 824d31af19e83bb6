import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { accountClosureMachine } from './accountClosure.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface AccountClosureDependencies {
  /** DELETE member/{id}/payment. Succeeds if there is nothing to cancel. */
  cancelSubscription(options: { readonly signal: AbortSignal }): Promise<void>;
  /** GET member/{id}. */
  reloadMember(): Promise<void>;
  /** DELETE member/{id}. Rejects `BadCredentials` for a wrong password. */
  deleteAccount(options: { readonly password: string; readonly signal: AbortSignal }): Promise<void>;
  /** Signs out; the login page shows a message. */
  leave(): void;
}

/** `createAccountClosureImplementations(deps)`, for `useWorkflow`. */
export const createAccountClosureImplementations = (
  deps: AccountClosureDependencies,
): MachineImplementationsFrom<typeof accountClosureMachine> => ({
  actors: {
    cancelSubscription: fromPromise(({ signal }) => deps.cancelSubscription({ signal })),
    reloadMember: fromPromise(() => deps.reloadMember()),
    deleteAccount: fromPromise(({ input, signal }) => deps.deleteAccount({ ...input, signal })),
  },
  actions: { leave: () => deps.leave() },
});
