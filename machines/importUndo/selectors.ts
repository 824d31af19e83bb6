import type { SnapshotFrom } from 'xstate';
import type { importUndoMachine } from './importUndo.machine.ts';

/** How far undoing is. */
export const importUndoView = (snapshot: SnapshotFrom<typeof importUndoMachine>) => ({
  isConfirming: snapshot.matches('confirming'),
  isUndoing: snapshot.matches('undoing'),
  /** Activities that were removed; null before. */
  removed: snapshot.context.removed,
  /** Why the import is still there; null: no try failed. */
  failure: snapshot.context.failure?.message ?? null,
});
