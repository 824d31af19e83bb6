import type { ImportUndoRef } from '../../machines/importUndo/importUndo.machine.ts';
import { importUndoView } from '../../machines/importUndo/selectors.ts';
import { useView } from './use-view.ts';

/** How far undoing an import is, and what can be done. */
export const useImportUndo = (workflow: ImportUndoRef) => ({
  ...useView(workflow, importUndoView),
  undo: () => workflow.send({ type: 'UNDO' }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
});
