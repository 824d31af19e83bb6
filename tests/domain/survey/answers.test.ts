import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerErrors,
  type Answers,
  answersToKeep,
  visibleQuestions,
  firstAnswers,
  meets,
} from '../../../domain/survey/answers.ts';
import { type Question, type Survey, survey } from '../../../domain/survey/schema.ts';

const yes = { value: true, label: 'Yes' };
const no = { value: false, label: 'No' };
const option = (value: string) => ({ value, label: value });

const injuries: Question = {
  type: 'radio',
  field: 'injured',
  name: 'Injury',
  label: 'Were you injured?',
  required: true,
  options: [yes, no],
  sub: [
    {
      when: { equal: true },
      question: {
        type: 'group-checkbox',
        field: 'regions',
        name: 'Region',
        label: 'Where?',
        required: true,
        options: ['Knee', 'Foot', 'Other'].map(option),
        sub: [
          {
            when: { superset: ['Other'] },
            question: { type: 'text', field: 'elsewhere', name: 'Other region', label: 'Where else?' },
          },
        ],
      },
    },
  ],
};
const shoe: Question = {
  type: 'select',
  field: 'brand',
  name: 'Brand',
  label: 'Which brand?',
  options: ['Alder', 'Birch', 'Cedar'].map(option),
  sub: [
    {
      when: { contained: ['Alder', 'Birch'] },
      question: { type: 'select', field: 'model', name: 'Model', label: 'Which model?', options: [option('One')] },
    },
    { when: { equal: 'Cedar' }, question: { type: 'text', field: 'model', name: 'Model', label: 'Which model?' } },
  ],
};
const rest: Question[] = [
  { type: 'subtitle', label: 'And you' },
  { type: 'number', field: 'runs', name: 'Runs', label: 'Runs a week?' },
  { type: 'number', field: 'weight', name: 'Weight', label: 'Weight in pounds?', min: 50, max: 500, required: false },
  { type: 'slider', field: 'mood', name: 'Mood', label: 'Mood?' },
  {
    type: 'group-radio',
    field: 'agree',
    name: 'Agreement',
    label: 'Do you agree?',
    required: true,
    options: [1, 2, 3].map((value) => ({ value, label: `${value}` })),
    rows: [
      { field: 'agree_hills', label: 'Hills' },
      { field: 'agree_heat', label: 'Heat' },
    ],
  },
];
const all: Survey = { questions: [injuries, shoe, ...rest] };
const good: Answers = { injured: false, brand: 'Alder', model: 'One', runs: 3, mood: 4, agree_hills: 1, agree_heat: 3 };

describe('conditions', () => {
  test.each([
    [{ equal: true }, true, true],
    [{ equal: true }, false, false],
    [{ equal: 'a' }, ['a'], false],
    [{ contained: ['a', 'b'] }, 'b', true],
    [{ contained: ['a', 'b'] }, 'c', false],
    [{ superset: ['a'] }, ['b', 'a'], true],
    [{ superset: ['a', 'b'] }, ['a'], false],
    [{ superset: ['a'] }, 'a', false],
  ])('%j of %j is %s', (condition, answer, isMet) => {
    expect(meets(condition, answer)).toBe(isMet);
  });

  test('a missing answer meets none', () => {
    expect(meets({ superset: ['a'] }, undefined)).toBe(false);
    expect(meets({ equal: false }, undefined)).toBe(false);
  });
});

describe('visible questions', () => {
  const fields = (answers: Answers) =>
    visibleQuestions(all.questions, answers).flatMap((one) => (one.type === 'subtitle' ? [] : [one.field]));

  test('dependent questions follow the answer that enables them', () => {
    expect(fields({})).toEqual(['injured', 'brand', 'runs', 'weight', 'mood', 'agree']);
    expect(fields({ injured: true, regions: ['Knee', 'Other'], brand: 'Cedar' })).toEqual([
      'injured',
      'regions',
      'elsewhere',
      'brand',
      'model',
      'runs',
      'weight',
      'mood',
      'agree',
    ]);
    expect(fields({ injured: false, regions: ['Other'] })).not.toContain('elsewhere');
  });
});

describe('errors', () => {
  const wrong = (change: Answers) => answerErrors(all, { ...good, ...change });
  const without = (field: string) =>
    answerErrors(all, Object.fromEntries(Object.entries(good).filter(([name]) => name !== field)));

  test('nothing', () => {
    expect(answerErrors(all, good)).toEqual({});
  });

  test.each([
    ['injured', 'Injury is required'],
    ['brand', 'Brand is required'],
    ['model', 'Model is required'],
    ['runs', 'Runs is required'],
    ['agree_heat', 'Heat is required'],
  ])('%s is missing', (field, sentence) => {
    expect(without(field)).toEqual({ [field]: [sentence] });
  });

  test('optional answers may be missing', () => {
    expect(without('mood')).toEqual({});
    expect(without('weight')).toEqual({});
  });

  test.each<[Answers, string]>([
    [{ runs: 11 }, 'Runs must be from 0 to 10'],
    [{ runs: -1 }, 'Runs must be from 0 to 10'],
    [{ runs: Number.NaN }, 'Runs must be a number'],
    [{ runs: 'three' }, 'Runs must be a number'],
    [{ weight: 49 }, 'Weight must be from 50 to 500'],
    [{ mood: 11 }, 'Mood must be from 0 to 10'],
    [{ model: 'Two' }, 'Choose one of the answers to Model'],
    [{ brand: 'Cedar', model: 'x'.repeat(256) }, 'Model must have at most 255 characters'],
    [{ brand: 'Cedar', model: 7 }, 'Model must be text'],
    [{ injured: true, regions: ['Ear'] }, 'Choose one of the answers to Region'],
    [{ injured: true, regions: ['Knee', 'Knee'] }, 'Choose one of the answers to Region'],
    [{ injured: true, regions: [] }, 'Region is required'],
    [{ injured: true, regions: ['Other'], elsewhere: '  ' }, 'Other region is required'],
  ])('%j', (change, sentence) => {
    expect(Object.values(wrong(change)).flat()).toEqual([sentence]);
  });

  test('the longest text is accepted', () => {
    expect(wrong({ brand: 'Cedar', model: 'x'.repeat(255) })).toEqual({});
  });
});

describe('stored answers', () => {
  test('are those to visible questions, trimmed, and nothing else', () => {
    const answers = { ...good, regions: ['Knee'], elsewhere: 'arm', brand: 'Cedar', model: '  Two ', unknown: 1 };
    expect(answersToKeep(all, answers)).toEqual({ ...good, brand: 'Cedar', model: 'Two' });
  });

  test('law: storing changes no errors, and stores no column of a hidden question', () => {
    const value = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.integer(),
      fc.constantFrom('Knee', 'Other', 'Alder', 'Cedar', 'One'),
    );
    const names = [
      'injured',
      'regions',
      'elsewhere',
      'brand',
      'model',
      'runs',
      'weight',
      'mood',
      'agree_hills',
      'agree_heat',
    ];
    const answers = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.oneof(value, fc.array(value)));
    fc.assert(
      fc.property(answers, (given) => {
        const kept = answersToKeep(all, given);
        const stillAsked = new Set(
          visibleQuestions(all.questions, given).flatMap((one) => {
            if (one.type === 'subtitle') return [];
            return one.type === 'group-radio' ? one.rows.map(({ field }) => field) : [one.field];
          }),
        );
        expect(Object.keys(kept).filter((field) => !stillAsked.has(field))).toEqual([]);
        expect(answersToKeep(all, kept)).toEqual(kept);
      }),
    );
  });

  test('a survey starts with its defaults, and sliders with a position', () => {
    expect(firstAnswers(all)).toEqual({ mood: 0 });
    expect(firstAnswers({ questions: [{ ...shoe, defaultValue: 'Birch' } as Question] })).toEqual({ brand: 'Birch' });
  });
});

describe('the schema', () => {
  const isSurvey = (questions: unknown) => survey.safeParse({ questions }).success;

  test('accepts every type, and alternatives that fill one column', () => {
    expect(isSurvey(all.questions)).toBe(true);
  });

  test.each<[string, unknown[]]>([
    ['no question', []],
    ['an unknown type', [{ type: 'date', field: 'a', name: 'A', label: 'A' }]],
    ['a column with a blank', [{ type: 'text', field: 'a b', name: 'A', label: 'A' }]],
    ['two questions for one column', [rest[1], rest[1]]],
    ['no options', [{ type: 'select', field: 'a', name: 'A', label: 'A', options: [] }]],
    ['an unknown property', [{ ...rest[1], html: '<b>' }]],
    ['a column of a row that is taken', [rest[1], { ...rest[4], rows: [{ field: 'runs', label: 'Runs' }] }]],
  ])('refuses %s', (_, questions) => {
    expect(isSurvey(questions)).toBe(false);
  });

  test('refuses deep nesting, and too much content', () => {
    const nested = (depth: number): Question => ({
      type: 'radio',
      field: `f${depth}`,
      name: 'F',
      label: 'F',
      options: [yes],
      ...(depth > 0 && { sub: [{ when: { equal: true }, question: nested(depth - 1) }] }),
    });
    expect(isSurvey([nested(3)])).toBe(true);
    expect(isSurvey([nested(4)])).toBe(false);
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ type: 'text', field: `f${i}`, name: 'F', label: 'F' }));
    expect(isSurvey(many(200))).toBe(true);
    expect(isSurvey(many(201))).toBe(false);
  });

  test('columns named like an object’s inherited properties are not answered by them', () => {
    const odd: Survey = { questions: [{ type: 'text', field: 'constructor', name: 'Odd', label: 'Odd' }] };
    expect(answerErrors(odd, {})).toEqual({ constructor: ['Odd is required'] });
  });
});
