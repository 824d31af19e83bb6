import type { ModalStackRef } from '../../machines/modalStack/modalStack.machine.ts';
import { patiently } from '../api/patiently.ts';

/** What lies over the page. Its program comes with the first modal. */
export interface Modals {
  /** To open something on, with machines/modalStack/ask.ts. */
  readonly stack: () => Promise<ModalStackRef>;
  /** The stack, once there is one. */
  readonly loaded: () => ModalStackRef | null;
  /** Tells when there is one. @returns stops telling */
  readonly subscribe: (tell: () => void) => () => void;
  /** Another page is opened: all are closed. [core §2] */
  readonly closeAll: () => void;
}

export const loadOverlays = () => patiently(() => import('./overlays.tsx'));

export function createModals(): Modals {
  let stack: ModalStackRef | null = null;
  const listeners = new Set<() => void>();
  return {
    stack: async () => {
      const { startModalStack } = await loadOverlays();
      if (stack === null) {
        stack = startModalStack();
        for (const tell of listeners) tell();
      }
      return stack;
    },
    loaded: () => stack,
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    closeAll: () => stack?.send({ type: 'NAVIGATED' }),
  };
}
