import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { EventDetails } from '../../../domain/partners/details.ts';
import { profileIn, detailsIn } from '../../../domain/survey/person.ts';
import type { Draft } from '../../../machines/registrationChecklist/types.ts';
import { challengeSurvey } from '../../../server/partners/samples/challenge-survey.ts';
import { samplePages } from '../../../server/partners/samples/pages.ts';
import { isBegun, readDraft } from '../../../src/features/partners/draft-store.ts';
import { emailInToken } from '../../../src/shared/partner-account/person.ts';
import { filesBelow } from '../pages.ts';

/** Names in a file that only a row may contain. */
function named(text: string): readonly string[] {
  const partners = Object.entries(samplePages).flatMap(([slug, { name }]) => [`'${slug}'`, `/${slug}`, name]);
  return ['.slug', 'slug:', ...partners].filter((word) => text.includes(word));
}

describe('the page of all partners', () => {
  // The editor of a page contains its name; the code that renders it does not.
  const isEditor = (path: string) => path.startsWith('src/features/partners/editor/');
  const files = filesBelow('src/features/partners', /\.tsx?$/).filter((path) => !isEditor(path));

  test.each(files)('%s names no partner and parses no slug', (path) => {
    expect(named(readFileSync(path, 'utf8'))).toEqual([]);
  });

  test('is detected if it does', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(named("if (published.slug === 'wear-test') return <Shoe />;")).toEqual(['.slug', "'wear-test'"]);
  });
});

describe('a draft', () => {
  const draft: Draft = {
    steps: { terms: true, account: 'new' },
    account: { memberId: 'm1', email: 'ada@example.org' },
    kind: 'new',
    permission: null,
    details: null,
    typedAnswers: { question3: 1990 },
    answers: null,
    isJoined: false,
  };

  test('is parsed as it was serialised', () => {
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  test.each([
    null,
    '',
    7,
    [],
    {},
    { ...draft, steps: null },
    { ...draft, account: 'ada' },
    { ...draft, account: { memberId: 1 } },
    { ...draft, answers: [] },
    { ...draft, typedAnswers: 'x' },
    { ...draft, isJoined: 1 },
  ])('of another version is ignored: %j', (value) => {
    expect(readDraft(value)).toBeNull();
  });

  test('is worth a note if something was done or typed, without joining', () => {
    expect(isBegun(draft)).toBe(true);
    expect(isBegun({ ...draft, isJoined: true })).toBe(false);
    expect(isBegun({ ...draft, steps: { terms: null }, typedAnswers: null })).toBe(false);
    expect(isBegun(null)).toBe(false);
  });
});

describe('the address in a token', () => {
  const token = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;

  test('is parsed with every character that an address can have', () => {
    expect(emailInToken(token({ email: 'zoë+läuft?>@example.org' }))).toBe('zoë+läuft?>@example.org');
  });

  test.each(['', 'x', 'x.!.y', token({}), token(null), token({ email: 7 })])('of %j does not exist', (text) => {
    expect(emailInToken(text)).toBe('');
  });
});

describe('the challenge survey’s personal data', () => {
  const answers = {
    first_name: ' Ada ',
    last_name: 'Byron',
    question3: 1990,
    question4: 'F',
    question5: 65,
    question6: 120,
  };
  const nobody = { emailAddress: 'ada@example.org', firstName: null, lastName: null, gender: null, birthDate: null };

  test('becomes the profile of a new account, in metres and kilograms', () => {
    // 65 × 0.0254 = 1.651; 120 × 0.45359237 = 54.431
    expect(profileIn(challengeSurvey, answers)).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      gender: 'F',
      height: 1.651,
      weight: 54.43,
    });
  });

  test('leaves out missing answers', () => {
    expect(profileIn(challengeSurvey, { question4: 'M' })).toEqual({ gender: 'M' });
  });

  const fromSurvey: EventDetails = {
    emailAddress: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Byron',
    gender: 'F',
    birthDate: '1990-01-01',
  };
  test.each([
    ['the survey alone', nobody, fromSurvey],
    [
      'a profile that knows the day of birth',
      { ...nobody, birthDate: '1990-12-10' },
      { ...fromSurvey, birthDate: '1990-12-10' },
    ],
    ['a profile with another name', { ...nobody, firstName: 'Augusta' }, fromSurvey],
  ])('becomes the details for its event: %s', (_, member, details) => {
    expect(detailsIn(challengeSurvey, answers, member)).toEqual(details);
  });

  test('is only the profile without a survey', () => {
    const member = {
      emailAddress: 'a@example.org',
      firstName: 'A',
      lastName: 'Bee',
      gender: 'M',
      birthDate: '1980-02-03',
    };
    expect(detailsIn(null, null, member)).toEqual(member);
  });
});
