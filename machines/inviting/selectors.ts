import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { invitingMachine } from './inviting.machine.ts';

/** The running action, and the result of the last one. */
export const invitingView = (snapshot: SnapshotFrom<typeof invitingMachine>) => {
  const { made, withdrawing, last, failure } = snapshot.context;
  return {
    isMaking: snapshot.matches('making'),
    /** The latest invitation with its link; null if none. */
    made,
    /** The invitation being withdrawn; null if none. */
    withdrawing,
    isWithdrawn: last === 'withdrawn',
    /** Why creating or withdrawing the last invitation failed; null if it did not. */
    notMade: last === 'notMade' ? textOf(failure) : null,
    notWithdrawn: last === 'notWithdrawn' ? textOf(failure) : null,
    isBusy: !snapshot.matches('ready'),
  };
};
