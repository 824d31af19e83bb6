import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { activityDetailsMachine } from './activityDetails.machine.ts';

/** State of editing an activity's details. */
export const activityDetailsView = (snapshot: SnapshotFrom<typeof activityDetailsMachine>) => ({
  isOpen: snapshot.matches('editing'),
  isConflict: snapshot.matches('conflict'),
  /** Optimistic values while saving; null otherwise. */
  pending: snapshot.matches('saving') ? snapshot.context.change : null,
  /** Unsaved changes after a failure; null if there are none. */
  change: snapshot.context.change,
  /** Why saving failed; null if it did not. */
  failure: textOf(snapshot.context.failure),
});
