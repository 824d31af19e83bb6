import { useActivityChanges } from '../../api/activity-changes.ts';
import { useApi } from '../../api/api-context.ts';
import { useLastingChange } from '../../workflows/latest-change.ts';

/**
 * Changes of whether an activity counts. `leaveOut`: it is kept but excluded from all statistics. `countThis`: it counts instead of the
 * session's other recording; `countOther`: the other one counts; `countBoth`: both count; `countByRule`: the member's choice is cleared.
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
