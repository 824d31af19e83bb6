import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { formEditMachine } from './formEdit.machine.ts';

/** State of the form's button and message. */
export const formEditView = (snapshot: SnapshotFrom<typeof formEditMachine>) => ({
  isSaving: snapshot.matches('saving'),
  isSaved: snapshot.matches('saved'),
  /** Why saving failed; null if it did not. */
  failure: textOf(snapshot.context.failure),
});
