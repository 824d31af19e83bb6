import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { remarksMachine } from './remarks.machine.ts';

/** The text being changed, and the pending update. */
export const remarksView = (snapshot: SnapshotFrom<typeof remarksMachine>) => {
  const { chosen, writing, failure } = snapshot.context;
  return {
    /** The text in the edit field; null if none. */
    editing: snapshot.matches('editing') ? chosen : null,
    /** The confirmation for deleting is open. */
    isConfirming: snapshot.matches('confirming'),
    /** The optimistic text; null if none is being saved. */
    saving: writing,
    /** The text being deleted, hidden already; null if none. */
    deleting: snapshot.matches('deleting') ? chosen : null,
    isBusy: snapshot.matches('saving') || snapshot.matches('deleting'),
    /** Why the last change failed; null if it did not. */
    failure: textOf(failure),
  };
};
