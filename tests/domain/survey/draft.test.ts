import { expect, test } from 'vitest';
import { answerErrors } from '../../../domain/survey/answers.ts';
import {
  draftErrors,
  draftQuestion,
  draftsFrom,
  nextNumber,
  questionTypes,
  surveyFrom,
} from '../../../domain/survey/draft.ts';
import { columnsIn, incompatibleColumns } from '../../../domain/survey/changes.ts';
import { type Question, survey } from '../../../domain/survey/schema.ts';
import { challengeSurvey } from '../../../server/partners/samples/challenge-survey.ts';

const complete = (type: (typeof questionTypes)[number], i: number) => ({
  ...draftQuestion(`q${i}`),
  type,
  label: ` Question ${i} `,
  options: 'Yes\n\n No ',
  rows: 'First\nSecond',
});

test('complete questions of every type are a survey that can be stored', () => {
  const drafts = questionTypes.map(complete);
  expect(drafts.map(draftErrors)).toEqual(drafts.map(() => ({})));
  const made = surveyFrom(drafts);
  expect(survey.safeParse(made).success).toBe(true);
  expect(made.questions.find(({ type }) => type === 'group-radio')).toEqual({
    type: 'group-radio',
    field: 'q6',
    name: 'Question 6',
    required: true,
    label: 'Question 6',
    options: [
      { value: 'Yes', label: 'Yes' },
      { value: 'No', label: 'No' },
    ],
    rows: [
      { field: 'q6_1', label: 'First' },
      { field: 'q6_2', label: 'Second' },
    ],
  });
});

test('an optional question may be left out', () => {
  const made = surveyFrom([{ ...complete('text', 1), isRequired: false }, complete('radio', 2)]);
  expect(Object.keys(answerErrors(made, {}))).toEqual(['q2']);
});

test('an incomplete question lists each of its errors', () => {
  const empty = { ...draftQuestion('q1'), type: 'group-radio' as const };
  expect(draftErrors(empty)).toEqual({
    label: 'This cannot be empty.',
    options: 'Enter at least 2 lines.',
    rows: 'Enter at least one line.',
  });
  expect(draftErrors({ ...complete('select', 1), options: 'Yes\nYes' }).options).toBe('Each line must be different.');
  expect(draftErrors({ ...complete('select', 1), options: `Yes\n${'x'.repeat(256)}` }).options).toMatch(/255/);
  for (const [min, max] of [
    ['5', '5'],
    ['', '5'],
    ['one', 'ten'],
  ]) {
    expect(draftErrors({ ...complete('slider', 1), min: min!, max: max! })).toHaveProperty('max');
  }
  expect(draftErrors({ ...complete('number', 1), min: '0,5', max: '1' })).toEqual({});
});

test('a stored survey is restored in the editor unchanged', () => {
  const made = surveyFrom(questionTypes.map(complete));
  const used = columnsIn([made]);
  const drafts = draftsFrom(made, used);
  expect(drafts && surveyFrom(drafts)).toEqual(made);
  // A heading has no column: turned into a question, it gets a new one.
  expect(drafts?.at(-1)).toEqual({ ...draftQuestion('q7'), type: 'subtitle', label: 'Question 7' });
  expect(nextNumber(['q2', 'q10_3', 'other'])).toBe(11);
});

test('a survey that the editor cannot write is not loaded into it', () => {
  expect(draftsFrom(challengeSurvey, columnsIn([challengeSurvey]))).toBeNull();
});

test('a column keeps its type and statements, and is never reused for another question', () => {
  const text: Question = { type: 'text', field: 'q1', label: 'Why?', name: 'Why?' };
  const rows = [
    { field: 'q2_1', label: 'Hills' },
    { field: 'q2_2', label: 'Rain' },
  ];
  const options = [{ value: 1, label: 'Good' }];
  const group: Question = { type: 'group-radio', field: 'q2', label: 'What?', name: 'What?', options, rows };
  const before = { questions: [text, group] };
  const mixed = (...questions: Question[]) => incompatibleColumns(before, ['q1', 'q2_1', 'q2_2', 'q3'], { questions });
  expect(mixed({ ...text, label: 'Why, then?' }, group)).toEqual([]);
  expect(mixed(group, { ...text, field: 'q4' })).toEqual([]);
  expect(mixed({ type: 'number', field: 'q1', label: 'Why?', name: 'Why?' })).toEqual(['q1']);
  expect(mixed({ ...group, rows: rows.toReversed().map(({ label }, i) => ({ field: `q2_${i + 1}`, label })) })).toEqual(
    ['q2_1', 'q2_2'],
  );
  expect(mixed({ ...group, rows: [...rows, { field: 'q2_3', label: 'Heat' }] })).toEqual([]);
  expect(mixed({ ...text, field: 'q3' })).toEqual(['q3']);
});
