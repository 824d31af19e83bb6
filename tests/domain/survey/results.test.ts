import { expect, test } from 'vitest';
import { type SharedAnswers, resultsOf } from '../../../domain/survey/results.ts';
import type { Survey } from '../../../domain/survey/schema.ts';

const text = (field: string, more: object = {}) => ({
  type: 'text' as const,
  field,
  name: field,
  label: field,
  ...more,
});
const first: Survey = {
  questions: [text('given', { fills: 'firstName' }), { type: 'subtitle', label: 'x' }, text('why')],
};
const second: Survey = {
  questions: [
    text('why'),
    {
      type: 'group-checkbox',
      field: 'where',
      name: 'where',
      label: 'Where',
      options: [{ value: 'a', label: 'A' }],
    },
  ],
};
const person: SharedAnswers = {
  level: 3,
  version: 1,
  date: '2026-11-22',
  emailAddress: 'ada@example.org',
  firstName: 'Ada',
  lastName: null,
  answers: { given: 'Ada', why: 'for fun' },
};

test('has the columns of all versions once, in order', () => {
  const { columns } = resultsOf([first, second], []);
  expect(columns).toEqual(['version', 'date', 'emailAddress', 'firstName', 'lastName', 'given', 'why', 'where']);
});

test('has the person at level 3, their answers at level 2, and nothing below', () => {
  const answered = ([3, 2, 1, 0] as const).map((level) => ({ ...person, level }));
  expect(resultsOf([first], answered).rows).toEqual([
    [1, '2026-11-22', 'ada@example.org', 'Ada', null, 'Ada', 'for fun'],
    [1, '2026-11-22', null, null, null, null, 'for fun'],
  ]);
});

test('puts several answers into one cell, and none for hidden questions', () => {
  const { rows } = resultsOf([first, second], [{ ...person, version: 2, answers: { where: ['a', 'b'] } }]);
  expect(rows[0]?.slice(5)).toEqual([null, null, 'a; b']);
});
