import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { activityStandingMachine, StandingChange } from './activityStanding.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ActivityStandingDependencies {
  /**
   * Continues after the page is left, because the change is shown as done. POST delete-activities, restore-activities,
   * activity/{id}/activity-note, delete-activity-notes or activity/{id}/count-instead or activity/{id}/counting.
   */
  makeChange(options: { readonly change: StandingChange }): Promise<void>;
}

/** `createActivityStandingImplementations(deps)`, for `useLastingWorkflow`. */
export const createActivityStandingImplementations = (
  deps: ActivityStandingDependencies,
): MachineImplementationsFrom<typeof activityStandingMachine> => ({
  actors: {
    makeChange: fromPromise(async ({ input: { change } }) => {
      if (change !== null) await deps.makeChange({ change });
    }),
  },
});
