import { activityStandingMachine } from '../../../machines/activityStanding/activityStanding.machine.ts';
import { createActivityStandingImplementations } from '../../../machines/activityStanding/implementations.ts';
import { useActivityChanges } from '../../api/activity-changes.ts';
import { useApi } from '../../api/api-context.ts';
import type { NotedActivity } from '../../api/queries.ts';
import { useActivityStanding } from '../../workflows/activity-standing.ts';
import { useLastingWorkflow } from '../../workflows/use-lasting-workflow.ts';

/** Whether an activity counts, as it is or will be in a moment, and what can be done about it. */
export interface Standing extends Pick<ReturnType<typeof useActivityStanding>, 'failed' | 'failure' | 'change'> {
  readonly isDeleted: boolean;
  readonly isLeftOut: boolean;
  /** Another recording counts in its place. */
  readonly isSetAside: boolean;
  /** Which recording of its session is being chosen; null: neither. */
  readonly swap: 'this' | 'other' | null;
}

/** Deletes an activity, restores it, leaves it out of the numbers or counts it again, or changes which recording of its session counts. */
export function useStanding({ activityId, removedOn, invalidated, duplicateOf }: NotedActivity): Standing {
  const { memberId } = useApi();
  const changes = useActivityChanges(activityId);
  const implementations = () =>
    createActivityStandingImplementations({
      makeChange: ({ change }) =>
        ({
          delete: changes.remove,
          restore: changes.restore,
          leaveOut: changes.leaveOut,
          count: changes.count,
          countThis: changes.countThis,
          countOther: changes.countOther,
        })[change](),
    });
  const about = `${memberId}/standing/${activityId}`;
  const workflow = useLastingWorkflow(about, activityStandingMachine, implementations, undefined);
  const { pending, ...standing } = useActivityStanding(workflow);
  return {
    ...standing,
    isDeleted: pending === 'delete' || (removedOn !== null && pending !== 'restore'),
    swap: pending === 'countThis' ? 'this' : pending === 'countOther' ? 'other' : null,
    isSetAside: pending === 'countOther' || (duplicateOf !== null && pending !== 'countThis'),
    isLeftOut: pending === 'leaveOut' || (invalidated && pending !== 'count'),
  };
}
