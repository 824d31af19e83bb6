import { MOST_CHANGES, type ActivityDetails } from '../../../domain/entities/activity.ts';
import type { ListedActivity } from '../../../domain/views/activity-list.ts';
import type { BulkStep } from '../../../machines/bulkEdit/bulkEdit.machine.ts';
import { bulkEditMachine } from '../../../machines/bulkEdit/bulkEdit.machine.ts';
import { createBulkEditImplementations } from '../../../machines/bulkEdit/implementations.ts';
import { useBulkCommands } from '../../api/activity-changes.ts';
import { useBulkEdit } from '../../workflows/bulk-edit.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';

/** Activities that one step deletes or restores. */
const MOST_REMOVED = 200;
/** Activities whose sport one step changes: their files may have to be read again. */
const MOST_RETYPED = 10;

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size));
  return parts;
}

/** A change of what many activities are, and how it is undone: each becomes what it was. */
export function changeSteps(rows: readonly ListedActivity[], change: ActivityDetails): BulkStep[] {
  const size = change.activityTypeId === undefined ? MOST_CHANGES : MOST_RETYPED;
  const before = ({ activity }: ListedActivity): ActivityDetails => ({
    ...(change.name !== undefined && { name: activity.name }),
    ...(change.activityTypeId !== undefined && { activityTypeId: activity.activityTypeId }),
    ...(change.race !== undefined && { race: activity.race }),
  });
  const isOther = (row: ListedActivity) => JSON.stringify(before(row)) !== JSON.stringify(change);
  return inParts(rows.filter(isOther), size).map((part) => ({
    apply: { kind: 'change', changes: part.map(({ activity: { activityId } }) => ({ activityId, ...change })) },
    revert: {
      kind: 'change',
      changes: part.map((row) => ({ activityId: row.activity.activityId, ...before(row) })),
    },
  }));
}

/** Deletes activities, or restores them. */
export const removalSteps = (rows: readonly ListedActivity[], kind: 'delete' | 'restore'): BulkStep[] =>
  inParts(
    rows.map(({ activity }) => activity.activityId),
    MOST_REMOVED,
  ).map((activityIds) => ({
    apply: { kind, activityIds },
    revert: { kind: kind === 'delete' ? 'restore' : 'delete', activityIds },
  }));

/** Changes, deletes and restores many activities. */
export function useBulk(): ReturnType<typeof useBulkEdit> {
  const runCommand = useBulkCommands();
  const implementations = () =>
    createBulkEditImplementations({ runCommand: ({ command, signal }) => runCommand(command, signal) });
  return useBulkEdit(useWorkflow(bulkEditMachine, implementations, undefined));
}
