import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { addressChangeMachine } from './addressChange.machine.ts';

/** The address as the profile shows it. */
export function addressChangeView(snapshot: SnapshotFrom<typeof addressChangeMachine>) {
  const { facts, typed, failure } = snapshot.context;
  const isChecking = snapshot.matches('confirming') || snapshot.matches('checking');
  return {
    /** How it stands; null before the first answer. */
    facts,
    typed,
    /** Why the last act was refused, or nobody could say how it stands. */
    failure: textOf(failure),
    isUnknown: snapshot.matches('unknown'),
    /** The new address waits for its code. */
    isWaiting: snapshot.hasTag('waiting'),
    isGivingUp: snapshot.matches('givingUp'),
    isMailing: snapshot.matches('mailing'),
    /** The field for the new address is open; `asking`: it is on its way. */
    typing: snapshot.matches('typing'),
    isAsking: snapshot.matches('asking'),
    /** Which code the open field is for; null: there is no such field. */
    code:
      snapshot.matches('entering') || snapshot.matches('confirming')
        ? ('new' as const)
        : snapshot.matches('verifying') || snapshot.matches('checking')
          ? ('own' as const)
          : null,
    isChecking,
    proof: snapshot.children.proof,
  };
}
