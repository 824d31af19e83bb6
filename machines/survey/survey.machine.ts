import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import {
  type Answer,
  answerErrors,
  type Answers,
  answersToKeep,
  firstAnswers,
  withAnswer,
} from '../../domain/survey/answers.ts';
import type { Survey } from '../../domain/survey/schema.ts';
import { parentOf } from '../shared/parent-of.ts';

export interface SurveyInput {
  readonly survey: Survey;
  /** Earlier answers; null for a new survey. */
  readonly answers: Answers | null;
}

/** Answers to the visible questions; null if the survey was closed. */
export type SurveyOutput = Answers | null;

export interface SurveyContext {
  readonly survey: Survey;
  readonly answers: Answers;
  readonly output: SurveyOutput;
}

export type SurveyEvent =
  /** An answer was entered; undefined clears it. */
  | { readonly type: 'ANSWER'; readonly field: string; readonly answer: Answer | undefined }
  | { readonly type: 'SUBMIT' }
  /** Closes the survey and keeps the answers. */
  | { readonly type: 'CLOSE' };

/** Sent to the parent, which stores the answers so that they survive a reload. */
export type SurveyParentEvent = { readonly type: 'ANSWERS_TYPED'; readonly answers: Answers };

interface Filled {
  readonly survey: Survey;
  readonly answers: Answers;
}
const filled = ({ context }: { readonly context: SurveyContext }): Filled => context;

/**
 * A survey being filled in. Visible questions depend on earlier answers, and each answer is stored as it is entered.
 * [onboarding §5.19]
 *
 * A child of `registrationChecklist`. Send ANSWER, SUBMIT, CLOSE; use `surveyView` (selectors.ts).
 */
export const surveyMachine = setup({
  types: {} as { context: SurveyContext; events: SurveyEvent; input: SurveyInput; output: SurveyOutput },
  guards: {
    isComplete: (_, { survey, answers }: Filled) => Object.keys(answerErrors(survey, answers)).length === 0,
  },
  actions: {
    setAnswer: assign(
      ({ context }, { field, answer }: { readonly field: string; readonly answer: Answer | undefined }) => ({
        answers: withAnswer(context.answers, field, answer),
      }),
    ),
    finish: assign((_, { survey, answers }: Filled) => ({ output: answersToKeep(survey, answers) })),
    reportTyped: sendTo(
      parentOf,
      (_, { answers }: { readonly answers: Answers }): SurveyParentEvent => ({
        type: 'ANSWERS_TYPED',
        answers,
      }),
    ),
  },
}).createMachine({
  id: 'survey',
  description: 'The questions of a survey and the answers so far.',
  context: ({ input }) => ({
    survey: input.survey,
    answers: input.answers ?? firstAnswers(input.survey),
    output: null,
  }),
  initial: 'answering',
  on: {
    ANSWER: {
      actions: [
        { type: 'setAnswer', params: ({ event: { field, answer } }) => ({ field, answer }) },
        { type: 'reportTyped', params: ({ context }) => ({ answers: context.answers }) },
      ],
    },
    SUBMIT: [
      {
        guard: { type: 'isComplete', params: filled },
        target: '.finished',
        actions: { type: 'finish', params: filled },
      },
      { target: '.correcting' },
    ],
    CLOSE: '.finished',
  },
  states: {
    answering: { description: 'The questions. Errors appear only after the first attempt to submit.' },
    correcting: { description: 'Missing and invalid answers are marked below their question: “{name} is required”.' },
    finished: { type: 'final', description: 'Every visible question is answered, or the survey was closed.' },
  },
  output: ({ context }) => context.output,
});

export type SurveyRef = ActorRefFrom<typeof surveyMachine>;
