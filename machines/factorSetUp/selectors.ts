import type { SnapshotFrom } from 'xstate';
import type { factorSetUpMachine } from './factorSetUp.machine.ts';
import { textOf } from '../shared/failure.ts';

/** State of the set-up, on the profile and at sign-in. */
export const factorSetUpView = (snapshot: SnapshotFrom<typeof factorSetUpMachine>) => ({
  /** Whether this is a sign-in, where the page has its own way back. */
  isAtSignIn: snapshot.context.challenge !== null,
  handout: snapshot.context.handout,
  /** Error for the last code, or why there is no secret. */
  failure: textOf(snapshot.context.failure),
  isUnprepared: snapshot.matches('unprepared'),
  isConfirming: snapshot.matches('confirming'),
  /** The recovery codes while they are shown; null otherwise. */
  recoveryCodes: snapshot.matches('showingCodes') ? (snapshot.context.confirmed?.recoveryCodes ?? null) : null,
});
