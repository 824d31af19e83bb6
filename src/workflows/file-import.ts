import {
  createFileImportImplementations,
  type FileImportDependencies,
} from '../../machines/fileImport/implementations.ts';
import { fileImportMachine } from '../../machines/fileImport/fileImport.machine.ts';
import type { ChosenFile } from '../../machines/fileImport/files.ts';
import { fileImportView } from '../../machines/fileImport/selectors.ts';
import { useImportsWorkflow } from './imports.ts';
import { useView } from './use-view.ts';

/** What became of the chosen files so far, and what can be done. An upload goes on when the page is left. */
export function useFileImport(deps: () => FileImportDependencies) {
  const implementations = () => createFileImportImplementations(deps());
  const { running, start } = useImportsWorkflow('fileImport', fileImportMachine, implementations, undefined);
  return {
    ...useView(running, fileImportView),
    add: (files: readonly ChosenFile[]) => start((workflow) => workflow.send({ type: 'ADD', files })),
    remove: (id: string) => running?.send({ type: 'REMOVE', id }),
    upload: () => running?.send({ type: 'UPLOAD' }),
    retry: () => running?.send({ type: 'RETRY' }),
    cancel: () => running?.send({ type: 'CANCEL' }),
    startOver: () => running?.send({ type: 'START_OVER' }),
  };
}

/** The same, as a page hands it to its parts. */
export type FileImport = ReturnType<typeof useFileImport>;
