import type { InspectionEvent } from 'xstate';

type Listener = (event: InspectionEvent) => void;
let listener: Listener | null = null;

/** What every workflow of the page is started with: each event, snapshot and child of it comes by here. */
export const inspect: Listener = (event) => listener?.(event);

/** Hears everything that happens in workflows, those of before included. One listener at a time. @returns stops hearing */
export function inspectWorkflows(heard: Listener): () => void {
  listener = heard;
  return () => {
    listener = null;
  };
}
