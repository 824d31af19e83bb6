import type { SnapshotFrom } from 'xstate';
import type { factorSetUpMachine } from './factorSetUp.machine.ts';
import { textOf } from '../shared/failure.ts';

/** Setting up an authenticator app as it is shown, on the profile and at sign-in. */
export const factorSetUpView = (snapshot: SnapshotFrom<typeof factorSetUpMachine>) => ({
  /** At sign-in, where the page has a way back of its own. */
  isAtSignIn: snapshot.context.challenge !== null,
  handout: snapshot.context.handout,
  /** What was wrong with the last code, or why there is no secret. */
  failure: textOf(snapshot.context.failure),
  isUnprepared: snapshot.matches('unprepared'),
  isConfirming: snapshot.matches('confirming'),
  /** The recovery codes, seen once; null before and after. */
  recoveryCodes: snapshot.matches('showingCodes') ? (snapshot.context.confirmed?.recoveryCodes ?? null) : null,
});
