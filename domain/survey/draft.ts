import { pageRules as words } from '../words/page-rules.ts';
import { SURVEY_LIMITS, type Question, type Survey } from './schema.ts';

/** Types of questions that the editor offers, in its order. */
export const questionTypes = [
  'text',
  'number',
  'slider',
  'select',
  'radio',
  'group-checkbox',
  'group-radio',
  'subtitle',
] as const satisfies readonly Question['type'][];
export type QuestionType = (typeof questionTypes)[number];

/** A question as it is typed in the editor of surveys. Values that its type does not have are kept in case the type is changed back. */
export interface DraftQuestion {
  /** Becomes the column of the answers, so it stays the same when questions are moved. */
  readonly field: string;
  readonly type: QuestionType;
  readonly label: string;
  readonly isRequired: boolean;
  /** One option per line. */
  readonly options: string;
  /** Statements of a `group-radio`, one per line. */
  readonly rows: string;
  readonly min: string;
  readonly max: string;
}

export const draftQuestion = (field: string): DraftQuestion => ({
  field,
  type: 'text',
  label: '',
  isRequired: true,
  options: '',
  rows: '',
  min: '0',
  max: '10',
});

export const hasOptions = (type: QuestionType): boolean =>
  type === 'select' || type === 'radio' || type === 'group-checkbox' || type === 'group-radio';
export const hasBounds = (type: QuestionType): boolean => type === 'number' || type === 'slider';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** The question as surveys store it. */
function questionFrom(draft: DraftQuestion): Question {
  const label = draft.label.trim();
  const { field, type } = draft;
  if (type === 'subtitle') return { type, label };
  const asked = { field, label, name: label, required: draft.isRequired };
  if (type === 'text') return { type, ...asked };
  if (type === 'number' || type === 'slider') {
    return { type, ...asked, min: numberOf(draft.min), max: numberOf(draft.max) };
  }
  const options = linesOf(draft.options).map((line) => ({ value: line, label: line }));
  if (type !== 'group-radio') return { type, ...asked, options };
  const rows = linesOf(draft.rows).map((line, i) => ({ field: `${field}_${i + 1}`, label: line }));
  return { type, ...asked, options, rows };
}

export const surveyFrom = (drafts: readonly DraftQuestion[]): Survey => ({ questions: drafts.map(questionFrom) });

export type DraftErrors = Partial<Record<'label' | 'options' | 'rows' | 'max', string>>;

function lineError(text: string, least: number, longest: number): string | null {
  const lines = linesOf(text);
  if (lines.length < least) return words.fewLines(least);
  if (lines.length > SURVEY_LIMITS.options) return words.manyLines(SURVEY_LIMITS.options);
  if (new Set(lines).size < lines.length) return words.sameLine;
  return lines.some((line) => line.length > longest) ? words.longLine(longest) : null;
}

/** What is wrong with a question, by the name of its field in the editor; empty if it can be stored. */
export function draftErrors(draft: DraftQuestion): DraftErrors {
  const { type, label, options, rows, min, max } = draft;
  const optionError = hasOptions(type) ? lineError(options, 2, SURVEY_LIMITS.text) : null;
  const rowError = type === 'group-radio' ? lineError(rows, 1, SURVEY_LIMITS.label) : null;
  return {
    ...(label.trim() === '' && { label: words.needed }),
    ...(label.trim().length > SURVEY_LIMITS.label && { label: words.tooLong(SURVEY_LIMITS.label) }),
    ...(optionError !== null && { options: optionError }),
    ...(rowError !== null && { rows: rowError }),
    ...(hasBounds(type) && !(numberOf(min) < numberOf(max)) && { max: words.bounds }),
  };
}
