import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { accountDeletionMachine } from './accountDeletion.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface AccountDeletionDependencies {
  /** DELETE member/{id}. Rejects `BadCredentials` for a wrong password. */
  deleteAccount(options: { readonly password: string; readonly signal: AbortSignal }): Promise<void>;
  /** Signs out; the login page says what happened. */
  leave(): void;
}

/** `createAccountDeletionImplementations(deps)`, for `useWorkflow`. */
export const createAccountDeletionImplementations = (
  deps: AccountDeletionDependencies,
): MachineImplementationsFrom<typeof accountDeletionMachine> => ({
  actors: { deleteAccount: fromPromise(({ input, signal }) => deps.deleteAccount({ ...input, signal })) },
  actions: { leave: () => deps.leave() },
});
