import { bulkEditMachine } from '../../../machines/bulkEdit/bulkEdit.machine.ts';
import { createBulkEditImplementations } from '../../../machines/bulkEdit/implementations.ts';
import { useBulkCommands } from '../../api/activity-changes.ts';
import { useApi } from '../../api/api-context.ts';
import { useBulkEdit } from '../../workflows/bulk-edit.ts';
import { useLastingWorkflow } from '../../workflows/use-lasting-workflow.ts';

/** Changes, deletes and restores many activities, even while another page is open. */
export function useBulk(): ReturnType<typeof useBulkEdit> {
  const { memberId } = useApi();
  const runCommand = useBulkCommands();
  const implementations = () => createBulkEditImplementations({ runCommand: ({ command }) => runCommand(command) });
  return useBulkEdit(useLastingWorkflow(`${memberId}/bulkEdit`, bulkEditMachine, implementations, undefined));
}
