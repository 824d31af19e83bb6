/** Coupon box (quoted; `checking` and `valid` are ours). */
export const coupon = {
  check: 'Check',
  checking: 'Checking the coupon',
  invalid: 'Invalid coupon',
  valid: 'This coupon is good.',
  remove: 'Use another coupon',
} as const;

/** Why a button cannot be pressed yet, for screen readers. */
export const held = {
  working: 'This is being worked on.',
  invalid: 'Something above is not right yet.',
  empty: 'Something above is still missing.',
  unchanged: 'Nothing has been changed yet.',
} as const;

/** Form rules (quoted). */
export const rules = {
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
  codeRequired: 'Confirmation code is required',
  passwordMatch: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  passwordsSame: 'Both new passwords must be the same',
  repeatRequired: 'Re-enter the new password',
  firstName: 'First Name is required',
  lastName: 'Last Name is required',
  lastNameLength: 'Last name must be at least 2 characters',
  birthDate: 'Birth Date is required',
  sex: 'Sex is required',
  units: 'Preferred units is required',
  weightNumber: 'Weight must be a number',
  weightTypo: 'You appear to have a typo in your weight',
  weight: 'Weight is required',
  heightNumber: 'Height must be a number',
  heightTypo: 'You appear to have a typo in your height',
  height: 'Height is required',
} as const;
