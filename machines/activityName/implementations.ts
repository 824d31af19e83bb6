import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { activityNameMachine } from './activityName.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ActivityNameDependencies {
  /** PATCH activity/{id}. */
  saveName(options: { readonly name: string | null; readonly signal: AbortSignal }): Promise<void>;
}

/** `createActivityNameImplementations(deps)`, for `useWorkflow`. */
export const createActivityNameImplementations = (
  deps: ActivityNameDependencies,
): MachineImplementationsFrom<typeof activityNameMachine> => ({
  actors: { saveName: fromPromise(({ input, signal }) => deps.saveName({ ...input, signal })) },
});
