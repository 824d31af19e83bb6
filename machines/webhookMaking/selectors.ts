import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { webhookMakingMachine } from './webhookMaking.machine.ts';

/** The adding of a webhook as it is shown. */
export function webhookMakingView(snapshot: SnapshotFrom<typeof webhookMakingMachine>) {
  const { wish, made, failure } = snapshot.context;
  const text = textOf(failure);
  return {
    /** Nothing else can be asked for. */
    isBusy: !snapshot.matches('entering'),
    isAdding: snapshot.matches('saving') && wish?.kind === 'add',
    /** What the password is asked for. */
    wishes: wish?.kind ?? null,
    /** To be kept now; null: none is shown. */
    made: snapshot.matches('secretShown') ? made : null,
    /** Why the last webhook was not added, and the last secret not renewed. */
    notAdded: wish?.kind === 'add' ? text : null,
    notRenewed: wish?.kind === 'renew' ? text : null,
    proof: snapshot.children.proof,
  };
}
