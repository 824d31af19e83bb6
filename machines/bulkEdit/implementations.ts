import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { BulkCommand, bulkEditMachine } from './bulkEdit.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface BulkEditDependencies {
  /** Continues after the page is left, so that other pages reflect the changes. POST change-activities, delete-activities or restore-activities. */
  runCommand(options: { readonly command: BulkCommand }): Promise<void>;
}

/** `createBulkEditImplementations(deps)`, for `useLastingWorkflow`. */
export const createBulkEditImplementations = (
  deps: BulkEditDependencies,
): MachineImplementationsFrom<typeof bulkEditMachine> => ({
  actors: {
    runCommand: fromPromise(async ({ input: { command } }) => {
      if (command !== undefined) await deps.runCommand({ command });
    }),
  },
});
