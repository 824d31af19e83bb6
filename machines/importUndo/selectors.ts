import type { SnapshotFrom } from 'xstate';
import type { importUndoMachine } from './importUndo.machine.ts';
import { textOf } from '../shared/failure.ts';

/** How far undoing is. Undefined stands for an import that nobody has asked to undo. */
export const importUndoView = (snapshot: SnapshotFrom<typeof importUndoMachine> | undefined) => ({
  isConfirming: snapshot?.matches('confirming') ?? false,
  isUndoing: snapshot?.matches('undoing') ?? false,
  /** Activities that were removed; null before. */
  removed: snapshot?.context.removed ?? null,
  /** Why the import is still there; null: no try failed. */
  failure: textOf(snapshot?.context.failure),
});
