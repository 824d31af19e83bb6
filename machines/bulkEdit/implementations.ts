import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { BulkCommand, bulkEditMachine } from './bulkEdit.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface BulkEditDependencies {
  /**
   * POST change-activities, delete-activities or restore-activities. Continues after the page is left, so that other
   * pages show the changes.
   */
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
