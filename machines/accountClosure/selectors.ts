import type { SnapshotFrom } from 'xstate';
import { failureText } from '../../domain/words/failure-text.ts';
import { textOf } from '../shared/failure.ts';
import type { accountClosureMachine } from './accountClosure.machine.ts';

/** The dialogs of the two ways out. */
export function accountClosureView(snapshot: SnapshotFrom<typeof accountClosureMachine>) {
  const { failure } = snapshot.context;
  const isWrong = failure?.tag === 'BadCredentials';
  const isClosing = snapshot.matches('closing') || snapshot.matches('reloading');
  const isDeleting = snapshot.matches('deleting') || snapshot.matches('deleted');
  return {
    /** The dialog about closing is open. */
    asksToClose: snapshot.matches('confirming') || isClosing,
    isClosing,
    isClosed: snapshot.matches('closed'),
    /** The dialog about deleting is open. */
    asksToDelete: snapshot.matches('asking') || isDeleting,
    isDeleting,
    /** What was wrong with the password; null: nothing. */
    refusal: isWrong ? failureText(failure) : null,
    /** Why it came to nothing otherwise. */
    trouble: isWrong ? null : textOf(failure),
  };
}
