import type { InspectionEvent } from 'xstate';

declare global {
  /** Set while developing and with MACHINES=on, by gallery/live/publish.ts. */
  var workflowInspector: ((event: InspectionEvent) => void) | undefined;
}

const KEPT = 50;
const steps: string[] = [];

/** Names as the program writes them: what may be an id is left out, and so is whatever else no name has. */
const plain = (text: string): string =>
  text
    .replace(/[\da-f]{8}[\da-f-]{8,}|\d{3,}/gi, '$id')
    .replace(/[^\w.*${}:,-]/g, '')
    .slice(0, 80);

/** The last steps of all workflows, the newest last: machine, event, state, as in `session SIGN_IN authenticating`. A step that comes again at once is there once. */
export const lastSteps = (): readonly string[] => [...steps];

/** What every workflow of the page is started with: each event, snapshot and child of it comes by here. */
export function inspect(inspection: InspectionEvent): void {
  if (inspection.type === '@xstate.snapshot' && 'machine' in inspection.snapshot) {
    const { machine, value } = inspection.snapshot as unknown as {
      readonly machine: { readonly id: string };
      readonly value: unknown;
    };
    const step = [machine.id, inspection.event.type, JSON.stringify(value)].map(plain).join(' ');
    if (step !== steps.at(-1) && steps.push(step) > KEPT) steps.shift();
  }
  globalThis.workflowInspector?.(inspection);
}
