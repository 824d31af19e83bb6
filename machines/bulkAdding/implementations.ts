import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { NewMember } from '../../domain/forms/new-member.ts';
import type { bulkAddingMachine } from './bulkAdding.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface BulkAddingDependencies {
  /** PUT member/create-and-confirm, or PUT member for a row without a password. Atomic per row. */
  addMember(options: { readonly row: NewMember; readonly signal: AbortSignal }): Promise<void>;
}

/** `createBulkAddingImplementations(deps)`, for `useWorkflow`. */
export const createBulkAddingImplementations = (
  deps: BulkAddingDependencies,
): MachineImplementationsFrom<typeof bulkAddingMachine> => ({
  actors: {
    addMember: fromPromise(async ({ input: { row }, signal }) => {
      if (row !== undefined) await deps.addMember({ row, signal });
    }),
  },
});
