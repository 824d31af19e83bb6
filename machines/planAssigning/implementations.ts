import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Assignable } from '../../domain/entities/plan-assignment.ts';
import type { planAssigningMachine } from './planAssigning.machine.ts';
import type { AssignmentRequest, Outcome } from './types.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PlanAssigningDependencies {
  /** Looks up what is in the way, and writes nothing. */
  check(options: { readonly request: AssignmentRequest; readonly signal: AbortSignal }): Promise<readonly Assignable[]>;
  /** Plans the workouts, for each athlete all of them or none. The same assignment sent twice must be one; it is not cancelled. */
  assignAll(options: {
    readonly request: AssignmentRequest;
    readonly memberIds: readonly string[];
    /** Those of them who get it although something is planned already. */
    readonly despite: readonly string[];
  }): Promise<readonly Outcome[]>;
  /** Takes an assignment back, and answers how many workouts that were. */
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
