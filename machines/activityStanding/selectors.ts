import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { activityStandingMachine } from './activityStanding.machine.ts';

/** What is being changed, and what could not be. */
export const activityStandingView = (snapshot: SnapshotFrom<typeof activityStandingMachine>) => ({
  /** On its way; null: nothing. */
  pending: snapshot.matches('changing') ? (snapshot.context.next ?? snapshot.context.change) : null,
  /** Why the last change could not be made, and which one it was; null: it could. */
  failure: textOf(snapshot.context.failure),
  failed: snapshot.context.failure === null ? null : snapshot.context.change,
});
