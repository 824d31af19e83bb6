import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { Failure } from '../shared/failure.ts';
import type { sharingChangeMachine } from './sharingChange.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface SharingChangeDependencies {
  /** PUT iaaa/cohort-members/{id}/permissions. Returns the stored level. */
  storeLevel(options: { readonly level: SharingLevel; readonly signal: AbortSignal }): Promise<SharingLevel>;
  /** Reports a failure that is not displayed. */
  report(failure: Failure): void;
  /** Refetches the connections. */
  reload(): void;
}

/** `createSharingChangeImplementations(deps)`, for `useWorkflow`. */
export const createSharingChangeImplementations = (
  deps: SharingChangeDependencies,
): MachineImplementationsFrom<typeof sharingChangeMachine> => ({
  actors: { storeLevel: fromPromise(({ input, signal }) => deps.storeLevel({ ...input, signal })) },
  actions: { report: (_, { failure }) => deps.report(failure), reload: () => deps.reload() },
});
