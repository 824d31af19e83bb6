import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { importUndoMachine } from './importUndo.machine.ts';
import { textOf, type Failure } from '../shared/failure.ts';

/** How far undoing is. Undefined stands for an import that nobody has asked to undo. */
function failureIn(failure: Failure | null | undefined): string | null {
  const text = textOf(failure);
  return text === '' ? messages.sources.undo.failed : text;
}

export const importUndoView = (snapshot: SnapshotFrom<typeof importUndoMachine> | undefined) => ({
  isConfirming: snapshot?.matches('confirming') ?? false,
  isUndoing: snapshot?.matches('undoing') ?? false,
  /** Activities that were removed; null before. */
  removed: snapshot?.context.answer?.removed ?? null,
  /** Other entries that were removed, and what stays of them. */
  entries: snapshot?.context.answer?.entries ?? null,
  /** Why the import is still there; null: no try failed. */
  failure: failureIn(snapshot?.context.failure),
});
