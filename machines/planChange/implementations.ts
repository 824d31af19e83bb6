import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { PlanAct } from '../../domain/training/acts.ts';
import type { planChangeMachine } from './planChange.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PlanChangeDependencies {
  /** Saves an action; resolves once affected data is refetched. Not cancelled when the page is left. */
  store(act: PlanAct): Promise<void>;
}

/** `createPlanChangeImplementations(deps)`, for `useWorkflow`. */
export const createPlanChangeImplementations = (
  deps: PlanChangeDependencies,
): MachineImplementationsFrom<typeof planChangeMachine> => ({
  actors: {
    store: fromPromise(async ({ input: { act } }) => {
      if (act !== null) await deps.store(act);
    }),
  },
});
