import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Assignable } from '../../domain/entities/plan-assignment.ts';
import type { planAssigningMachine } from './planAssigning.machine.ts';
import type { AssignmentRequest, Outcome } from './types.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PlanAssigningDependencies {
  /** Checks for conflicts without changing anything. */
  check(options: { readonly request: AssignmentRequest; readonly signal: AbortSignal }): Promise<readonly Assignable[]>;
  /** Plans the workouts, atomically per athlete. Idempotent; not cancelled when the page is left. */
  assignAll(options: {
    readonly request: AssignmentRequest;
    readonly memberIds: readonly string[];
    /** Athletes who get the workouts despite existing plans. */
    readonly despite: readonly string[];
  }): Promise<readonly Outcome[]>;
  /** Undoes an assignment, and returns the number of workouts removed. */
  takeBack(assignmentId: string): Promise<number>;
}

/** `createPlanAssigningImplementations(deps)`, for `useWorkflow`. */
export const createPlanAssigningImplementations = (
  deps: PlanAssigningDependencies,
): MachineImplementationsFrom<typeof planAssigningMachine> => ({
  actors: {
    check: fromPromise(async ({ input: { request }, signal }) =>
      request === null ? [] : deps.check({ request, signal }),
    ),
    assignAll: fromPromise(async ({ input: { request, ...rest } }) =>
      request === null ? [] : deps.assignAll({ request, ...rest }),
    ),
    takeBack: fromPromise(({ input: { assignmentId } }) => deps.takeBack(assignmentId)),
  },
});
