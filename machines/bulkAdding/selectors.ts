import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { bulkAddingMachine } from './bulkAdding.machine.ts';

/** How each row fares, and the whole of them. */
export const bulkAddingView = (snapshot: SnapshotFrom<typeof bulkAddingMachine>) => {
  const { queue, outcomes, added, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const failed = Object.values(outcomes).filter((outcome) => outcome !== null).length;
  return {
    isBusy,
    isResting: snapshot.matches('resting'),
    /** The row that is on its way; null: none. */
    current: isBusy ? (queue[0]?.key ?? null) : null,
    left: queue.length,
    added,
    failed,
    /** Every row that was sent was added. */
    isDone: snapshot.matches('over') && failed === 0,
    isOver: snapshot.matches('over'),
    /** Why the run stopped before its end; null: it did not. */
    halted: snapshot.matches('halted') ? textOf(failure) : null,
    isAdded: (key: string) => outcomes[key] === null,
    /** Why a row was not added; null: it was, or was not sent. */
    problemOf: (key: string) => textOf(outcomes[key]),
  };
};
