import { pageRules as words } from '../words/page-rules.ts';
import { SURVEY_LIMITS, type Question, type Survey } from './schema.ts';

/** Question types offered by the editor, in order. */
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

/** A question in the survey editor. Keeps values irrelevant to its type, in case the type is changed back. */
export interface DraftQuestion {
  /** Column of the answers; unchanged when questions are moved. */
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

/** Converts to the stored form. */
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

/** Returns the next free number for columns named `q1`, `q2` and so on. */
export const nextNumber = (used: readonly string[]): number =>
  Math.max(0, ...used.map((field) => Number(/^q(\d+)(?:_\d+)?$/.exec(field)?.[1] ?? 0))) + 1;

function draftFrom(question: Question, field: string): DraftQuestion {
  const { type, label } = question;
  if (question.type === 'subtitle') return { ...draftQuestion(field), type, label };
  const draft = { ...draftQuestion(question.field), type, label, isRequired: question.required === true };
  if (question.type === 'text') return draft;
  if (!('options' in question)) {
    return { ...draft, min: String(question.min ?? ''), max: String(question.max ?? '') };
  }
  const options = question.options.map((option) => option.label).join('\n');
  const rows = question.type === 'group-radio' ? question.rows.map((row) => row.label).join('\n') : '';
  return { ...draft, options, rows };
}

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [a, b] = [one, other].map((value) => Object.entries(value).filter(([, held]) => held !== undefined)) as [
    [string, unknown][],
    [string, unknown][],
  ];
  return a.length === b.length && a.every(([key, held]) => isSame(held, other[key as keyof typeof other]));
};

/**
 * Converts a stored survey's questions for the editor; null if it has questions that the editor does not support, such as nested ones.
 * @param used columns of all its versions
 */
export function draftsFrom({ questions }: Survey, used: readonly string[]): DraftQuestion[] | null {
  let number = nextNumber(used);
  const drafts = questions.map((question) => {
    const field = `q${number}`;
    if (question.type === 'subtitle') number += 1;
    return draftFrom(question, field);
  });
  return isSame(surveyFrom(drafts).questions, questions) ? drafts : null;
}

export const surveyFrom = (drafts: readonly DraftQuestion[]): Survey => ({ questions: drafts.map(questionFrom) });

export type DraftErrors = Partial<Record<'type' | 'label' | 'options' | 'rows' | 'max', string>>;

function lineError(text: string, least: number, longest: number): string | null {
  const lines = linesOf(text);
  if (lines.length < least) return words.fewLines(least);
  if (lines.length > SURVEY_LIMITS.options) return words.manyLines(SURVEY_LIMITS.options);
  if (new Set(lines).size < lines.length) return words.sameLine;
  return lines.some((line) => line.length > longest) ? words.longLine(longest) : null;
}

/** Returns errors by field of the editor; empty if the question is valid. */
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
