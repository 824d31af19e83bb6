// Runs in pages of the app with `npm run dev -- --inspect`, after publish.ts: reports the page's machines to Stately's Inspector, masked.
import { createBrowserInspector, createWebSocketInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { withheld } from './withheld.ts';

/** Target, from this file's URL; see gallery/build/inspect.ts. */
const target = new URL(import.meta.url).searchParams.get('to') ?? '';
const serialize = (event: StatelyInspectionEvent) => withheld(event);
const { inspect } = target.startsWith('ws')
  ? createWebSocketInspector({ url: target, serialize })
  : createBrowserInspector({ url: target, serialize });

const gallery = globalThis.workflowInspector;
Object.assign(globalThis, {
  workflowInspector: (event: InspectionEvent) => {
    gallery?.(event);
    inspect.next?.(event);
  },
});
