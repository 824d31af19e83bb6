import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { dayInputMachine } from './dayInput.machine.ts';

/** What is shown instead of what the server has, and what could not be kept. */
export const dayInputView = (snapshot: SnapshotFrom<typeof dayInputMachine>) => ({
  /** Null: what the server has. */
  wanted: snapshot.context.wanted,
  /** Why the last change could not be kept; null: it could. */
  failure: textOf(snapshot.context.failure),
});
