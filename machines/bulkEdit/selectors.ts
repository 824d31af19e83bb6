import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { bulkEditMachine } from './bulkEdit.machine.ts';

/** What is being done to many activities, and how far it is. */
export const bulkEditView = (snapshot: SnapshotFrom<typeof bulkEditMachine>) => {
  const { steps, done, failure } = snapshot.context;
  const count = (some: typeof steps) => some.reduce((sum, { entries }) => sum + entries, 0);
  return {
    isApplying: snapshot.matches('applying'),
    isUndoing: snapshot.matches('undoing'),
    /** All of it is done, and can be undone. */
    isApplied: snapshot.matches('applied'),
    /** A step failed. */
    isStuck: snapshot.matches('stuck'),
    /** What is done; null: nothing. */
    kind: steps[0]?.apply.kind ?? null,
    /** Rows of the list that are done, and all of them. */
    count: count(steps.slice(0, done)),
    total: count(steps),
    /** Why it stopped; null: it did not. */
    failure: textOf(failure),
  };
};
