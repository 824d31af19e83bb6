import { area } from './area.ts';
/** Why a button is disabled, for screen readers. */
export const disabledReasons = area('held', {
  working: 'Please wait, this is in progress.',
  invalid: 'Check the fields marked above.',
  empty: 'Fill in the fields above first.',
  unchanged: 'There are no changes to save.',
});

/** Validation of log in and sign up (quoted). Rules of other forms are in the files of their pages. */
export const rules = area('rules', {
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  passwordRequired: 'Password is required',
  passwordLength: 'Password must be at least 8 characters',
  passwordCase: 'Password must have at least 1 upper and 1 lower case character',
  passwordDigit: 'Password must have at least 1 number',
  passwordSymbol:
    'Password must have at least 1 of the following symbols ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `',
  tooLong: 'At most 255 characters',
  couponTooLong: 'At most 30 characters',
});
