import {
  createPlanApplyingImplementations,
  type PlanApplyingDependencies,
} from '../../machines/planApplying/implementations.ts';
import { planApplyingMachine } from '../../machines/planApplying/planApplying.machine.ts';
import { planApplyingView } from '../../machines/planApplying/selectors.ts';
import type { ApplyRequest } from '../../machines/planApplying/types.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

/** Returns the state of applying a plan template, and its actions. */
export function usePlanApplying(deps: PlanApplyingDependencies) {
  const workflow = useWorkflow(planApplyingMachine, () => createPlanApplyingImplementations(deps), undefined);
  return {
    ...useView(workflow, planApplyingView),
    check: (request: ApplyRequest) => workflow.send({ type: 'CHECK', request }),
    include: (keys: readonly string[], isIncluded: boolean) => workflow.send({ type: 'INCLUDE', keys, isIncluded }),
    back: () => workflow.send({ type: 'BACK' }),
    apply: () => workflow.send({ type: 'APPLY' }),
    takeBack: () => workflow.send({ type: 'TAKE_BACK' }),
  };
}
export type PlanApplying = ReturnType<typeof usePlanApplying>;
