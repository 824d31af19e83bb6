import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { PlanChange, SavedPlan, SaveOutcome } from './types.ts';
import type { workoutEditorMachine } from './workoutEditor.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface WorkoutEditorDependencies {
  /** POST diary/date/{date}/training-plan. Must be idempotent. */
  savePlan(options: PlanChange & { readonly signal: AbortSignal }): Promise<SaveOutcome>;
  /** POST diary/date/{date}/training-plan with `removed_on`. Must be idempotent. */
  removePlan(options: PlanChange & { readonly signal: AbortSignal }): Promise<SaveOutcome>;
  /** Stores the draft in case of a reload; null clears it. */
  keepDraft(kept: SavedPlan | null): void;
  /** Closes the editor. */
  leave(): void;
}

/** `createWorkoutEditorImplementations(deps)`, for `useWorkflow`. */
export const createWorkoutEditorImplementations = (
  deps: WorkoutEditorDependencies,
): MachineImplementationsFrom<typeof workoutEditorMachine> => ({
  actors: {
    savePlan: fromPromise(({ input, signal }) => deps.savePlan({ ...input, signal })),
    removePlan: fromPromise(({ input, signal }) => deps.removePlan({ ...input, signal })),
  },
  actions: {
    keepDraft: (_, { kept }) => deps.keepDraft(kept),
    leave: () => deps.leave(),
  },
});
