import {
  activityStandingMachine,
  type StandingChange,
} from '../../../machines/activityStanding/activityStanding.machine.ts';
import { createActivityStandingImplementations } from '../../../machines/activityStanding/implementations.ts';
import { useActivityChanges } from '../../api/activity-changes.ts';
import { useApi } from '../../api/api-context.ts';
import { useActivityStanding } from '../../workflows/activity-standing.ts';
import { useLastingWorkflow } from '../../workflows/use-lasting-workflow.ts';

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
  const implementations = () => createActivityStandingImplementations({ makeChange: ({ change }) => made[change]() });
  const about = `${memberId}/standing/${activityId}`;
  return useActivityStanding(useLastingWorkflow(about, activityStandingMachine, implementations, undefined));
}
