import { expect, test } from 'vitest';
import { answerErrors } from '../../../domain/survey/answers.ts';
import { draftErrors, draftQuestion, questionTypes, surveyFrom } from '../../../domain/survey/draft.ts';
import { survey } from '../../../domain/survey/schema.ts';

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

test('a question that needs no answer may be left out', () => {
  const made = surveyFrom([{ ...complete('text', 1), isRequired: false }, complete('radio', 2)]);
  expect(Object.keys(answerErrors(made, {}))).toEqual(['q2']);
});

test('an incomplete question names each of its faults', () => {
  const empty = { ...draftQuestion('q1'), type: 'group-radio' as const };
  expect(draftErrors(empty)).toEqual({
    label: 'This cannot be empty.',
    options: 'Write at least 2 lines.',
    rows: 'Write at least one line.',
  });
  expect(draftErrors({ ...complete('select', 1), options: 'Yes\nYes' }).options).toBe('Each line can be there once.');
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
