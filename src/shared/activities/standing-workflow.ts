import { useActivityChanges } from '../../api/activity-changes.ts';
import { useApi } from '../../api/api-context.ts';
import { useLastingChange } from '../../workflows/latest-change.ts';

/**
 * A change of whether an activity counts. `leaveOut` keeps it but excludes it from all statistics; `countThis` counts it instead of the session's
 * other recording; `countOther` counts the other one; `countBoth` counts both; `countByRule` clears the member's choice.
 */
type StandingChange =
  | 'delete'
  | 'restore'
  | 'leaveOut'
  | 'count'
  | 'countThis'
  | 'countOther'
  | 'countBoth'
  | 'countByRule';

/** Changes whether an activity counts. Pages of the same activity share the workflow. */
export function useStandingWorkflow(activityId: string) {
  const { memberId } = useApi();
  const changes = useActivityChanges(activityId);
  const made: Readonly<Record<StandingChange, () => Promise<void>>> = {
    delete: changes.remove,
    restore: changes.restore,
    leaveOut: changes.leaveOut,
    count: changes.count,
    countThis: changes.countThis,
    countOther: changes.countOther,
    countBoth: changes.countBoth,
    countByRule: changes.countByRule,
  };
  return useLastingChange(`${memberId}/standing/${activityId}`, (change: StandingChange) => made[change]());
}
