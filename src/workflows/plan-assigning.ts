import {
  createPlanAssigningImplementations,
  type PlanAssigningDependencies,
} from '../../machines/planAssigning/implementations.ts';
import { planAssigningMachine } from '../../machines/planAssigning/planAssigning.machine.ts';
import { planAssigningView } from '../../machines/planAssigning/selectors.ts';
import type { AssignmentRequest } from '../../machines/planAssigning/types.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

/** Returns the state of a coach's plan for several athletes, and its actions. */
export function usePlanAssigning(deps: PlanAssigningDependencies) {
  const workflow = useWorkflow(planAssigningMachine, () => createPlanAssigningImplementations(deps), undefined);
  return {
    ...useView(workflow, planAssigningView),
    check: (request: AssignmentRequest) => workflow.send({ type: 'CHECK', request, isDirect: false }),
    /** Plans at once if there are no conflicts; otherwise asks first. */
    give: (request: AssignmentRequest) => workflow.send({ type: 'CHECK', request, isDirect: true }),
    include: (memberId: string, isIncluded: boolean) => workflow.send({ type: 'INCLUDE', memberId, isIncluded }),
    back: () => workflow.send({ type: 'BACK' }),
    assign: () => workflow.send({ type: 'ASSIGN' }),
    takeBack: () => workflow.send({ type: 'TAKE_BACK' }),
  };
}
export type PlanAssigning = ReturnType<typeof usePlanAssigning>;
