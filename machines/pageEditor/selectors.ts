import type { SnapshotFrom } from 'xstate';
import { publishProblems } from '../../domain/partners/problems.ts';
import type { pageEditorMachine } from './pageEditor.machine.ts';
import { isAsSaved } from './parts.ts';
import { textOf } from '../shared/failure.ts';

type Snapshot = SnapshotFrom<typeof pageEditorMachine>;

/** Returns the running operation, for buttons and screen readers. */
const workOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ ready: 'saving' })) return snapshot.context.act;
  if (snapshot.matches({ ready: 'restoring' })) return 'restore' as const;
  if (snapshot.matches({ ready: 'uploading' })) return 'upload' as const;
  return snapshot.matches({ ready: 'deleting' }) ? ('delete' as const) : null;
};

/** State of the editor. */
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
    /** True if the fields contain unsaved changes. */
    isChanged: saved !== null && typed !== null && !isAsSaved(typed, saved),
    work: workOf(snapshot),
    /** The completed operation, shown for a short time. */
    said: snapshot.matches({ ready: { editing: 'said' } }) ? act : null,
    isConflict: snapshot.matches({ ready: 'conflict' }),
    /** True if an earlier edition or another editor's version replaced the fields' content. */
    canPutBack: before !== null,
    /** Messages by field: content missing for publication, and errors from the server. */
    missing,
    /** Messages shown at the fields; missing content is only reported after an attempt to publish. */
    problems: showsProblems ? missing : refused,
    failure: textOf(failure),
    /** Why an image was rejected, and its place. */
    imageTrouble: imageFailure && { place, message: textOf(imageFailure) ?? '' },
  };
}
