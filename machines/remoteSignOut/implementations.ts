import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { remoteSignOutMachine } from './remoteSignOut.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface RemoteSignOutDependencies {
  /** Rejects `NotFound` if the session has already ended. */
  endSession(options: { readonly sessionId: string; readonly signal: AbortSignal }): Promise<void>;
  /** Refetches the list of sessions. */
  reloadSessions(): Promise<void>;
}

/** `createRemoteSignOutImplementations(deps)`, for `useWorkflow`. */
export const createRemoteSignOutImplementations = (
  deps: RemoteSignOutDependencies,
): MachineImplementationsFrom<typeof remoteSignOutMachine> => ({
  actors: {
    endSession: fromPromise(({ input, signal }) => deps.endSession({ ...input, signal })),
    reloadSessions: fromPromise(() => deps.reloadSessions()),
  },
});
