import type { InspectionEvent } from 'xstate';

declare global {
  /** Set in development and with MACHINES=on, by gallery/live/publish.ts. */
  var workflowInspector: ((event: InspectionEvent) => void) | undefined;
}

const MAX_STEPS = 50;
const steps: string[] = [];

/** Reduces text to the program's own names: replaces possible ids, and removes characters not used in names. */
const plain = (text: string): string =>
  text
    .replace(/[\da-f]{8}[\da-f-]{8,}|\d{3,}/gi, '$id')
    .replace(/[^\w.*${}:,-]/g, '')
    .slice(0, 80);

/**
 * Returns the last steps of all workflows, newest last: machine, event, state, as in `session SIGN_IN authenticating`. Repeated steps are included
 * once.
 */
export const lastSteps = (): readonly string[] => [...steps];

/** Inspector of every workflow of the page: receives all its events, snapshots and children. */
export function inspect(inspection: InspectionEvent): void {
  if (inspection.type === '@xstate.snapshot' && 'machine' in inspection.snapshot) {
    const { machine, value } = inspection.snapshot as unknown as {
      readonly machine: { readonly id: string };
      readonly value: unknown;
    };
    const step = [machine.id, inspection.event.type, JSON.stringify(value)].map(plain).join(' ');
    if (step !== steps.at(-1) && steps.push(step) > MAX_STEPS) steps.shift();
  }
  globalThis.workflowInspector?.(inspection);
}
