import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { accountManagingMachine } from './accountManaging.machine.ts';

/** The account that was found, what is asked about it, and how it went. */
export const accountManagingView = (snapshot: SnapshotFrom<typeof accountManagingMachine>) => {
  const { found, act, failure } = snapshot.context;
  const isAsking = snapshot.hasTag('asking');
  return {
    isFinding: snapshot.matches('finding'),
    /** Null: none, or it has been dealt with. */
    found: snapshot.matches('concluded') ? null : found,
    /** What is asked about; null: nothing. */
    asked: isAsking ? act : null,
    isWorking: snapshot.matches('working'),
    isConcluded: snapshot.matches('concluded'),
    /** Why there is no such account. */
    notFound: isAsking ? null : textOf(failure),
    /** Why it was not done. */
    notDone: isAsking ? textOf(failure) : null,
  };
};
