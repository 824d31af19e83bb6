import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { remarksMachine } from './remarks.machine.ts';

/** Which text is being changed, and what of it is on its way. */
export const remarksView = (snapshot: SnapshotFrom<typeof remarksMachine>) => {
  const { chosen, writing, failure } = snapshot.context;
  return {
    /** In the field; null: none. */
    editing: snapshot.matches('editing') ? chosen : null,
    /** Whether it is to be deleted is being asked. */
    isConfirming: snapshot.matches('confirming'),
    /** As it will be; null: nothing is on its way. */
    saving: writing,
    /** Not shown any more; null: none. */
    deleting: snapshot.matches('deleting') ? chosen : null,
    isBusy: snapshot.matches('saving') || snapshot.matches('deleting'),
    /** Why the last change could not be made; null: it could. */
    failure: textOf(failure),
  };
};
