import type { PlanAct } from '../../domain/training/acts.ts';
import type { CarriedWorkout, PlanChangeRef } from '../../machines/planChange/planChange.machine.ts';
import { planChangeView } from '../../machines/planChange/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of changes of planned workouts, and the actions to make them, move a workout by keyboard, and undo the last one. */
export const usePlanChange = (workflow: PlanChangeRef) => ({
  ...useView(workflow, planChangeView),
  act: (act: PlanAct) => workflow.send({ type: 'DO', act }),
  undo: () => workflow.send({ type: 'UNDO' }),
  close: () => workflow.send({ type: 'CLOSE' }),
  carry: (carried: CarriedWorkout) => workflow.send({ type: 'CARRY', carried }),
  step: (days: number) => workflow.send({ type: 'STEP', days }),
  putDown: () => workflow.send({ type: 'PUT_DOWN' }),
  leave: () => workflow.send({ type: 'LEAVE' }),
});
