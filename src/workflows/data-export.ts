import type { DataExportRef } from '../../machines/dataExport/dataExport.machine.ts';
import { dataExportView } from '../../machines/dataExport/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of the export of all of a member's data, and the actions to create and download it. */
export const useDataExport = (workflow: DataExportRef) => ({
  ...useView(workflow, dataExportView),
  make: () => workflow.send({ type: 'MAKE' }),
  take: () => workflow.send({ type: 'TAKE' }),
});
