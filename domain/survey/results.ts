import type { Cell } from '../csv.ts';
import { IDENTIFIED, INDIVIDUAL, type SharingLevel } from '../partners/page.ts';
import { type Answer, type Answers, answerIn } from './answers.ts';
import { everyQuestion, fieldsOf, type Survey } from './schema.ts';

/** A member's answers, and the level at which they share the answers with the reader. */
export interface SharedAnswers {
  readonly level: SharingLevel;
  readonly version: number;
  /** Date as YYYY-MM-DD. */
  readonly date: string;
  readonly emailAddress: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly answers: Answers;
}

const cellOf = (answer: Answer | undefined): Cell => {
  if (answer === undefined) return null;
  return typeof answer === 'object' ? answer.join('; ') : answer;
};

/** Returns the columns that contain names, in any version. */
function namingFields(versions: readonly Survey[]): ReadonlySet<string> {
  const questions = versions.flatMap(({ questions: list }) => [...everyQuestion(list)]);
  const naming = questions.filter(
    ({ question }) => question.type !== 'subtitle' && (question.fills === 'firstName' || question.fills === 'lastName'),
  );
  return new Set(naming.flatMap(({ question }) => fieldsOf(question)));
}

/**
 * Returns survey answers as a table, with one row per person who shares answers: with their identity from level 3,
 * anonymous from level 2. Lower levels have no row. [onboarding §4 Sharing]
 * @param versions versions of the survey, in order
 */
export function resultsOf(
  versions: readonly Survey[],
  answered: readonly SharedAnswers[],
): { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] } {
  const everyField = versions.flatMap(({ questions }) =>
    [...everyQuestion(questions)].flatMap(({ question }) => fieldsOf(question)),
  );
  const fields = [...new Set(everyField)];
  const naming = namingFields(versions);
  const rows = answered
    .filter(({ level }) => level >= INDIVIDUAL)
    .map(({ level, version, date, emailAddress, firstName, lastName, answers }) => {
      const isNamed = level >= IDENTIFIED;
      const who = isNamed ? [emailAddress, firstName, lastName] : [null, null, null];
      const cells = fields.map((field) => (isNamed || !naming.has(field) ? cellOf(answerIn(answers, field)) : null));
      return [version, date, ...who, ...cells];
    });
  return { columns: ['version', 'date', 'emailAddress', 'firstName', 'lastName', ...fields], rows };
}
