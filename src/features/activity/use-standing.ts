import type { NotedActivity } from '../../api/queries.ts';
import { useStandingWorkflow } from '../../shared/activities/standing-workflow.ts';

/** Whether an activity counts, as it is or will be in a moment, and what can be done about it. */
export interface Standing extends Pick<ReturnType<typeof useStandingWorkflow>, 'failed' | 'failure' | 'change'> {
  readonly isDeleted: boolean;
  readonly isLeftOut: boolean;
  /** Another recording counts in its place. */
  readonly isSetAside: boolean;
  /** Which recording of its session is being chosen; null: neither. */
  readonly swap: 'this' | 'other' | null;
}

/** Deletes an activity, restores it, leaves it out of the numbers or counts it again, or changes which recording of its session counts. */
export function useStanding({ activityId, removedOn, invalidated, duplicateOf }: NotedActivity): Standing {
  const { pending, ...standing } = useStandingWorkflow(activityId);
  return {
    ...standing,
    isDeleted: pending === 'delete' || (removedOn !== null && pending !== 'restore'),
    swap: pending === 'countThis' ? 'this' : pending === 'countOther' ? 'other' : null,
    isSetAside: pending === 'countOther' || (duplicateOf !== null && pending !== 'countThis'),
    isLeftOut: pending === 'leaveOut' || (invalidated && pending !== 'count'),
  };
}
