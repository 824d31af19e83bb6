import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { remarksMachine, Writing } from './remarks.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface RemarksDependencies {
  /** Saves a text, and resolves once it can be read. */
  save(options: Writing & { readonly signal: AbortSignal }): Promise<void>;
  /** Deletes a text, and resolves once it is no longer displayed. */
  remove(options: { readonly id: string; readonly signal: AbortSignal }): Promise<void>;
}

/** `createRemarksImplementations(deps)`, for `useWorkflow`. */
export const createRemarksImplementations = (
  deps: RemarksDependencies,
): MachineImplementationsFrom<typeof remarksMachine> => ({
  actors: {
    save: fromPromise(async ({ input: { writing }, signal }) => {
      if (writing !== null) await deps.save({ ...writing, signal });
    }),
    remove: fromPromise(async ({ input: { id }, signal }) => {
      if (id !== null) await deps.remove({ id, signal });
    }),
  },
});
