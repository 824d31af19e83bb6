import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { thresholdChangeMachine } from './thresholdChange.machine.ts';

/** The change in progress, the available undo, and the last failure. */
export const thresholdChangeView = (snapshot: SnapshotFrom<typeof thresholdChangeMachine>) => {
  const { change, undo, progress, failure } = snapshot.context;
  const isStoring = snapshot.matches('storing');
  return {
    isStoring,
    /** The last saved change, while it can be undone. */
    kept: undo === null || isStoring || failure !== null ? null : change,
    progress,
    /** Why the last change failed; null if it did not. */
    failure: textOf(failure),
  };
};
