import { bulkEditMachine } from '../../../machines/bulkEdit/bulkEdit.machine.ts';
import { createBulkEditImplementations } from '../../../machines/bulkEdit/implementations.ts';
import { useBulkCommands } from '../../api/activity-changes.ts';
import { useBulkEdit } from '../../workflows/bulk-edit.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';

/** Changes, deletes and restores many activities. */
export function useBulk(): ReturnType<typeof useBulkEdit> {
  const runCommand = useBulkCommands();
  const implementations = () => createBulkEditImplementations({ runCommand: ({ command }) => runCommand(command) });
  return useBulkEdit(useWorkflow(bulkEditMachine, implementations, undefined));
}
