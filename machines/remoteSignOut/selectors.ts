import type { SnapshotFrom } from 'xstate';
import type { remoteSignOutMachine } from './remoteSignOut.machine.ts';
import { textOf } from '../shared/failure.ts';

/** State of the dialog on the list of sessions. */
export const remoteSignOutView = (snapshot: SnapshotFrom<typeof remoteSignOutMachine>) => ({
  /** The session to sign out. */
  session: snapshot.context.session,
  isConfirming: snapshot.matches('confirming'),
  isSigningOut: snapshot.matches('signingOut'),
  /** Why it is still active; null if there is no error. */
  failure: snapshot.matches('failed') ? textOf(snapshot.context.failure) : null,
});
