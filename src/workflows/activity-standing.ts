import type { ActivityStandingRef, StandingChange } from '../../machines/activityStanding/activityStanding.machine.ts';
import { activityStandingView } from '../../machines/activityStanding/selectors.ts';
import { useView } from './use-view.ts';

/** Whether an activity counts, and the actions to change that. */
export const useActivityStanding = (workflow: ActivityStandingRef) => ({
  ...useView(workflow, activityStandingView),
  change: (change: StandingChange) => workflow.send({ type: 'CHANGE', change }),
});
