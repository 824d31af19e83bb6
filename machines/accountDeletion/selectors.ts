import type { SnapshotFrom } from 'xstate';
import type { accountDeletionMachine } from './accountDeletion.machine.ts';
import { textOf } from '../shared/failure.ts';
import { failureText } from '../../domain/words/failure-text.ts';

/** The dialog that asks for the password. */
export function accountDeletionView(snapshot: SnapshotFrom<typeof accountDeletionMachine>) {
  const { failure } = snapshot.context;
  const isWrong = failure?.tag === 'BadCredentials';
  return {
    isOpen: !snapshot.matches('idle'),
    isDeleting: snapshot.matches('deleting') || snapshot.matches('deleted'),
    /** What was wrong with the password; null: nothing. */
    refusal: isWrong ? failureText(failure) : null,
    /** Why it came to nothing otherwise. */
    trouble: isWrong ? null : textOf(failure),
  };
}
