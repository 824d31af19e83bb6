import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { listChangeMachine } from './listChange.machine.ts';

/** What is asked about, what is on its way, and what came of the last change. */
export const listChangeView = (snapshot: SnapshotFrom<typeof listChangeMachine>) => {
  const { change, isMade, answer, failure } = snapshot.context;
  return {
    /** Asked about in a dialog; null: nothing. */
    confirming: snapshot.matches('confirming') ? change : null,
    /** On its way; null: nothing. */
    changing: snapshot.matches('changing') ? change : null,
    /** Made last; null: nothing yet, or it failed. */
    made: isMade ? change : null,
    /** What it answered this once. */
    answer,
    /** The change that could not be made, and why; null: it could. */
    failed:
      failure === null || change === null
        ? null
        : { change, message: textOf(failure) ?? '', code: failure.code ?? null },
  };
};
