import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { latestChangeMachine } from './latestChange.machine.ts';

/** The pending change, and the last failure. */
export const latestChangeView = (snapshot: SnapshotFrom<typeof latestChangeMachine>) => {
  const { change, next, failure } = snapshot.context;
  return {
    /** The change in progress, otherwise the queued one; null if there is none. */
    pending: snapshot.matches('changing') ? (next ?? change) : null,
    /** Why the last change failed, and which change it was; null if it did not. */
    failure: textOf(failure),
    failed: failure === null ? null : change,
  };
};
