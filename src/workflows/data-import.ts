import type { DataImportRef } from '../../machines/dataImport/dataImport.machine.ts';
import { analysisBar, importBar, passingTrouble } from '../../machines/dataImport/selectors.ts';
import { useView } from './use-view.ts';

/** How far import and analysis of the newest days are, and what is in the way for now. */
export const useDataImport = (workflow: DataImportRef) => ({
  reading: useView(workflow, importBar),
  analysis: useView(workflow, analysisBar),
  trouble: useView(workflow, passingTrouble),
});
