import { MAX_CHANGES, type ActivityRow } from '../../../domain/entities/activity.ts';
import type { ActivityDetails } from '../../../domain/entities/activity-details.ts';
import type { ListedActivity } from '../../../domain/views/activity-list.ts';
import type { BulkStep } from '../../../machines/bulkEdit/bulkEdit.machine.ts';

/** Maximum number of activities deleted or restored in one step. */
const MAX_REMOVED = 200;
/** Maximum number of activities whose sport is changed in one step: their files may have to be parsed again. */
const MAX_RETYPED = 10;

/** Details that list rows contain. */
type ListedDetails = Pick<ActivityDetails, keyof ActivityDetails & keyof ActivityRow>;

type Legs = readonly ActivityRow[];

/** Splits recordings into batches of at most `size` activities. A recording is never split: a call changes all or nothing. */
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

/** Returns the steps that change details of many activities, each with its undo to the previous values. */
export function changeSteps(rows: readonly ListedActivity[], change: ListedDetails): BulkStep[] {
  const size = change.activityTypeId === undefined ? MAX_CHANGES : MAX_RETYPED;
  const changed = Object.keys(change) as (keyof typeof change)[];
  const before = (activity: ActivityRow): ActivityDetails =>
    Object.fromEntries(changed.map((key) => [key, activity[key]]));
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

/** Returns the steps that delete or restore activities. */
export const removalSteps = (rows: readonly ListedActivity[], kind: 'delete' | 'restore'): BulkStep[] =>
  inParts(
    rows.map(({ legs }) => legs),
    MAX_REMOVED,
  ).map((part) => {
    const activityIds = part.flat().map(({ activityId }) => activityId);
    return {
      entries: part.length,
      apply: { kind, activityIds },
      revert: { kind: kind === 'delete' ? 'restore' : 'delete', activityIds },
    };
  });
