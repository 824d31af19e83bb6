import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { activityStandingMachine } from './activityStanding.machine.ts';

/** The pending change, and the last failure. */
export const activityStandingView = (snapshot: SnapshotFrom<typeof activityStandingMachine>) => ({
  /** The change being made; null if none. */
  pending: snapshot.matches('changing') ? (snapshot.context.next ?? snapshot.context.change) : null,
  /** Why the last change failed, and which one it was; null if it did not. */
  failure: textOf(snapshot.context.failure),
  failed: snapshot.context.failure === null ? null : snapshot.context.change,
});
