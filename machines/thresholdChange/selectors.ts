import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { thresholdChangeMachine } from './thresholdChange.machine.ts';

/** What is under way, what can be undone, and what could not be kept. */
export const thresholdChangeView = (snapshot: SnapshotFrom<typeof thresholdChangeMachine>) => {
  const { change, undo, progress, failure } = snapshot.context;
  const isStoring = snapshot.matches('storing');
  return {
    isStoring,
    /** The change that was kept last, while it can be undone. */
    kept: undo === null || isStoring || failure !== null ? null : change,
    progress,
    /** Why the last change could not be kept; null: it could. */
    failure: textOf(failure),
  };
};
