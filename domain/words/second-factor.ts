import { area } from './area.ts';
/** The second factor, at sign-in and on the profile, and re-entering the password (ours). */
export const secondFactor = area('secondFactor', {
  title: 'Two-step sign-in',
  /** Asking for a code at sign-in. */
  askTitle: 'Enter your code',
  ask: 'Open your authenticator app and type the six digits it shows for this account.',
  askRecovery: 'Enter one of your recovery codes. Each works once.',
  codeLabel: 'Code from your app',
  recoveryLabel: 'Recovery code',
  byPasskey: 'Use a passkey instead',
  byRecovery: 'Use a recovery code instead',
  byApp: 'Use the code from your app instead',
  send: 'Continue',
  back: 'Back to log in',
  setUpTitle: 'Set up two-step sign-in',
  setUpWhy: 'Your account can see other people’s training, so it needs more than a password.',
  preparing: 'Preparing your code',
  turnOn: 'Turn on',
  turningOn: 'Turning it on',
  /** Errors of a code. */
  codeRequired: 'Enter the code',
  recoveryRequired: 'Enter a recovery code',
  wrong: 'Wrong code. Enter the one your app shows now.',
  wrongRecovery: 'Wrong recovery code, or already used.',
  used: 'This code has already been used. Wait for the next one.',
  tooMany: 'Too many wrong codes. Wait a few minutes and try again.',
  resetNeeded: 'Too many wrong codes in a row. Set a new password, then log in with it.',
  /** Re-entering the password. */
  proofTitle: 'Enter your password again',
  proofWhy: 'To make sure it’s you.',
  proofWrong: 'Wrong password.',
  proofTooMany: 'Too many wrong passwords. Wait a moment and try again.',
  proofChecking: 'Checking your password',
});
