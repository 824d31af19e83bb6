import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { PlanChange, SavedPlan, SaveOutcome } from './types.ts';
import type { workoutEditorMachine } from './workoutEditor.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface WorkoutEditorDependencies {
  /** POST diary/date/{date}/training-plan. The same change sent twice must be one. */
  savePlan(options: PlanChange & { readonly signal: AbortSignal }): Promise<SaveOutcome>;
  /** The same with `removed_on`. */
  removePlan(options: PlanChange & { readonly signal: AbortSignal }): Promise<SaveOutcome>;
  /** Keeps what is being written over a reload; null: there is nothing any more. */
  keepDraft(kept: SavedPlan | null): void;
  /** The editor is done. */
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
