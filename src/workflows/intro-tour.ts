import {
  createIntroTourImplementations,
  type IntroTourDependencies,
} from '../../machines/introTour/implementations.ts';
import { introTourMachine, type IntroTourInput } from '../../machines/introTour/introTour.machine.ts';
import { introTourView } from '../../machines/introTour/selectors.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

/** The place that the intro tour shows to new members, and its actions. */
export function useIntroTour(input: IntroTourInput, deps: IntroTourDependencies) {
  const workflow = useWorkflow(introTourMachine, () => createIntroTourImplementations(deps), input);
  return {
    ...useView(workflow, introTourView),
    next: () => workflow.send({ type: 'NEXT' }),
    back: () => workflow.send({ type: 'BACK' }),
    end: () => workflow.send({ type: 'END' }),
  };
}
