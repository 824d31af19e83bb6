import type { InspectionEvent } from 'xstate';

declare global {
  /** Set while developing and with MACHINES=on, by gallery/live/publish.ts. */
  var workflowInspector: ((event: InspectionEvent) => void) | undefined;
}

/** What every workflow of the page is started with: each event, snapshot and child of it comes by here. */
export const inspect = (inspection: InspectionEvent): void => globalThis.workflowInspector?.(inspection);
