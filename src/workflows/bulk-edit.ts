import type { BulkEditRef, BulkStep } from '../../machines/bulkEdit/bulkEdit.machine.ts';
import { bulkEditView } from '../../machines/bulkEdit/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the progress of changing many activities, and its actions. */
export const useBulkEdit = (workflow: BulkEditRef) => ({
  ...useView(workflow, bulkEditView),
  apply: (steps: readonly BulkStep[]) => workflow.send({ type: 'APPLY', steps }),
  stop: () => workflow.send({ type: 'STOP' }),
  retry: () => workflow.send({ type: 'RETRY' }),
  undo: () => workflow.send({ type: 'UNDO' }),
  dismiss: () => workflow.send({ type: 'DISMISS' }),
});
