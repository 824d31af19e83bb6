import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import { isComplete } from '../../domain/training/draft.ts';
import type { workoutEditorMachine } from './workoutEditor.machine.ts';

/** The workout being edited, and its state. */
export const workoutEditorView = (snapshot: SnapshotFrom<typeof workoutEditorMachine>) => {
  const { draft, revision, failure, showsFaults, theirs, wanted } = snapshot.context;
  return {
    draft,
    /** Not saved on the server yet. */
    isNew: revision === null,
    isSaving: snapshot.matches('saving'),
    isRemoving: snapshot.matches('removing'),
    isRemoved: snapshot.matches('removed') || snapshot.matches('restoring'),
    isRestoring: snapshot.matches('restoring'),
    /** Closing was requested with unsaved changes. */
    isLeaving: snapshot.matches('leaving'),
    /** The other version after a conflict; `theirs` is null if it was deleted. */
    conflict: snapshot.matches('conflict') ? { theirs: theirs?.draft ?? null, wanted } : null,
    /** A section has no value yet, or the text is invalid. */
    isIncomplete: !isComplete(draft),
    /** Incomplete sections are marked. */
    showsFaults,
    /** Why saving failed; null if it did not. */
    failure: textOf(failure),
  };
};
