import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { latestChangeMachine } from './latestChange.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface LatestChangeDependencies<Change> {
  /**
   * Makes the change, and resolves once the page shows it. Not cancelled when the page is left, because the page
   * already shows the change.
   */
  makeChange(change: Change): Promise<void>;
}

/** `createLatestChangeImplementations<Change>(deps)`. The sender of CHANGE must send the same `Change`. */
export const createLatestChangeImplementations = <Change>(
  deps: LatestChangeDependencies<Change>,
): MachineImplementationsFrom<typeof latestChangeMachine> => ({
  actors: { makeChange: fromPromise(({ input }) => deps.makeChange(input.change as Change)) },
});
