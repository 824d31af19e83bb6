import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent } from '../../../domain/entities/realtime.ts';
import { createPageRefreshImplementations } from '../../../machines/pageRefresh/implementations.ts';
import { pageRefreshMachine } from '../../../machines/pageRefresh/pageRefresh.machine.ts';
import { changesAnything, refreshAfter } from '../../api/keys.ts';
import { tellOfChanges } from '../../workflows/page-refresh.ts';
import { startWorkflow } from '../../workflows/start-workflow.ts';

/** Refetches data that events may have changed: after the first event at once, further events within the pace together. */
export function createRefresh(queries: QueryClient): (...events: readonly RealtimeEvent[]) => void {
  const refresh = (events: readonly RealtimeEvent[]) => void refreshAfter(queries, ...events);
  const workflow = startWorkflow(pageRefreshMachine, createPageRefreshImplementations({ refresh }), undefined);
  return (...events) => tellOfChanges(workflow, events.filter(changesAnything));
}
