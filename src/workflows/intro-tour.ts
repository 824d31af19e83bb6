import {
  createIntroTourImplementations,
  type IntroTourDependencies,
} from '../../machines/introTour/implementations.ts';
import { introTourMachine, type IntroTourInput } from '../../machines/introTour/introTour.machine.ts';
import { introTourView } from '../../machines/introTour/selectors.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

/** Which place is shown to who is new, and how it goes on. */
export function useIntroTour(input: IntroTourInput, deps: IntroTourDependencies) {
  const workflow = useWorkflow(introTourMachine, () => createIntroTourImplementations(deps), input);
  return {
    ...useView(workflow, introTourView),
    next: () => workflow.send({ type: 'NEXT' }),
    back: () => workflow.send({ type: 'BACK' }),
    end: () => workflow.send({ type: 'END' }),
  };
}
