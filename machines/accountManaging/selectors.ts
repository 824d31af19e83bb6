import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { accountManagingMachine } from './accountManaging.machine.ts';

/** The account found, the pending confirmation, and the result. */
export const accountManagingView = (snapshot: SnapshotFrom<typeof accountManagingMachine>) => {
  const { found, act, failure } = snapshot.context;
  const isAsking = snapshot.hasTag('asking');
  return {
    isFinding: snapshot.matches('finding'),
    /** Null if there is none, or the action is done. */
    found: snapshot.matches('concluded') ? null : found,
    /** The action to confirm; null if none. */
    asked: isAsking ? act : null,
    isWorking: snapshot.matches('working'),
    isConcluded: snapshot.matches('concluded'),
    /** Error of the search. */
    notFound: isAsking ? null : textOf(failure),
    /** Error of the action. */
    notDone: isAsking ? textOf(failure) : null,
  };
};
