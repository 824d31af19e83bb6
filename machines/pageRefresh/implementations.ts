import type { MachineImplementationsFrom } from 'xstate';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import type { pageRefreshMachine } from './pageRefresh.machine.ts';

export interface PageRefreshDependencies {
  /** Pages that are open ask again for what these may have changed. */
  refresh(events: readonly RealtimeEvent[]): void;
}

/** `createPageRefreshImplementations(deps)`, for `startWorkflow`. */
export const createPageRefreshImplementations = (
  deps: PageRefreshDependencies,
): MachineImplementationsFrom<typeof pageRefreshMachine> => ({
  actions: { refresh: (_, { waiting }) => deps.refresh(waiting) },
});
