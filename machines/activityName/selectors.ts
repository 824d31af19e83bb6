import type { SnapshotFrom } from 'xstate';
import type { activityNameMachine } from './activityName.machine.ts';
import { textOf } from '../shared/failure.ts';

/** Whether the name is being changed, and what is said of it. */
export const activityNameView = (snapshot: SnapshotFrom<typeof activityNameMachine>) => ({
  isOpen: !snapshot.matches('reading'),
  isSaving: snapshot.matches('saving'),
  /** Why it could not be saved; null: it could. */
  failure: textOf(snapshot.context.failure),
});
