import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canSubmitChange,
  canSubmitConfirm,
  canSubmitReset,
  changeHoldReason,
  changeHoldingErrors,
  changePasswordErrors,
  confirmHoldReason,
  confirmHoldingErrors,
  confirmResetErrors,
  passwordRequirements,
  resetErrors,
  resetHoldReason,
} from '../../../domain/forms/new-password.ts';

const strong = 'Abcdefgh1!';
const withoutDigit = 'Abcdefgh!';
const confirmation = { email: 'a@b.ch', code: '123456', password: strong, repeated: strong };
const change = { current: 'old-one!', password: strong, repeated: strong };
const pair = (password: string) => ({ password, repeated: password });

describe('Reset Password', () => {
  test.each([
    ['', ['Email is required']],
    ['runner', ['Email is invalid']],
    [' a@b.ch ', undefined],
  ])('%j', (email, sentences) => {
    expect(resetErrors({ email }).email).toEqual(sentences);
    expect(canSubmitReset({ email })).toBe(sentences === undefined);
  });
  test('is disabled while the request is pending', () =>
    expect(resetHoldReason({ email: 'a@b.ch' }, { isWorking: true })).toBe('Please wait, this is in progress.'));
});

describe('Confirm Password Reset', () => {
  test('a complete form is valid', () => {
    expect(confirmResetErrors(confirmation)).toEqual({});
    expect(confirmHoldReason(confirmation)).toBeNull();
  });

  // Breaks each rule of the button on its own.
  test.each([
    ['the fields: e-mail required', { email: '' }, { email: ['Email is required'] }],
    ['the fields: e-mail valid', { email: 'a@b' }, { email: ['Email is invalid'] }],
    ['the fields: code required', { code: ' ' }, { code: ['Confirmation code is required'] }],
    ['required', pair(''), { password: ['Password is required'], repeated: ['Re-enter the new password'] }],
    ['minLength', pair('Abcd1!x'), { password: ['Password must be at least 8 characters'] }],
    ['capital', pair('abcdefgh1!'), { password: ['Password must have at least 1 upper and 1 lower case character'] }],
    ['lower', pair('ABCDEFGH1!'), { password: ['Password must have at least 1 upper and 1 lower case character'] }],
    [
      'symbol',
      pair('Abcdefgh1'),
      { password: [expect.stringMatching(/^Password must have at least 1 of the following/)] },
    ],
    ['matching', { repeated: 'Abcdefgh1?' }, { repeated: ['Passwords do not match'] }],
    ['at most 255', pair(`Ab1!${'x'.repeat(252)}`), { password: ['At most 255 characters'] }],
  ])('is disabled by: %s', (_, broken, sentences) => {
    const values = { ...confirmation, ...broken };
    expect(confirmResetErrors(values)).toEqual(sentences);
    expect(confirmHoldingErrors(values)).toEqual(sentences);
    expect(confirmHoldReason(values)).toBe('Check the fields marked above.');
    expect(canSubmitConfirm(values)).toBe(false);
  });

  test('shows the digit rule, and is not disabled by it', () => {
    const values = { ...confirmation, ...pair(withoutDigit) };
    expect(confirmResetErrors(values)).toEqual({ password: ['Password must have at least 1 number'] });
    expect(confirmHoldingErrors(values)).toEqual({});
    expect(canSubmitConfirm(values)).toBe(true);
    expect(canSubmitConfirm(values, { isWorking: true })).toBe(false);
  });
});

describe('Change password', () => {
  test('a complete form is valid', () => {
    expect(changePasswordErrors(change)).toEqual({});
    expect(canSubmitChange(change)).toBe(true);
  });

  test.each([
    ['the current one is required', { current: '' }, { current: ['Current password is required'] }],
    ['the current one has at least 8', { current: '1234567' }, { current: ['Password must be at least 8 characters'] }],
    ['the current one has at most 255', { current: 'x'.repeat(256) }, { current: ['At most 255 characters'] }],
    ['minLength', pair('Abcd1!x'), { password: ['Password must be at least 8 characters'] }],
    ['case', pair('abcdefgh1!'), { password: ['Password must have at least 1 upper and 1 lower case character'] }],
    ['matching', { repeated: 'x' }, { repeated: ['Passwords do not match'] }],
  ])('is disabled by: %s', (_, broken, sentences) => {
    const values = { ...change, ...broken };
    expect(changePasswordErrors(values)).toEqual(sentences);
    expect(changeHoldingErrors(values)).toEqual(sentences);
    expect(canSubmitChange(values)).toBe(false);
  });

  test('shows the digit rule, and is not disabled by it', () => {
    const values = { ...change, ...pair(withoutDigit) };
    expect(changePasswordErrors(values)).toEqual({ password: ['Password must have at least 1 number'] });
    expect(changeHoldingErrors(values)).toEqual({});
    expect(changeHoldReason(values)).toBeNull();
  });

  test('an old current password need not follow today’s rules', () =>
    expect(canSubmitChange({ ...change, current: 'allsmall' })).toBe(true));
});

describe('the list of requirements', () => {
  const met = (password: string, repeated = password) =>
    passwordRequirements({ password, repeated }).map(({ rule, isMet }) => `${rule} ${isMet}`);

  test('names all rules, in the order of the specification', () => {
    expect(passwordRequirements(pair(''))).toEqual([
      { rule: 'minLength', text: 'Password must be at least 8 characters', holdsButton: true, isMet: false },
      {
        rule: 'case',
        text: 'Password must have at least 1 upper and 1 lower case character',
        holdsButton: true,
        isMet: false,
      },
      { rule: 'digit', text: 'Password must have at least 1 number', holdsButton: false, isMet: false },
      {
        rule: 'symbol',
        holdsButton: true,
        text: 'Password must have at least 1 of the following symbols ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `',
        isMet: false,
      },
      { rule: 'matching', text: 'Both new passwords must be the same', holdsButton: true, isMet: false },
    ]);
  });

  test.each([
    ['', '', [false, false, false, false, false]],
    ['Ab', '', [false, true, false, false, false]],
    [withoutDigit, withoutDigit, [true, true, false, true, true]],
    [strong, 'x', [true, true, true, true, false]],
    [strong, strong, [true, true, true, true, true]],
  ])('%j and %j', (password, repeated, flags) => {
    const rules = ['minLength', 'case', 'digit', 'symbol', 'matching'];
    expect(met(password, repeated)).toEqual(rules.map((rule, index) => `${rule} ${flags[index]}`));
  });
});

test('the button waits for exactly the requirements that disable it, and the fields', () => {
  const piece = fc.constantFrom('a', 'B', '1', '!', 'abcd', ' ');
  const word = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(word, fc.option(word), (password, other) => {
      const values = { password, repeated: other ?? password };
      const holds = passwordRequirements(values).every(({ isMet, holdsButton }) => isMet || !holdsButton);
      expect(canSubmitConfirm({ ...confirmation, ...values })).toBe(holds);
      expect(canSubmitChange({ ...change, ...values })).toBe(holds);
    }),
  );
});

test('spaces around a password are not part of it, as in the login', () => {
  expect(confirmResetErrors({ ...confirmation, ...pair('  Abc1!  ') })).toEqual({
    password: ['Password must be at least 8 characters'],
  });
  expect(canSubmitChange({ ...change, ...pair(` ${strong} `) })).toBe(true);
});
