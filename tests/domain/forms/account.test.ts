import { describe, expect, test } from 'vitest';
import { emailMessages, loginErrors, normalEmail, signupErrors } from '../../../domain/forms/account.ts';
import { holdReason, reasonToShow } from '../../../domain/forms/hold-reason.ts';
import { brokenPasswordRules, passwordMessages } from '../../../domain/forms/password.ts';

describe('e-mail', () => {
  test.each([
    ['', ['Email is required']],
    ['   ', ['Email is required']],
    ['runner', ['Email is invalid']],
    ['runner@', ['Email is invalid']],
    ['runner@club', ['Email is invalid']],
    ['run ner@club.org', ['Email is invalid']],
    ['runner@club..org', ['Email is invalid']],
    [' runner@club.org ', []],
    ['first.last+tag@sub.club.org', []],
    ['läuferin@verein.ch', []],
    [`${'a'.repeat(247)}@club.org`, ['At most 255 characters']],
    [`${'a'.repeat(246)}@club.org`, []],
  ])('%j → %j', (email, sentences) => expect(emailMessages(email)).toEqual(sentences));

  test('is stored trimmed and in lower case', () => expect(normalEmail('  Runner@Club.ORG ')).toBe('runner@club.org'));
});

describe('new password', () => {
  test.each([
    ['', ['required']],
    ['Ab1!', ['minLength']],
    ['abcdefg1!', ['case']],
    ['ABCDEFG1!', ['case']],
    ['Abcdefgh!', ['digit']],
    ['Abcdefgh1', ['symbol']],
    ['Abcdefgh1!', []],
    ['Ünïcödé-Ä1', []],
    ['short', ['minLength', 'case', 'digit', 'symbol']],
    [`Ab1!${'x'.repeat(252)}`, ['maxLength']],
    [`Ab1!${'x'.repeat(251)}`, []],
  ])('%j breaks %j', (password, rules) => expect(brokenPasswordRules(password)).toEqual(rules));

  test.each([...'^$*.[]{}()?"!@#%&/,><\':;|_~`'])('the symbol %s counts', (symbol) =>
    expect(brokenPasswordRules(`Abcdefg1${symbol}`)).toEqual([]),
  );

  test('lists each broken rule', () => {
    expect(passwordMessages('abc')).toEqual([
      'Password must be at least 8 characters',
      'Password must have at least 1 upper and 1 lower case character',
      'Password must have at least 1 number',
      'Password must have at least 1 of the following symbols ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `',
    ]);
  });
});

test('logging in only requires both', () => {
  expect(loginErrors({ email: 'x', password: 'y' })).toEqual({});
  expect(loginErrors({ email: ' ', password: '' })).toEqual({
    email: ['Email is required'],
    password: ['Password is required'],
  });
});

test('signing up requires a valid address and a strong password', () => {
  expect(signupErrors({ email: 'a@b.ch', password: 'Abcdefgh1!' })).toEqual({});
  expect(signupErrors({ email: 'a', password: 'Abcdefgh1' })).toEqual({
    email: ['Email is invalid'],
    password: [
      'Password must have at least 1 of the following symbols ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `',
    ],
  });
});

describe('buttons', () => {
  const account = { email: 'a@b.ch', password: 'Abcdefgh1!' };
  test.each([
    [account, {}, null],
    [account, { isWorking: true }, 'Please wait, this is in progress.'],
    [account, { isModified: false }, 'There are no changes to save.'],
    [account, { isModified: true }, null],
    [{ ...account, password: '' }, {}, 'Check the fields marked above.'],
    [{ ...account, password: '  ' }, {}, 'Check the fields marked above.'],
    [{ ...account, email: '' }, { isModified: false }, 'Check the fields marked above.'],
  ])('Log In with %j, %j: %j', (values, state, sentence) => {
    expect(holdReason(loginErrors(values), state)).toBe(sentence);
  });

  test.each([
    [account, null],
    [{ ...account, password: 'Abcdefgh!' }, 'Check the fields marked above.'],
    [{ ...account, coupon: 'x'.repeat(30) }, null],
    [{ ...account, coupon: 'x'.repeat(31) }, 'Check the fields marked above.'],
  ])('Sign Up with %j: %j', (values, sentence) => {
    expect(holdReason(signupErrors(values))).toBe(sentence);
  });
});

test('a form without a marked field asks to be filled in, and does not mention marked ones', () => {
  const held = 'Check the fields marked above.';
  expect(reasonToShow(held, {})).toBe('Fill in the fields above first.');
  expect(reasonToShow(held, { email: ['Email is invalid'] })).toBe(held);
  expect(reasonToShow(null, {})).toBe(null);
});
