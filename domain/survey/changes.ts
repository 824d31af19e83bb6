import { everyQuestion, fieldsOf, type Question, type Survey } from './schema.ts';

/** Identity of each column: the type of its question and, for statements, the text. */
const columnsOf = (survey: Survey): ReadonlyMap<string, string> =>
  new Map(
    [...everyQuestion(survey.questions)].flatMap(({ question }) =>
      fieldsOf(question).map((field) => [field, meaningOf(question, field)] as const),
    ),
  );

const meaningOf = (question: Question, field: string): string =>
  question.type === 'group-radio'
    ? `${question.type} ${question.rows.find((row) => row.field === field)?.label ?? ''}`
    : question.type;

/** All columns in any version of a survey. */
export const columnsIn = (versions: readonly Survey[]): string[] => [
  ...new Set(versions.flatMap((one) => [...columnsOf(one).keys()])),
];

/**
 * Returns the columns of a changed survey that would mix incompatible answers: their question has a different type,
 * their statement a different text, or an earlier version used them for a question since removed.
 * @param used columns of all versions
 */
export function incompatibleColumns(before: Survey, used: readonly string[], after: Survey): string[] {
  const old = columnsOf(before);
  return [...columnsOf(after)].flatMap(([field, meaning]) => {
    const known = old.get(field);
    const isMixed = known === undefined ? used.includes(field) : known !== meaning;
    return isMixed ? [field] : [];
  });
}
