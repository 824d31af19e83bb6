import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/session (login), by the file that shows them. */
export const loginPageWords = area('loginPage', {
  // entrance.tsx
  everyRunYouEverRecorded: 'Every run you’ve ever recorded, as one long story.',

  // login-screen.tsx
  logIn: 'Log In',
  yourTrainingWhereYouLeft: 'Your training, where you left it.',
  /** Screen readers only. */
  toJoinATeam: 'Log in to join your team.',
  logInForm: 'Log in',
  password: 'Password',
  staySignedIn: 'Keep me signed in on this device',
  lockedForAtMost: 'Try again in 15 minutes at the latest, or reset your password below.',
  fillInTheFieldsAbove: 'Fill in the fields above first.',

  // unencrypted-note.tsx
  notEncrypted: 'This connection isn’t encrypted. That’s fine on your home network, but not over the internet.',

  // where-open.tsx
  writeTo: 'Write to',
});
