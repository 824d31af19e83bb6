import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { ListChange, listChangeMachine } from './listChange.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ListChangeDependencies {
  /** Makes the change, and resolves once the list is refetched. Returns a one-time secret, or null. */
  makeChange(change: ListChange, signal: AbortSignal): Promise<string | null>;
}

/** `createListChangeImplementations(deps)`, for `useWorkflow`. */
export const createListChangeImplementations = (
  deps: ListChangeDependencies,
): MachineImplementationsFrom<typeof listChangeMachine> => ({
  actors: {
    makeChange: fromPromise(async ({ input: { change }, signal }) =>
      change === null ? null : deps.makeChange(change, signal),
    ),
  },
});
