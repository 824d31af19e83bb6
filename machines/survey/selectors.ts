import type { SnapshotFrom } from 'xstate';
import { answerErrors, type AnswerErrors, answerIn, visibleQuestions } from '../../domain/survey/answers.ts';
import { fieldsOf } from '../../domain/survey/schema.ts';
import type { surveyMachine } from './survey.machine.ts';

const none: AnswerErrors = {};

/** State of the survey. */
export function surveyView(snapshot: SnapshotFrom<typeof surveyMachine>) {
  const { survey, answers } = snapshot.context;
  const asked = visibleQuestions(survey.questions, answers);
  const fields = asked.flatMap(fieldsOf);
  return {
    /** Currently visible questions and headings. */
    asked,
    answers,
    errors: snapshot.matches('correcting') ? answerErrors(survey, answers) : none,
    /** Number of visible fields with an answer, and of all visible fields. */
    answered: fields.filter((field) => answerIn(answers, field) !== undefined).length,
    total: fields.length,
  };
}
