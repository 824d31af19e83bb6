import { useEffect } from 'react';
import type { UndoneEntries } from '../../domain/entities/import.ts';
import { dialogTaskMachine } from '../../machines/dialogTask/dialogTask.machine.ts';
import { createDialogTaskImplementations } from '../../machines/dialogTask/implementations.ts';
import { useTask } from './dialog-task.ts';
import { useImportsWorkflow } from './imports.ts';

/** Number of rows removed by undoing: activities, and unchanged entries that a Longrun export had restored. */
interface UndoneImport {
  readonly removed: number;
  readonly entries?: UndoneEntries | undefined;
}

/** Returns the dialog of undoing an import, and its result. Undoing continues after the page is left; its message is not repeated then. */
export function useImportUndo(importId: string, undo: (signal: AbortSignal) => Promise<UndoneImport>) {
  const implementations = () =>
    createDialogTaskImplementations<string, UndoneImport>({ run: (_, { signal }) => undo(signal) });
  const input = { needsProof: false };
  const { running, start } = useImportsWorkflow(`undo-${importId}`, dialogTaskMachine, implementations, input);
  useEffect(() => () => running?.send({ type: 'CANCEL' }), [running]);
  return useTask<string, UndoneImport>(running, start);
}
