import type { NotedActivity } from '../../api/queries.ts';
import { useStandingWorkflow } from '../../shared/activities/standing-workflow.ts';

/** Whether an activity counts, including a pending change, and the actions to change that. */
export interface Standing extends Pick<ReturnType<typeof useStandingWorkflow>, 'failed' | 'failure' | 'change'> {
  readonly isDeleted: boolean;
  readonly isLeftOut: boolean;
  /** True if another recording counts instead. */
  readonly isSetAside: boolean;
  /** Recording being chosen for its session; `null` if none. */
  readonly swap: 'this' | 'other' | null;
}

/** Deletes, restores, excludes or includes an activity, or changes which recording of its session counts. */
export function useCountingActions({ activityId, removedOn, invalidated, duplicateOf }: NotedActivity): Standing {
  const { pending, ...standing } = useStandingWorkflow(activityId);
  return {
    ...standing,
    isDeleted: pending === 'delete' || (removedOn !== null && pending !== 'restore'),
    swap: pending === 'countThis' ? 'this' : pending === 'countOther' ? 'other' : null,
    isSetAside: pending === 'countOther' || (duplicateOf !== null && pending !== 'countThis'),
    isLeftOut: pending === 'leaveOut' || (invalidated && pending !== 'count'),
  };
}
