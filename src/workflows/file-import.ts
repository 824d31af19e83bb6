import {
  createFileImportImplementations,
  type FileImportDependencies,
} from '../../machines/fileImport/implementations.ts';
import { fileImportMachine } from '../../machines/fileImport/fileImport.machine.ts';
import type { ChosenFile } from '../../machines/fileImport/files.ts';
import { fileImportView } from '../../machines/fileImport/selectors.ts';
import { useImportsWorkflow } from './imports.ts';
import { useView } from './use-view.ts';

/** Returns the state of the chosen files, and the actions. An upload continues after the page is left. */
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

/** Result of `useFileImport`, for components of the page. */
export type FileImport = ReturnType<typeof useFileImport>;
