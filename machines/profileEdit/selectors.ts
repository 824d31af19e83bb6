import type { SnapshotFrom } from 'xstate';
import type { profileEditMachine } from './profileEdit.machine.ts';
import { textOf } from '../shared/failure.ts';

/** The form's button, and what is said of it. */
export const profileEditView = (snapshot: SnapshotFrom<typeof profileEditMachine>) => ({
  isSaving: snapshot.matches('saving'),
  isSaved: snapshot.matches('saved'),
  /** Why it could not be saved; null: it could. */
  failure: textOf(snapshot.context.failure),
});
