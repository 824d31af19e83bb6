import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { formEditMachine } from './formEdit.machine.ts';

/** The form's button, and what is said of it. */
export const formEditView = (snapshot: SnapshotFrom<typeof formEditMachine>) => ({
  isSaving: snapshot.matches('saving'),
  isSaved: snapshot.matches('saved'),
  /** Why it could not be saved; null: it could. */
  failure: textOf(snapshot.context.failure),
});
