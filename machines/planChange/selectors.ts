import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { planChangeMachine } from './planChange.machine.ts';

/** The workout being moved, the action in progress, the available undo, and the last failure. */
export const planChangeView = (snapshot: SnapshotFrom<typeof planChangeMachine>) => {
  const { act, undo, failure, carried } = snapshot.context;
  const isStoring = snapshot.matches('storing');
  return {
    isStoring,
    carried,
    /** The last saved action, while it can be undone. */
    kept: undo === null || isStoring || failure !== null ? null : act,
    /** Why the last action failed; null if it did not. */
    failure: textOf(failure),
    /** True if there was no response, so the action may have been saved. */
    isUnanswered: failure?.tag === 'Network',
  };
};
