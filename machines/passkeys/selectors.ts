import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { passkeysMachine } from './passkeys.machine.ts';

/** The passkeys on the profile. */
export const passkeysView = (snapshot: SnapshotFrom<typeof passkeysMachine>) => ({
  /** The member's passkeys; null before the first response. */
  passkeys: snapshot.context.passkeys,
  chosen: snapshot.context.chosen,
  added: snapshot.context.added,
  /** Why the last action or loading the passkeys failed. */
  failure: textOf(snapshot.context.failure),
  isUnknown: snapshot.matches('unknown'),
  isBusy: snapshot.hasTag('busy'),
  isAdding: snapshot.matches('adding'),
  isNaming: snapshot.matches('naming') || snapshot.matches('renaming'),
  isRenaming: snapshot.matches('renaming'),
  isConfirming: snapshot.matches('confirming'),
  isRemoving: snapshot.matches('removing'),
  proof: snapshot.children.proof,
});
