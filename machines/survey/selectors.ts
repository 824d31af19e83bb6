import type { SnapshotFrom } from 'xstate';
import { answerErrors, type AnswerErrors, answerIn, askedWith } from '../../domain/survey/answers.ts';
import { fieldsOf } from '../../domain/survey/schema.ts';
import type { surveyMachine } from './survey.machine.ts';

const none: AnswerErrors = {};

/** The survey as it is shown. */
export function surveyView(snapshot: SnapshotFrom<typeof surveyMachine>) {
  const { survey, answers } = snapshot.context;
  const asked = askedWith(survey.questions, answers);
  const fields = asked.flatMap(fieldsOf);
  return {
    /** Questions and headings that stand on the page now. */
    asked,
    answers,
    errors: snapshot.matches('correcting') ? answerErrors(survey, answers) : none,
    /** Of how many fields on the page something stands in how many. */
    answered: fields.filter((field) => answerIn(answers, field) !== undefined).length,
    total: fields.length,
  };
}
