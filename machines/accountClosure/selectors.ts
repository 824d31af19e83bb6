import type { SnapshotFrom } from 'xstate';
import { failureText } from '../../domain/words/failure-text.ts';
import { textOf } from '../shared/failure.ts';
import type { accountClosureMachine } from './accountClosure.machine.ts';

/** State of both dialogs. */
export function accountClosureView(snapshot: SnapshotFrom<typeof accountClosureMachine>) {
  const { failure } = snapshot.context;
  const isWrong = failure?.tag === 'BadCredentials';
  const isClosing = snapshot.matches('closing') || snapshot.matches('reloading');
  const isDeleting = snapshot.matches('deleting') || snapshot.matches('deleted');
  return {
    /** The dialog for closing is open. */
    asksToClose: snapshot.matches('confirming') || isClosing,
    isClosing,
    isClosed: snapshot.matches('closed'),
    /** The dialog for deleting is open. */
    asksToDelete: snapshot.matches('asking') || isDeleting,
    isDeleting,
    /** Error for a wrong password; null if there is none. */
    refusal: isWrong ? failureText(failure) : null,
    /** Any other error; null if there is none. */
    trouble: isWrong ? null : textOf(failure),
  };
}
