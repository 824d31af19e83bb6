import { MOST_CHANGES, type ActivityDetails, type ActivityRow } from '../../../domain/entities/activity.ts';
import type { ListedActivity } from '../../../domain/views/activity-list.ts';
import type { BulkStep } from '../../../machines/bulkEdit/bulkEdit.machine.ts';

/** Maximum number of activities deleted or restored in one step. */
const MOST_REMOVED = 200;
/** Maximum number of activities whose sport is changed in one step: their files may have to be parsed again. */
const MOST_RETYPED = 10;

type Legs = readonly ActivityRow[];

/** Splits recordings into parts of at most `size` activities. A recording is never split: a call is all or nothing. */
function inParts(recordings: readonly Legs[], size: number): Legs[][] {
  const parts: Legs[][] = [];
  let count = 0;
  for (const legs of recordings) {
    const part = parts.at(-1);
    if (part === undefined || count + legs.length > size) {
      parts.push([legs]);
      count = legs.length;
    } else {
      part.push(legs);
      count += legs.length;
    }
  }
  return parts;
}

/** Steps that change details of many activities, with their undo: each gets its previous values. */
export function changeSteps(rows: readonly ListedActivity[], change: ActivityDetails): BulkStep[] {
  const size = change.activityTypeId === undefined ? MOST_CHANGES : MOST_RETYPED;
  const before = (activity: ActivityRow): ActivityDetails => ({
    ...(change.name !== undefined && { name: activity.name }),
    ...(change.activityTypeId !== undefined && { activityTypeId: activity.activityTypeId }),
    ...(change.race !== undefined && { race: activity.race }),
    ...(change.gearId !== undefined && { gearId: activity.gearId }),
  });
  const isOther = (activity: ActivityRow) => JSON.stringify(before(activity)) !== JSON.stringify(change);
  const others = rows.map(({ legs }) => legs.filter(isOther)).filter((legs) => legs.length > 0);
  return inParts(others, size).map((part) => ({
    entries: part.length,
    apply: { kind: 'change', changes: part.flat().map(({ activityId }) => ({ activityId, ...change })) },
    revert: {
      kind: 'change',
      changes: part.flat().map((activity) => ({ activityId: activity.activityId, ...before(activity) })),
    },
  }));
}

/** Steps that delete or restore activities. */
export const removalSteps = (rows: readonly ListedActivity[], kind: 'delete' | 'restore'): BulkStep[] =>
  inParts(
    rows.map(({ legs }) => legs),
    MOST_REMOVED,
  ).map((part) => {
    const activityIds = part.flat().map(({ activityId }) => activityId);
    return {
      entries: part.length,
      apply: { kind, activityIds },
      revert: { kind: kind === 'delete' ? 'restore' : 'delete', activityIds },
    };
  });
