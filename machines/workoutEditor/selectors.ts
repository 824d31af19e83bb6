import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import { isComplete } from '../../domain/training/draft.ts';
import type { workoutEditorMachine } from './workoutEditor.machine.ts';

/** The workout as it is being written, and how far it is. */
export const workoutEditorView = (snapshot: SnapshotFrom<typeof workoutEditorMachine>) => {
  const { draft, revision, failure, showsFaults, theirs, wanted } = snapshot.context;
  return {
    draft,
    /** The server has none yet. */
    isNew: revision === null,
    isSaving: snapshot.matches('saving'),
    isRemoving: snapshot.matches('removing'),
    isRemoved: snapshot.matches('removed') || snapshot.matches('restoring'),
    isRestoring: snapshot.matches('restoring'),
    /** Somebody asked to close it with changes that are not saved. */
    isLeaving: snapshot.matches('leaving'),
    /** What others made of it meanwhile; `theirs` null: they deleted it. */
    conflict: snapshot.matches('conflict') ? { theirs: theirs?.draft ?? null, wanted } : null,
    /** A stretch has no value yet, or the text cannot be read. */
    isIncomplete: !isComplete(draft),
    /** Such stretches are marked. */
    showsFaults,
    /** Why it could not be saved; null: it could. */
    failure: textOf(failure),
  };
};
