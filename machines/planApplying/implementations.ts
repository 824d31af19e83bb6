import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { PlacedWorkout, Placement } from '../../domain/training/place-template.ts';
import type { planApplyingMachine } from './planApplying.machine.ts';
import type { ApplyRequest } from './types.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PlanApplyingDependencies {
  /** Places the workouts in the current calendar without changing the calendar. */
  check(options: { readonly request: ApplyRequest; readonly signal: AbortSignal }): Promise<Placement>;
  /**
   * Plans all workouts or none, and returns their number. Rejects with the code `plan_changed` if the calendar has
   * changed since the check. Idempotent; not cancelled when the page is left.
   */
  write(options: { readonly request: ApplyRequest; readonly items: readonly PlacedWorkout[] }): Promise<number>;
  /** Undoes an application, and returns the number of workouts removed. */
  takeBack(applicationId: string): Promise<number>;
}

/** `createPlanApplyingImplementations(deps)`, for `useWorkflow`. */
export const createPlanApplyingImplementations = (
  deps: PlanApplyingDependencies,
): MachineImplementationsFrom<typeof planApplyingMachine> => ({
  actors: {
    check: fromPromise(async ({ input: { request }, signal }) =>
      request === null ? { items: [], unplaced: [] } : deps.check({ request, signal }),
    ),
    write: fromPromise(async ({ input: { request, items } }) =>
      request === null ? 0 : deps.write({ request, items }),
    ),
    takeBack: fromPromise(({ input: { applicationId } }) => deps.takeBack(applicationId)),
  },
});
