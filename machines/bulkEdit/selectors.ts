import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { bulkEditMachine } from './bulkEdit.machine.ts';

/** Progress of a bulk operation. */
export const bulkEditView = (snapshot: SnapshotFrom<typeof bulkEditMachine>) => {
  const { steps, done, failure } = snapshot.context;
  const count = (some: typeof steps) => some.reduce((sum, { entries }) => sum + entries, 0);
  return {
    isApplying: snapshot.matches('applying'),
    isUndoing: snapshot.matches('undoing'),
    /** Completed, and can be undone. */
    isApplied: snapshot.matches('applied'),
    /** A step failed. */
    isStuck: snapshot.matches('stuck'),
    /** The kind of operation; null if none. */
    kind: steps[0]?.apply.kind ?? null,
    /** Number of rows done, and of all rows. */
    count: count(steps.slice(0, done)),
    total: count(steps),
    /** Why it stopped; null if it did not. */
    failure: textOf(failure),
  };
};
