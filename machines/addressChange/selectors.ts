import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { addressChangeMachine } from './addressChange.machine.ts';

/** The address section of the profile. */
export function addressChangeView(snapshot: SnapshotFrom<typeof addressChangeMachine>) {
  const { facts, typed, failure } = snapshot.context;
  const isChecking = snapshot.matches('confirming') || snapshot.matches('checking');
  return {
    /** State of the address; null before the first response. */
    facts,
    typed,
    /** Why the last action or loading the state failed. */
    failure: textOf(failure),
    isUnknown: snapshot.matches('unknown'),
    /** True while the new address waits for its code. */
    isWaiting: snapshot.hasTag('waiting'),
    isGivingUp: snapshot.matches('givingUp'),
    isMailing: snapshot.matches('mailing'),
    /** True while the form for a new address is open; `asking`: it is being sent. */
    typing: snapshot.matches('typing'),
    isAsking: snapshot.matches('asking'),
    /** The address for the open code field; null if no field is open. */
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
