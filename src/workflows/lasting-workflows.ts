import type { AnyActor } from 'xstate';

/** By subject: workflows that a page shows, or that were unfinished when their page was left. */
export const lastingWorkflows = new Map<string, AnyActor>();

/** Stops all of them: the member signs out. */
export function endLastingWorkflows(): void {
  for (const workflow of lastingWorkflows.values()) workflow.stop();
  lastingWorkflows.clear();
}
