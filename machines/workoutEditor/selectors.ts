import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import { isComplete } from '../../domain/training/draft.ts';
import type { workoutEditorMachine } from './workoutEditor.machine.ts';

/** The workout being edited, and its state. */
export const workoutEditorView = (snapshot: SnapshotFrom<typeof workoutEditorMachine>) => {
  const { draft, revision, failure, showsFaults, theirs, wanted } = snapshot.context;
  return {
    draft,
    /** True if the workout is not on the server yet. */
    isNew: revision === null,
    isSaving: snapshot.matches('saving'),
    isRemoving: snapshot.matches('removing'),
    isRemoved: snapshot.matches('removed') || snapshot.matches('restoring'),
    isRestoring: snapshot.matches('restoring'),
    /** True if closing was requested with unsaved changes. */
    isLeaving: snapshot.matches('leaving'),
    /** The other version after a conflict; `theirs` is null if it was deleted. */
    conflict: snapshot.matches('conflict') ? { theirs: theirs?.draft ?? null, wanted } : null,
    /** True if a section has no value yet, or the text is invalid. */
    isIncomplete: !isComplete(draft),
    /** True if incomplete sections are marked. */
    showsFaults,
    /** Why saving failed; null if it did not. */
    failure: textOf(failure),
  };
};
