import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { dayInputMachine } from './dayInput.machine.ts';

/** Optimistic values, and the last failure. */
export const dayInputView = (snapshot: SnapshotFrom<typeof dayInputMachine>) => ({
  /** Null to show the server's values. */
  wanted: snapshot.context.wanted,
  /** Why the last change could not be saved; null if it could. */
  failure: textOf(snapshot.context.failure),
});
