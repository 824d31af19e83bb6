import { bulkEditMachine } from '../../../machines/bulkEdit/bulkEdit.machine.ts';
import { createBulkEditImplementations } from '../../../machines/bulkEdit/implementations.ts';
import { useBulkCommands } from '../../api/activity-changes.ts';
import { useApi } from '../../api/api-context.ts';
import { useUnloadGuard } from '../../app/leave-guard.tsx';
import { useBulkEdit } from '../../workflows/bulk-edit.ts';
import { useLastingWorkflow } from '../../workflows/use-lasting-workflow.ts';

/** Changes, deletes and restores many activities, also while another page is open. */
export function useBulk(): ReturnType<typeof useBulkEdit> {
  const runCommand = useBulkCommands();
  const implementations = () => createBulkEditImplementations({ runCommand: ({ command }) => runCommand(command) });
  const bulk = useBulkEdit(useLastingWorkflow(useApi(), 'bulkEdit', bulkEditMachine, implementations, undefined));
  useUnloadGuard(bulk.isApplying || bulk.isUndoing);
  return bulk;
}
