import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { AccountAct, accountManagingMachine, FoundAccount } from './accountManaging.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface AccountManagingDependencies {
  /** Rejects `NotFound` if no account has this id or address. */
  findAccount(options: { readonly typed: string; readonly signal: AbortSignal }): Promise<FoundAccount>;
  /** DELETE member/{id}/payment, or DELETE member/{id} with the admin's password. */
  perform(options: {
    readonly act: AccountAct;
    readonly memberId: string;
    readonly password: string;
    readonly signal: AbortSignal;
  }): Promise<void>;
}

/** `createAccountManagingImplementations(deps)`, for `useWorkflow`. */
export const createAccountManagingImplementations = (
  deps: AccountManagingDependencies,
): MachineImplementationsFrom<typeof accountManagingMachine> => ({
  actors: {
    findAccount: fromPromise(({ input, signal }) => deps.findAccount({ ...input, signal })),
    perform: fromPromise(({ input, signal }) => deps.perform({ ...input, signal })),
  },
});
