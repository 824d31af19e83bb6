import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Recomputation } from '../../domain/entities/zones.ts';
import type { ThresholdChange, thresholdChangeMachine } from './thresholdChange.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ThresholdChangeDependencies {
  /** POST or DELETE member/{id}/thresholds or member/{id}/measurements. Not cancelled when the page is left. */
  store(change: ThresholdChange): Promise<void>;
  /** GET member/{id}/zones or member/{id}/measurements; resolves once the page shows the result. */
  readProgress(signal: AbortSignal): Promise<Recomputation>;
}

/** `createThresholdChangeImplementations(deps)`, for `useWorkflow`. */
export const createThresholdChangeImplementations = (
  deps: ThresholdChangeDependencies,
): MachineImplementationsFrom<typeof thresholdChangeMachine> => ({
  actors: {
    store: fromPromise(async ({ input: { change } }) => {
      if (change !== null) await deps.store(change);
    }),
    readProgress: fromPromise(({ signal }) => deps.readProgress(signal)),
  },
});
