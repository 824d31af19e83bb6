import type { FileImportRef } from '../../machines/fileImport/fileImport.machine.ts';
import type { ChosenFile } from '../../machines/fileImport/files.ts';
import { fileImportView } from '../../machines/fileImport/selectors.ts';
import { useView } from './use-view.ts';

/** What became of the chosen files so far, and what can be done. */
export const useFileImport = (workflow: FileImportRef) => ({
  ...useView(workflow, fileImportView),
  add: (files: readonly ChosenFile[]) => workflow.send({ type: 'ADD', files }),
  remove: (id: string) => workflow.send({ type: 'REMOVE', id }),
  upload: () => workflow.send({ type: 'UPLOAD' }),
  retry: () => workflow.send({ type: 'RETRY' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  startOver: () => workflow.send({ type: 'START_OVER' }),
});
