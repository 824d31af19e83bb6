import type { AnyActor } from 'xstate';

/** Workflows by subject: those shown by a page, or unfinished when their page was left. */
export const lastingWorkflows = new Map<string, AnyActor>();

/** Stops all lasting workflows when the member signs out. */
export function endLastingWorkflows(): void {
  for (const workflow of lastingWorkflows.values()) workflow.stop();
  lastingWorkflows.clear();
}
