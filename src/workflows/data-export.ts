import type { DataExportRef } from '../../machines/dataExport/dataExport.machine.ts';
import { dataExportView } from '../../machines/dataExport/selectors.ts';
import { useView } from './use-view.ts';

/** Everything of the member as one file: what there is of it, and ways to have and to take it. */
export const useDataExport = (workflow: DataExportRef) => ({
  ...useView(workflow, dataExportView),
  make: () => workflow.send({ type: 'MAKE' }),
  take: () => workflow.send({ type: 'TAKE' }),
});
