import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SharingLevel } from '../../../domain/partners/page.ts';
import { SMALLEST_GROUP } from '../../../domain/partners/group.ts';
import type { Answers } from '../../../domain/survey/answers.ts';
import type { AskedQuestion, Survey } from '../../../domain/survey/schema.ts';
import { summaryOf } from '../../../domain/survey/summary.ts';

const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }));
const why: AskedQuestion = { type: 'select', field: 'why', name: 'why', label: 'Why?', options };
const where: AskedQuestion = { type: 'group-checkbox', field: 'where', name: 'where', label: 'Where?', options };
const said: AskedQuestion = { type: 'text', field: 'said', name: 'said', label: 'Said?' };
const number = (min: number, max: number): AskedQuestion => ({
  type: 'number',
  field: 'year',
  name: 'year',
  label: 'Year?',
  min,
  max,
});
const of = (...questions: AskedQuestion[]): Survey => ({
  questions: [{ type: 'subtitle', label: 'You' }, ...questions],
});
const people = (level: SharingLevel, count: number, answers: Answers) =>
  Array.from({ length: count }, () => ({ level, answers }));
const rowsOf = (survey: Survey, answered: Parameters<typeof summaryOf>[1], field: string) =>
  summaryOf([survey], answered)
    .questions.find((question) => question.field === field)
    ?.rows.map(({ label, counts }) => [label, ...counts]);

test('counts each answer by its sharing level, several of one person each', () => {
  const answered = [...people(3, 2, { why: 'a', where: ['a', 'b'] }), ...people(2, 1, { why: 'b', where: ['b'] })];
  expect(rowsOf(of(why, where), answered, 'why')).toEqual([
    ['A', 0, 0, 2],
    ['B', 0, 1, 0],
  ]);
  expect(rowsOf(of(why, where), answered, 'where')).toEqual([
    ['A', 0, 0, 2],
    ['B', 0, 1, 2],
  ]);
});

test('counts people who only share totals only with others, and those who share nothing never', () => {
  const answers = { why: 'a' };
  const few = [...people(0, 2, answers), ...people(1, SMALLEST_GROUP - 1, answers), ...people(2, 1, answers)];
  expect(summaryOf([of(why)], few)).toEqual({
    people: [0, 1, 0],
    leftOut: 2 + SMALLEST_GROUP - 1,
    questions: [
      {
        field: 'why',
        label: 'Why?',
        rows: [
          { label: 'A', counts: [0, 1, 0] },
          { label: 'B', counts: [0, 0, 0] },
        ],
      },
    ],
  });
  expect(rowsOf(of(why), few, 'why')).toEqual([
    ['A', 0, 1, 0],
    ['B', 0, 0, 0],
  ]);
  const enough = [...few, ...people(1, 1, { why: 'b' })];
  expect(summaryOf([of(why)], enough)).toEqual({
    people: [SMALLEST_GROUP, 1, 0],
    leftOut: 2,
    questions: [
      {
        field: 'why',
        label: 'Why?',
        rows: [
          { label: 'A', counts: [4, 1, 0] },
          { label: 'B', counts: [1, 0, 0] },
        ],
      },
    ],
  });
  expect(rowsOf(of(why), enough, 'why')).toEqual([
    ['A', SMALLEST_GROUP - 1, 1, 0],
    ['B', 1, 0, 0],
  ]);
});

test('counts texts, without their content', () => {
  const answered = people(3, 2, { said: 'my own secret' });
  expect(rowsOf(of(said), answered, 'said')).toEqual([[null, 0, 0, 2]]);
  expect(JSON.stringify(summaryOf([of(said)], answered))).not.toContain('secret');
});

test('counts numbers in ranges, or individually if there are few', () => {
  const answered = [...people(3, 1, { year: 1930 }), ...people(3, 1, { year: 1990 }), ...people(2, 1, { year: 2010 })];
  expect(rowsOf(of(number(1930, 2010)), answered, 'year')).toEqual([
    ['1930–1946', 0, 0, 1],
    ['1947–1963', 0, 0, 0],
    ['1964–1980', 0, 0, 0],
    ['1981–1997', 0, 0, 1],
    ['1998–2010', 0, 1, 0],
  ]);
  expect(rowsOf(of(number(0, 10)), people(3, 1, { year: 10 }), 'year')?.at(-1)).toEqual(['10', 0, 0, 1]);
  expect(rowsOf(of(number(0, 2.5)), people(3, 1, { year: 0.5 }), 'year')).toContainEqual(['0.5–1', 0, 0, 1]);
});

test('combines versions of a survey, and a list and a text for the same answer, into one table', () => {
  const brand: AskedQuestion = {
    ...why,
    field: 'brand',
    label: 'Brand?',
    sub: [
      { when: { equal: 'a' }, question: { ...why, field: 'model', label: 'Model?' } },
      { when: { equal: 'b' }, question: { ...said, field: 'model', label: 'Model?' } },
    ],
  };
  const older: Survey = of({ ...why, label: 'Why so?', options: [{ value: 'c', label: 'C' }] });
  const answered = [
    ...people(3, 1, { brand: 'a', model: 'a', why: 'c' }),
    ...people(3, 1, { brand: 'b', model: 'mine', why: 'x' }),
  ];
  const { questions } = summaryOf([older, of(why, brand)], answered);
  expect(questions.map(({ field, label }) => [field, label])).toEqual([
    ['why', 'Why?'],
    ['brand', 'Brand?'],
    ['model', 'Model?'],
  ]);
  expect(questions[2]?.rows).toEqual([
    { label: 'A', counts: [0, 0, 1] },
    { label: 'B', counts: [0, 0, 0] },
    { label: null, counts: [0, 0, 1] },
  ]);
  expect(questions[0]?.rows.map(({ label }) => label)).toEqual(['A', 'B', 'C', null]);
});

test('names each statement of a group', () => {
  const group: AskedQuestion = {
    type: 'group-radio',
    field: 'all',
    name: 'all',
    label: 'How was it?',
    options,
    rows: [{ field: 'first', label: 'The first' }],
  };
  expect(summaryOf([of(group)], people(2, 1, { first: 'b' })).questions).toEqual([
    {
      field: 'first',
      label: 'How was it?: The first',
      rows: [
        { label: 'A', counts: [0, 0, 0] },
        { label: 'B', counts: [0, 1, 0] },
      ],
    },
  ]);
});

test('counts every answer to a single-choice question once, whatever its value', () => {
  const answer = fc.oneof(fc.constantFrom('a', 'b', 'z', 7, true), fc.string());
  const person = fc.record({ level: fc.constantFrom<SharingLevel>(0, 1, 2, 3), answers: fc.record({ why: answer }) });
  fc.assert(
    fc.property(fc.array(person, { maxLength: 30 }), (answered) => {
      const { people: all, leftOut, questions } = summaryOf([of(why)], answered);
      const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
      expect(total(all) + leftOut).toBe(answered.length);
      expect(total(questions.flatMap(({ rows }) => rows.flatMap(({ counts }) => [...counts])))).toBe(total(all));
    }),
  );
});
