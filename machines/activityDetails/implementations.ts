import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { ActivityDetails } from '../../domain/entities/activity-details.ts';
import type { activityDetailsMachine, DetailsOutcome } from './activityDetails.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ActivityDetailsDependencies {
  /** PATCH activity/{id}. */
  saveDetails(options: {
    readonly change: ActivityDetails;
    /** Field values when editing began; null to overwrite other changes. */
    readonly was: ActivityDetails | null;
    readonly signal: AbortSignal;
  }): Promise<DetailsOutcome>;
}

/** `createActivityDetailsImplementations(deps)`, for `useWorkflow`. */
export const createActivityDetailsImplementations = (
  deps: ActivityDetailsDependencies,
): MachineImplementationsFrom<typeof activityDetailsMachine> => ({
  actors: {
    saveDetails: fromPromise(async ({ input: { change, was }, signal }) =>
      change === null ? 'saved' : deps.saveDetails({ change, was, signal }),
    ),
  },
});
