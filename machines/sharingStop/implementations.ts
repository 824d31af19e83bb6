import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { sharingStopMachine } from './sharingStop.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface SharingStopDependencies {
  /** PUT iaaa/cohort-members/opt-out. */
  optOut(options: { readonly signal: AbortSignal }): Promise<void>;
  /** Reports a failure that is not displayed. */
  report(failure: Failure): void;
  /** Refetches the connections. */
  reload(): void;
}

/** `createSharingStopImplementations(deps)`, for `useWorkflow`. */
export const createSharingStopImplementations = (
  deps: SharingStopDependencies,
): MachineImplementationsFrom<typeof sharingStopMachine> => ({
  actors: { optOut: fromPromise(({ signal }) => deps.optOut({ signal })) },
  actions: { report: (_, { failure }) => deps.report(failure), reload: () => deps.reload() },
});
