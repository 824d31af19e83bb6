import type { AnyActor } from 'xstate';

/** Workflows by subject: those that a page shows, or that were unfinished when their page was left. */
export const lastingWorkflows = new Map<string, AnyActor>();

/** Stops all of them when the member signs out. */
export function endLastingWorkflows(): void {
  for (const workflow of lastingWorkflows.values()) workflow.stop();
  lastingWorkflows.clear();
}
