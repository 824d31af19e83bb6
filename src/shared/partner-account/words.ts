import { area } from '../../../domain/words/area.ts';

/** Words of src/shared/partner-account. */
export const partnerAccountWords = area('partnerAccountPages', {
  account: 'Your account',
  accountWhy: (product: string) => `Your runs come from your ${product} account. It is free.`,
  continueAs: (email: string) => `Continue as ${email}`,
  notYou: 'Not you?',
  existing: 'Continue with an existing account',
  create: 'Create a new account',
  logInTitle: (product: string) => `Log In to your ${product} account`,
  createTitle: 'Create an account',
  createWhy: (partner: string) => `The account is linked to ${partner} for you.`,
  mayTell: 'Count my registration in the statistics: only the day is sent, nothing that says who I am. (Optional)',
  logIn: 'Log In',
  logInInstead: 'Log in with this address',
  createAccount: 'Create account',
  forgot: 'Forgot your password?',
  password: 'Password',
  newPassword: 'Create a Password',
  passwordHint: 'At least 8 characters, with upper and lower case, a number and a symbol.',
  back: 'Back',
  setUpNeeded:
    'This account needs two-step sign-in before anybody can use it. Set it up on the login page; you come back here, and what you did is kept.',
  toLogin: 'Go to the login page',
});
