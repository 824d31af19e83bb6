import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { webhookMakingMachine } from './webhookMaking.machine.ts';

/** State of adding a webhook. */
export function webhookMakingView(snapshot: SnapshotFrom<typeof webhookMakingMachine>) {
  const { wish, made, failure } = snapshot.context;
  const text = textOf(failure);
  return {
    /** No other request is possible. */
    isBusy: !snapshot.matches('entering'),
    isAdding: snapshot.matches('saving') && wish?.kind === 'add',
    /** The action waiting for the password. */
    wishes: wish?.kind ?? null,
    /** The new secret while it is shown; null otherwise. */
    made: snapshot.matches('secretShown') ? made : null,
    /** Why the last webhook was not added, or the last secret not renewed. */
    notAdded: wish?.kind === 'add' ? text : null,
    notRenewed: wish?.kind === 'renew' ? text : null,
    proof: snapshot.children.proof,
  };
}
