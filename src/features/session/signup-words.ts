import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/session (signup), by the file that shows them. */
export const signupPagesWords = area('signupPages', {
  // brand.tsx
  daysFree: (trialDays: number) => `${trialDays} days free`,

  // coupon-box.tsx
  coupon: 'Coupon',

  // legal.tsx
  bySigningUpYouAccept: 'By signing up you accept the',
  termsOfUse: 'Terms of Use',
  andThe: 'and the',
  privacyPolicy: 'Privacy Policy',

  // log-in-instead.tsx
  alreadyHaveAnAccount: 'Already have an account?',

  // preset-signup-screen.tsx
  createAnAccount: 'Create an account',
  yourRaceEntryIncludes: 'Your race entry includes 2 free months of premium. No credit card required.',
  createAPassword: 'Create a Password',
  signUp: 'Sign up',

  // signup-form.tsx
  atLeast8CharactersWith: 'At least 8 characters, with upper and lower case, a number and a symbol.',
  password: 'Password',
  signUpWithoutThisCoupon: 'Sign up without this coupon',

  // where-open.tsx
  everythingIsOpen: 'Create your account. Everything is open to you.',

  // team-signup-screen.tsx
  signUpWithoutATeam: 'Sign up without a team',
});
