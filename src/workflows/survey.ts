import type { Answer } from '../../domain/survey/answers.ts';
import { surveyView } from '../../machines/survey/selectors.ts';
import type { SurveyRef } from '../../machines/survey/survey.machine.ts';
import { useView } from './use-view.ts';

/** Returns the state of a survey being filled in, and its actions. */
export const useSurvey = (workflow: SurveyRef) => ({
  ...useView(workflow, surveyView),
  answer: (field: string, answer: Answer | undefined) => workflow.send({ type: 'ANSWER', field, answer }),
  submit: () => workflow.send({ type: 'SUBMIT' }),
  close: () => workflow.send({ type: 'CLOSE' }),
});
