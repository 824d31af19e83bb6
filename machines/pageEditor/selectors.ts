import type { SnapshotFrom } from 'xstate';
import { publishProblems } from '../../domain/partners/problems.ts';
import type { pageEditorMachine } from './pageEditor.machine.ts';
import { isAsSaved } from './parts.ts';
import { textOf } from '../shared/failure.ts';

type Snapshot = SnapshotFrom<typeof pageEditorMachine>;

/** What is under way, for the buttons and for whoever listens. */
const workOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ ready: 'saving' })) return snapshot.context.act;
  if (snapshot.matches({ ready: 'restoring' })) return 'restore' as const;
  if (snapshot.matches({ ready: 'uploading' })) return 'upload' as const;
  return snapshot.matches({ ready: 'deleting' }) ? ('delete' as const) : null;
};

/** The editor as it is shown. */
export function pageEditorView(snapshot: Snapshot) {
  const { saved, typed, before, act, place, showsProblems, refused, failure, imageFailure } = snapshot.context;
  const lacking = typed ? publishProblems(typed.content.page) : [];
  const missing: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(lacking.map(({ at, message }) => [at, [message]])),
    ...refused,
  };
  return {
    isLoading: snapshot.matches('loading'),
    saved,
    typed,
    /** Fields hold what is not saved. */
    isChanged: saved !== null && typed !== null && !isAsSaved(typed, saved),
    work: workOf(snapshot),
    /** What was just done, for a moment. */
    said: snapshot.matches({ ready: { editing: 'said' } }) ? act : null,
    isConflict: snapshot.matches({ ready: 'conflict' }),
    /** An earlier edition, or somebody else's, took the place of what stood in the fields. */
    canPutBack: before !== null,
    /** Sentences by field: what is missing for a publication, and what the server said. */
    missing,
    /** The same as fields show it: what is missing, once somebody tried to publish. */
    problems: showsProblems ? missing : refused,
    failure: textOf(failure),
    /** Why an image could not be taken, and where it was to stand. */
    imageTrouble: imageFailure && { place, message: textOf(imageFailure) ?? '' },
  };
}
