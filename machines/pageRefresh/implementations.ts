import type { MachineImplementationsFrom } from 'xstate';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import type { pageRefreshMachine } from './pageRefresh.machine.ts';

export interface PageRefreshDependencies {
  /** Open pages refetch data that these events may have changed. */
  refresh(events: readonly RealtimeEvent[]): void;
}

/** `createPageRefreshImplementations(deps)`, for `startWorkflow`. */
export const createPageRefreshImplementations = (
  deps: PageRefreshDependencies,
): MachineImplementationsFrom<typeof pageRefreshMachine> => ({
  actions: { refresh: (_, { waiting }) => deps.refresh(waiting) },
});
