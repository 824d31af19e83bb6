import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { activityDetailsMachine } from './activityDetails.machine.ts';

/** Whether details are being changed, and what is said of it. */
export const activityDetailsView = (snapshot: SnapshotFrom<typeof activityDetailsMachine>) => ({
  isOpen: snapshot.matches('editing'),
  isConflict: snapshot.matches('conflict'),
  /** What is shown as if it were saved already; null: nothing. */
  pending: snapshot.matches('saving') ? snapshot.context.change : null,
  /** What was changed and could not be saved; null: nothing. */
  change: snapshot.context.change,
  /** Why it could not be saved; null: it could. */
  failure: textOf(snapshot.context.failure),
});
