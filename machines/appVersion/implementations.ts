import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { AppVersionEvent, appVersionMachine } from './appVersion.machine.ts';

export interface AppVersionDependencies {
  /** Tells once the page has loaded. @returns stops telling */
  watchLoad(listener: () => void): () => void;
  /** Keeps the app for the next visit, as far as the browser can, and tells when a newer version is ready. @returns stops telling */
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
