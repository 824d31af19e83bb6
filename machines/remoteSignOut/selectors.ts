import type { SnapshotFrom } from 'xstate';
import type { remoteSignOutMachine } from './remoteSignOut.machine.ts';
import { textOf } from '../shared/failure.ts';

/** What lies over the list of sessions. */
export const remoteSignOutView = (snapshot: SnapshotFrom<typeof remoteSignOutMachine>) => ({
  /** The session that is spoken of. */
  session: snapshot.context.session,
  isConfirming: snapshot.matches('confirming'),
  isSigningOut: snapshot.matches('signingOut'),
  /** Why it is still open; null: nothing to tell. */
  failure: snapshot.matches('failed') ? textOf(snapshot.context.failure) : null,
});
