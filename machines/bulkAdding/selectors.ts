import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { bulkAddingMachine } from './bulkAdding.machine.ts';

/** State of each row and of the whole run. */
export const bulkAddingView = (snapshot: SnapshotFrom<typeof bulkAddingMachine>) => {
  const { queue, outcomes, added, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const failed = Object.values(outcomes).filter((outcome) => outcome !== null).length;
  return {
    isBusy,
    isResting: snapshot.matches('resting'),
    /** Key of the row being sent; null if there is none. */
    current: isBusy ? (queue[0]?.key ?? null) : null,
    left: queue.length,
    added,
    failed,
    /** True once all rows sent have been added. */
    isDone: snapshot.matches('over') && failed === 0,
    isOver: snapshot.matches('over'),
    /** Why the run stopped early; null if it did not. */
    halted: snapshot.matches('halted') ? textOf(failure) : null,
    isAdded: (key: string) => outcomes[key] === null,
    /** Why a row was not added; null if it was added or not sent. */
    problemOf: (key: string) => textOf(outcomes[key]),
  };
};
