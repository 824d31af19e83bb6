import { describe, expect, test } from 'vitest';
import { errorMessage, inOneLine, looksLikeHtml } from '../../domain/error-words.ts';
import { isKnownAuthError } from '../../domain/known-refusals.ts';

const unknown = 'There was an unknown error. Our team has been alerted and are looking into it.';

describe('the error catalogue, row by row', () => {
  test('login failure: the message of the body under its title, in one line', () => {
    const words = errorMessage('logIn', { body: 'Incorrect username or password.', message: 'Status 401' });
    expect(words).toEqual({
      title: 'Unable to log in',
      text: 'Incorrect username or password.',
      hasLoginLink: false,
      goesAfter: null,
    });
    expect(inOneLine(words)).toBe('Unable to log in: Incorrect username or password.');
  });
  test('login failure without a body: the message of the error', () =>
    expect(errorMessage('logIn', { body: ' ', message: 'No connection.' }).text).toBe('No connection.'));

  test.each([
    ['An account with the given email already exists.', true],
    ['EMAIL ALREADY EXISTS', true],
    ['This coupon is not known.', false],
  ])('sign-up failure %j: link to log in %s', (body, hasLoginLink) =>
    expect(errorMessage('signUp', { body })).toEqual({
      title: 'Unable to sign up',
      text: body,
      hasLoginLink,
      goesAfter: null,
    }),
  );
  test('elsewhere the same message gets no link', () =>
    expect(errorMessage('logIn', { body: 'email already exists' }).hasLoginLink).toBe(false));

  test.each([
    ['requestReset', 'Error resetting password', null],
    ['confirmReset', 'Unable to reset your password', null],
    ['changePassword', 'Please try again', 4000],
    ['load', null, null],
    ['call', null, null],
  ] as const)('%s: %s', (place, title, goesAfter) =>
    expect(errorMessage(place, { body: 'Too many tries.' })).toEqual({
      title,
      text: 'Too many tries.',
      hasLoginLink: false,
      goesAfter,
    }),
  );

  test.each([
    ['load', 'Error while loading'],
    ['changePassword', 'Error while loading'],
    ['call', unknown],
    ['logIn', unknown],
  ] as const)('%s: with nothing known, %s', (place, text) => expect(errorMessage(place, {}).text).toBe(text));

  test.each([
    '<!DOCTYPE html><html><body>502</body></html>',
    '\n  <html>',
    '<!-- proxy --> <HTML>',
    '<?xml version="1.0"?><html>',
    '<head>',
  ])('an HTML body is not shown: %j', (body) => {
    expect(looksLikeHtml(body)).toBe(true);
    expect(errorMessage('load', { body, message: 'Status 502' }).text).toBe(unknown);
    expect(errorMessage('call', { message: body }).text).toBe(unknown);
  });
  test.each(['a < b', 'Heart rate <html> of 40', '<3', '<htmlish>'.slice(0, 4)])('%j is not HTML', (text) =>
    expect(looksLikeHtml(text)).toBe(false),
  );
});

describe('known authentication errors are not reported', () => {
  test.each([
    ['code mismatch', { code: 'CodeMismatchException' }],
    ['user not found', { code: 'UserNotFoundException' }],
    ['not authorized', { code: 'NotAuthorizedException' }],
    ['invalid parameter', { code: 'InvalidParameterException' }],
    ['user not confirmed', { code: 'UserNotConfirmedException' }],
    ['expired code', { code: 'ExpiredCodeException' }],
    ['limit exceeded', { code: 'LimitExceededException' }],
    ['incorrect username or password', { message: 'Incorrect username or password.' }],
    ['existing account', { code: 'UsernameExistsException' }],
    ['existing account, by its sentence', { message: 'An account with the given email already exists.' }],
  ])('%s', (_, error) => expect(isKnownAuthError(error)).toBe(true));

  test.each([
    [{}],
    [{ code: 'InternalErrorException', message: 'Something broke.' }],
    [{ code: 'not_found', message: 'User not found' }],
    [{ code: null, message: null }],
  ])('%j is reported', (error) => expect(isKnownAuthError(error)).toBe(false));
});
