import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { AppVersionEvent, appVersionMachine } from './appVersion.machine.ts';

export interface AppVersionDependencies {
  /** Calls back once the page has loaded. @returns unsubscribe */
  watchLoad(listener: () => void): () => void;
  /** Caches the app for the next visit, if the browser can, and calls back when a newer version is ready. @returns unsubscribe */
  keepApp(onNewer: () => void): () => void;
}

/** `createAppVersionImplementations(deps)`, for `startWorkflow`. */
export const createAppVersionImplementations = (
  deps: AppVersionDependencies,
): MachineImplementationsFrom<typeof appVersionMachine> => ({
  actors: {
    pageLoad: fromCallback(({ sendBack }) => {
      const send: (event: AppVersionEvent) => void = sendBack;
      return deps.watchLoad(() => send({ type: 'LOADED' }));
    }),
    keeper: fromCallback(({ sendBack }) => {
      const send: (event: AppVersionEvent) => void = sendBack;
      return deps.keepApp(() => send({ type: 'NEWER' }));
    }),
  },
});
