import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { importUndoMachine } from './importUndo.machine.ts';
import { textOf, type Failure } from '../shared/failure.ts';

/** Error message of the last attempt; null if it did not fail. */
function failureIn(failure: Failure | null | undefined): string | null {
  const text = textOf(failure);
  return text === '' ? messages.sources.undo.failed : text;
}

export const importUndoView = (snapshot: SnapshotFrom<typeof importUndoMachine> | undefined) => ({
  isConfirming: snapshot?.matches('confirming') ?? false,
  isUndoing: snapshot?.matches('undoing') ?? false,
  /** Number of removed activities; null before. */
  removed: snapshot?.context.answer?.removed ?? null,
  /** Other entries that were removed and kept. */
  entries: snapshot?.context.answer?.entries ?? null,
  /** Why the import still exists; null if no attempt failed. */
  failure: failureIn(snapshot?.context.failure),
});
