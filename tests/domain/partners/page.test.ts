import { describe, expect, test } from 'vitest';
import { type PartnerPage, pageSlug, pageTitle, partnerPage } from '../../../domain/partners/page.ts';
import { pageProblems } from '../../../domain/partners/problems.ts';
import { answerErrors } from '../../../domain/survey/answers.ts';
import { everyQuestion, fieldsOf, survey } from '../../../domain/survey/schema.ts';
import { challengeSurvey } from '../../../server/partners/samples/challenge-survey.ts';
import { samplePages } from '../../../server/partners/samples/pages.ts';

const pages = Object.entries(samplePages);
const sample = (name: string): PartnerPage => {
  const page = samplePages[name];
  if (!page) throw new Error(`no sample page ${name}`);
  return page;
};

test.each(pages)('the sample page %s is valid, with a valid slug, and could be published', (slug, page) => {
  expect(pageSlug.safeParse(slug).success).toBe(true);
  expect(partnerPage.parse(page)).toEqual(page);
  expect(pageProblems(page)).toEqual([]);
});

test.each([
  ['wear-test', '2 Steps to Join'],
  ['running-study', '3 Steps to Join'],
  ['rhf', '0 Steps to Join'],
])('%s is titled %s', (slug, title) => {
  expect(pageTitle(sample(slug))).toBe(title);
});

test.each(['', 'A', 'a b', '-a', 'a-', 'a--b', '../a', 'a/b', 'é', 'x'.repeat(61), sample('rhf').cohortId ?? ''])(
  'no page has the slug %j',
  (slug) => {
    expect(pageSlug.safeParse(slug).success).toBe(false);
  },
);

describe('a page cannot be published', () => {
  const wearTest = sample('wear-test');
  const account = { kind: 'account', message: 'Log in' } as const;
  const details = { kind: 'details', message: 'Your details' } as const;
  const found = (changes: Partial<PartnerPage>) => pageProblems({ ...wearTest, ...changes }).map(({ at }) => at);
  const { surveyId, eventId } = sample('2020-b1914');

  test.each<[string, Partial<PartnerPage>, (keyof PartnerPage)[]]>([
    ['with the same step twice', { steps: [account, account] }, ['steps']],
    ['without a step that says who joins', { steps: [{ kind: 'terms', message: 'Accept' }] }, ['steps']],
    ['with a survey step and no survey', { steps: [account, { kind: 'survey', message: 'Answer' }] }, ['surveyId']],
    ['with a survey that no step asks', { surveyId }, ['steps']],
    ['with details for no event', { steps: [account, details] }, ['eventId']],
    ['with an agreement to nothing', { steps: [account, { kind: 'agreement', message: 'Agree' }] }, ['steps']],
    ['with an agreement to blanks', { steps: [account, { kind: 'agreement', message: 'A', text: ' ' }] }, ['steps']],
    ['that leads nowhere', { cohortId: null }, ['cohortId']],
    ['that shares nothing', { permission: 0 }, ['permissions']],
    ['that offers to share nothing', { permissions: [3, 0] }, ['permissions']],
    ['of a festival with steps', { festival: sample('rhf').festival }, ['steps']],
    ['of a festival without a cohort', { festival: sample('rhf').festival, steps: [], cohortId: null }, ['cohortId']],
  ])('%s', (_, changes, at) => {
    expect(found(changes)).toEqual(at);
  });

  test('but with details for an event, or details alone', () => {
    expect(found({ steps: [account, details], eventId })).toEqual([]);
    expect(found({ steps: [details], eventId, cohortId: null })).toEqual([]);
  });
});

test.each<[string, object]>([
  ['an address without TLS', { url: 'http://partner.example' }],
  ['another origin as a path', { customUrl: '//partner.example' }],
  ['another origin behind a backslash', { customUrl: '/\\partner.example' }],
  ['a script for an address', { customUrl: 'javascript:alert(1)' }],
  ['a colour that is CSS', { look: { background: null, backgroundColour: 'red;}', accentColour: '#000000' } }],
  ['a field that nobody knows', { tracker: 'https://tracker.example' }],
  ['a cohort by name', { cohortId: 'wear-test' }],
  ['a level that is none', { permission: 4 }],
])('%s is no part of a page', (_, changes) => {
  expect(partnerPage.safeParse({ ...sample('wear-test'), ...changes }).success).toBe(false);
});

test('a page may link to a page of this server', () => {
  expect(partnerPage.safeParse({ ...sample('wear-test'), customUrl: '/manual?from=page#top' }).success).toBe(true);
});

test('sample pages only link to pages of this server', () => {
  const addresses = Object.values(samplePages).flatMap(({ url, customUrl, firstStepsUrl, festival }) => [
    ...[url, customUrl, firstStepsUrl].filter((address) => address !== null),
    ...(festival?.links.map((link) => link.url) ?? []),
  ]);
  expect(addresses.toSorted()).toEqual(['/', '/manual', '/manual', '/manual', '/manual']);
});

describe('the survey of the challenge', () => {
  const questions = [...everyQuestion(challengeSurvey.questions)].map(({ question }) => question);
  const optionsOf = (field: string) =>
    questions.filter((one) => fieldsOf(one).includes(field)).flatMap((one) => ('options' in one ? one.options : []));

  test('is a survey of thirteen questions', () => {
    expect(survey.parse(challengeSurvey)).toEqual(challengeSurvey);
    const fields = new Set(questions.flatMap(fieldsOf).filter((field) => /^question\d+$/.test(field)));
    expect(fields.size).toBe(13);
  });

  test('asks about health only after the terms, with the purpose, and an answer is optional', () => {
    const kinds = sample('2020-b1914').steps.map(({ kind }) => kind);
    expect(kinds.indexOf('terms')).toBeLessThan(kinds.indexOf('survey'));
    const errors = answerErrors(challengeSurvey, {});
    for (const field of ['question1', 'question5', 'question6']) {
      expect(errors[field] ?? []).toEqual([]);
      const asked = questions.find((one) => fieldsOf(one).includes(field));
      expect(asked && 'description' in asked ? asked.description : undefined).toMatch(/^Optional/);
    }
    expect(optionsOf('question1').map(({ label }) => label)).toContain('Prefer not to say');
  });

  test('has 26 brands, models of ten, seven motivations, seven regions and another', () => {
    expect(optionsOf('question10').length).toBe(26);
    expect(questions.filter((one) => one.type === 'select' && one.field === 'question11').length).toBe(10);
    expect(optionsOf('question12').length).toBe(7);
    expect(optionsOf('question2').length).toBe(7 + 1);
  });

  test('has sizes from 5 to 13 by halves, then 14, 15 and 16, and five widths of each kind', () => {
    const sizes = optionsOf('question8').map(({ value }) => value);
    expect(sizes).toEqual([...Array.from({ length: 17 }, (_, i) => 5 + i / 2), 14, 15, 16]);
    const widths = questions.filter((one) => one.type === 'select' && one.field === 'question9');
    expect(widths.map((one) => ('options' in one ? one.options.length : 0))).toEqual([5, 5]);
  });
});
