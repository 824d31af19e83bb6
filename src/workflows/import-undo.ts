import { useEffect } from 'react';
import {
  createImportUndoImplementations,
  type ImportUndoDependencies,
} from '../../machines/importUndo/implementations.ts';
import { importUndoMachine } from '../../machines/importUndo/importUndo.machine.ts';
import { importUndoView } from '../../machines/importUndo/selectors.ts';
import { useImportsWorkflow } from './imports.ts';
import { useView } from './use-view.ts';

/** Progress of undoing an import, and its actions. It continues after the page is left. */
export function useImportUndo(importId: string, deps: ImportUndoDependencies) {
  const implementations = () => createImportUndoImplementations(deps);
  const { running, start } = useImportsWorkflow(`undo-${importId}`, importUndoMachine, implementations, { importId });
  useEffect(() => () => running?.send({ type: 'CANCEL' }), [running]);
  return {
    ...useView(running, importUndoView),
    undo: () => start((workflow) => workflow.send({ type: 'UNDO' })),
    confirm: () => running?.send({ type: 'CONFIRM' }),
    cancel: () => running?.send({ type: 'CANCEL' }),
  };
}
