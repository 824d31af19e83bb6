import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { listChangeMachine } from './listChange.machine.ts';

/** The change being confirmed or in progress, and the result of the last one. */
export const listChangeView = (snapshot: SnapshotFrom<typeof listChangeMachine>) => {
  const { change, isMade, answer, failure } = snapshot.context;
  return {
    /** The change in the confirmation dialog; null if there is none. */
    confirming: snapshot.matches('confirming') ? change : null,
    /** The change in progress; null if there is none. */
    changing: snapshot.matches('changing') ? change : null,
    /** The last change made; null if there is none, or it failed. */
    made: isMade ? change : null,
    /** One-time secret returned by the last change. */
    answer,
    /** The change that failed, and why; null if none failed. */
    failed:
      failure === null || change === null
        ? null
        : { change, message: textOf(failure) ?? '', code: failure.code ?? null },
  };
};
