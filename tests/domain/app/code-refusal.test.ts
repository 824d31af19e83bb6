import { describe, expect, test } from 'vitest';
import { withOwnMessage, withOwnProofMessage } from '../../../src/api/code-refusal.ts';
import { failureOf, unanswered } from '../../../src/api/failure.ts';

const refusal = (code: string, message: string, status = 400) => failureOf(status, JSON.stringify({ code, message }));
const said = (say: (error: unknown) => never, error: unknown) => {
  try {
    return say(error);
  } catch (thrown) {
    return thrown as { tag: string; message: string; code: string };
  }
};

describe('a refused code has our own message', () => {
  test.each([
    ['CodeMismatchException', '123456', 'Wrong code. Enter the one your app shows now.'],
    ['CodeMismatchException', '123 456', 'Wrong code. Enter the one your app shows now.'],
    ['CodeMismatchException', 'abcde-fghij-kmnpq', 'Wrong recovery code, or already used.'],
    ['EnableSoftwareTokenMFAException', '123456', 'Wrong code. Enter the one your app shows now.'],
    ['ExpiredCodeException', '123456', 'This code has already been used. Wait for the next one.'],
    ['LimitExceededException', '123456', 'Too many wrong codes. Wait a few minutes and try again.'],
    [
      'PasswordResetRequiredException',
      '123456',
      'Too many wrong codes in a row. Set a new password, then log in with it.',
    ],
  ])('%s for %s', (name, typed, sentence) => {
    const answer = said(withOwnMessage(typed), refusal(name, 'Cognito’s words'));
    expect(answer.message).toBe(sentence);
    expect(answer.code).toBe(name);
  });

  test.each([refusal('NotAuthorizedException', 'Invalid session for the user.', 401), unanswered(new TypeError('x'))])(
    'and anything else is passed on (%s)',
    (error) => expect(said(withOwnMessage('123456'), error)).toBe(error),
  );
});

test('a refused repeated password names which of both it was', () => {
  const wrong = refusal('NotAuthorizedException', 'Incorrect username or password.', 401);
  const locked = refusal('NotAuthorizedException', 'Password attempts exceeded', 401);
  expect(said(withOwnProofMessage, wrong).message).toBe('Wrong password.');
  expect(said(withOwnProofMessage, locked).message).toBe('Too many wrong passwords. Wait a moment and try again.');
  const offline = unanswered(new TypeError('x'));
  expect(said(withOwnProofMessage, offline)).toBe(offline);
});

test('a session too old for an action has its own tag, unlike forbidden ones', () => {
  expect(refusal('recent_proof_needed', 'Please enter your password again.', 403).tag).toBe('ProofNeeded');
  expect(refusal('forbidden', 'No.', 403).tag).toBe('Forbidden');
});
