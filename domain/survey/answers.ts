import { surveyRules as words } from '../words/survey.ts';
import {
  type AnswerValue,
  type AskedQuestion,
  type Condition,
  DEFAULT_BOUNDS,
  type Question,
  SURVEY_LIMITS,
  type Survey,
} from './schema.ts';

/** The answer in one column; a list for multiple choice. */
export type Answer = AnswerValue | readonly AnswerValue[];
/** Answers by column. Questions that were not asked have no entry. */
export type Answers = Readonly<Record<string, Answer>>;
/** Error messages by column. */
export type AnswerErrors = Readonly<Record<string, readonly string[]>>;

/** Column names come from editors, so inherited object properties must not count as answers. */
export const answerIn = (answers: Answers, field: string): Answer | undefined =>
  Object.hasOwn(answers, field) ? answers[field] : undefined;

/** Returns a copy of the answers with one changed, or removed if it is `undefined`. */
export const withAnswer = (answers: Answers, field: string, answer: Answer | undefined): Answers =>
  Object.fromEntries([
    ...Object.entries(answers).filter(([name]) => name !== field),
    ...(answer === undefined ? [] : [[field, answer] as const]),
  ]);

const isList = (answer: Answer | undefined): answer is readonly AnswerValue[] => Array.isArray(answer);

/** Whether there is an answer: an empty selection or text does not count. */
function hasAnswer(answer: Answer | undefined): answer is Answer {
  if (answer === undefined) return false;
  if (isList(answer)) return answer.length > 0;
  return typeof answer !== 'string' || answer.trim() !== '';
}

/** Whether the answer to the parent question satisfies the condition. [onboarding §5.19] */
export function meets(condition: Condition, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  if ('superset' in condition) return isList(answer) && condition.superset.every((wanted) => answer.includes(wanted));
  if (isList(answer)) return false;
  return 'equal' in condition ? answer === condition.equal : condition.contained.includes(answer);
}

/** Returns the questions and headings visible with these answers, in order. */
export function visibleQuestions(questions: readonly Question[], answers: Answers): readonly Question[] {
  return questions.flatMap((question) => {
    if (question.type === 'subtitle') return [question];
    const below = (question.sub ?? []).filter(({ when }) => meets(when, answerIn(answers, question.field)));
    return [
      question,
      ...visibleQuestions(
        below.map((one) => one.question),
        answers,
      ),
    ];
  });
}

const isQuestion = (question: Question): question is AskedQuestion => question.type !== 'subtitle';

/** Returns the lowest and highest accepted number. */
export const boundsOf = ({ min, max }: { readonly min?: number | undefined; readonly max?: number | undefined }) => ({
  min: min ?? DEFAULT_BOUNDS.min,
  max: max ?? DEFAULT_BOUNDS.max,
});

function numberErrors(question: AskedQuestion & { type: 'number' | 'slider' }, answer: Answer): readonly string[] {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return [words.number(question.name)];
  const { min, max } = boundsOf(question);
  return answer < min || answer > max ? [words.range(question.name, min, max)] : [];
}

function textErrors({ name }: AskedQuestion, answer: Answer): readonly string[] {
  if (typeof answer !== 'string') return [words.text(name)];
  return answer.length > SURVEY_LIMITS.text ? [words.tooLong(name, SURVEY_LIMITS.text)] : [];
}

const isOption = (question: { readonly options: readonly { readonly value: AnswerValue }[] }, answer: Answer) =>
  question.options.some(({ value }) => value === answer);

/**
 * Whether a question is required. By default, text and number inputs and selects are required, and others optional.
 * [onboarding §5.19]
 */
const isRequired = ({ type, required: said }: AskedQuestion): boolean =>
  said ?? (type === 'text' || type === 'number' || type === 'select');

function errorsOf(question: AskedQuestion, answer: Answer | undefined): readonly string[] {
  if (!hasAnswer(answer)) return isRequired(question) ? [words.required(question.name)] : [];
  switch (question.type) {
    case 'text':
      return textErrors(question, answer);
    case 'number':
    case 'slider':
      return numberErrors(question, answer);
    case 'select':
    case 'radio':
    case 'group-radio':
      return isOption(question, answer) ? [] : [words.choose(question.name)];
    case 'group-checkbox': {
      const isSound = isList(answer) && new Set(answer).size === answer.length;
      return isSound && answer.every((one) => isOption(question, one)) ? [] : [words.choose(question.name)];
    }
  }
}

function errorsByField(question: AskedQuestion, answers: Answers): [field: string, errors: readonly string[]][] {
  if (question.type !== 'group-radio') return [[question.field, errorsOf(question, answerIn(answers, question.field))]];
  return question.rows.map(({ field, label }) => [
    field,
    errorsOf({ ...question, name: label }, answerIn(answers, field)),
  ]);
}

/** Validates the answers to a survey; hidden questions are ignored. [onboarding §5.19] */
export function answerErrors({ questions }: Survey, answers: Answers): AnswerErrors {
  const asked = visibleQuestions(questions, answers).filter(isQuestion);
  const found = asked.flatMap((question) => errorsByField(question, answers));
  return Object.fromEntries(found.filter(([, errors]) => errors.length > 0));
}

/**
 * Returns the answers to visible questions, with texts trimmed. Drops other columns, such as those of questions that
 * are hidden again.
 */
export function answersToKeep({ questions }: Survey, answers: Answers): Answers {
  const fields = visibleQuestions(questions, answers)
    .filter(isQuestion)
    .flatMap((question) =>
      question.type === 'group-radio' ? question.rows.map(({ field }) => field) : [question.field],
    );
  const given = fields.flatMap((field): [string, Answer][] => {
    const answer = answerIn(answers, field);
    if (!hasAnswer(answer)) return [];
    return [[field, typeof answer === 'string' ? answer.trim() : answer]];
  });
  return Object.fromEntries(given);
}

/** Returns the initial answers of a survey. Sliders have an initial value. */
export function firstAnswers({ questions }: Survey): Answers {
  const defaults = (list: readonly Question[]): [string, Answer][] =>
    list.filter(isQuestion).flatMap((question): [string, Answer][] => {
      const own: [string, Answer][] =
        question.type !== 'group-radio' && question.defaultValue !== undefined
          ? [[question.field, question.defaultValue]]
          : [];
      const slider: [string, Answer][] =
        question.type === 'slider' && question.defaultValue === undefined
          ? [[question.field, boundsOf(question).min]]
          : [];
      return [...own, ...slider, ...defaults((question.sub ?? []).map((below) => below.question))];
    });
  return Object.fromEntries(defaults(questions));
}
