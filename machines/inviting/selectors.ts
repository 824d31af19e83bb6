import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { invitingMachine } from './inviting.machine.ts';

/** What is on its way, and what came of the last try. */
export const invitingView = (snapshot: SnapshotFrom<typeof invitingMachine>) => {
  const { made, withdrawing, last, failure } = snapshot.context;
  return {
    isMaking: snapshot.matches('making'),
    /** Made last, with its link; null: none. */
    made,
    /** The invitation that is being withdrawn; null: none. */
    withdrawing,
    isWithdrawn: last === 'withdrawn',
    /** Why the last invitation could not be made, or withdrawn; null: it could. */
    notMade: last === 'notMade' ? textOf(failure) : null,
    notWithdrawn: last === 'notWithdrawn' ? textOf(failure) : null,
    isBusy: !snapshot.matches('ready'),
  };
};
