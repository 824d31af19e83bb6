import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/partner-account. */
export const partnerAccountWords = area('partnerAccountPages', {
  account: 'Your account',
  accountWhy: (product: string) => `Your runs come from your ${product} account. It is free.`,
  continueAs: (email: string) => `Continue as ${email}`,
  notYou: 'Not you?',
  existing: 'Continue with an existing account',
  create: 'Create a new account',
  logInTitle: (product: string) => `Log In to your ${product} account`,
  createTitle: 'Create an account',
  createWhy: (partner: string) => `We’ll link the account to ${partner} for you.`,
  mayTell: 'Count my registration in the statistics: only the date, nothing that identifies me. (Optional)',
  logIn: 'Log In',
  logInInstead: 'Log in with this address',
  createAccount: 'Create account',
  forgot: 'Forgot your password?',
  password: 'Password',
  newPassword: 'Create a Password',
  passwordHint: 'At least 8 characters, with upper and lower case, a number and a symbol.',
  back: 'Back',
  setUpNeeded:
    'First set up two-step sign-in for this account on the login page. You’ll return here, and your entries are kept.',
  toLogin: 'Go to the login page',
});
