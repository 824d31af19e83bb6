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
    /** True once the operation is completed and can be undone. */
    isApplied: snapshot.matches('applied'),
    /** True if a step failed. */
    isStuck: snapshot.matches('stuck'),
    /** The kind of operation; null if there is none. */
    kind: steps[0]?.apply.kind ?? null,
    /** Number of completed rows, and of all rows. */
    count: count(steps.slice(0, done)),
    total: count(steps),
    /** Why the operation stopped; null if it did not. */
    failure: textOf(failure),
  };
};
