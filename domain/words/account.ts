/** Asking for a new password, and setting it with the code (quoted; `again` and the labels are ours). */
export const reset = {
  button: 'Reset Password',
  working: 'Requesting Password Reset',
  requested: 'Password reset requested. Check your email for the confirmation code.',
  requestFailed: 'Error resetting password',
  confirming: 'Setting your new password',
  confirmed: 'Password reset confirmed. You may now login with your new password.',
  confirmFailed: 'Unable to reset your password',
  again: 'Send a new code',
} as const;

/** Where the mail about a lock leads (ours). */
export const unlock = {
  title: 'Sign in with this browser',
  intro: 'Somebody entered several wrong passwords for your account, so new browsers are locked out for a while.',
  what: 'If this is your browser, let it in: it will be known from now on, and may sign in while strangers are locked out. Your password stays as it is.',
  button: 'Let this browser in',
  working: 'Letting this browser in',
  done: 'This browser is known now. You can log in with your password.',
  refused: 'This link is not good',
  noKey: 'Open this page by the link in your mail.',
  reset: 'Set a new password instead',
} as const;

/** Rules about a code and a new password, typed twice (ours). */
export const newPasswordRules = {
  codeRequired: 'Confirmation code is required',
  passwordMatch: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  passwordsSame: 'Both new passwords must be the same',
  repeatRequired: 'Re-enter the new password',
} as const;

/** Changing the password inside the app (quoted; `saved` and `saving` are ours, for screen readers). */
export const changePassword = {
  failed: 'Please try again',
  saving: 'Saving your new password',
  saved: 'Your password was changed. Other devices are signed out.',
  back: 'Back to Profile',
} as const;

/** One of these greets the member, another one each day. */
export const daily = [
  'Easy days make the hard days count.',
  'What you did in the last four weeks carries what you do today.',
  'Sleep is training too. Note it in your journal.',
] as const;

/** Under a field of sign-up or profile that only the server can judge. */
export const account = {
  couponUnknown: 'This coupon is not known. Leave the field empty to go on without one.',
  couponExpired: 'This coupon has expired.',
  couponUsedUp: 'This coupon has been used as often as it can be.',
  teamUnknown: 'This team is not known. Ask your coach for a new link.',
  signUpClosed: 'Nobody new can sign up here at the moment.',
  invitationNeeded: 'Accounts here are made by invitation. Open the link that you were given.',
  invitationUnknown: 'This invitation is not good any more. Ask for a new one.',
  invitationForOther: 'This invitation is for another e-mail address.',
  invitationNotNeeded: 'Everybody can sign up here: nobody needs an invitation.',
  tooManyInvitations: 'You have made as many invitations as one may in a day. Go on tomorrow.',
  noDemos: 'There is no sample data here.',
  teamNeedsTheirWord: 'Nobody is put into a team without asking for it. Send them the link of the team.',
  demosFull: 'Very many people are looking at the sample data right now. Try again later.',
  passwordCommon:
    'This password is one of the most common ones, or close to one. Choose something that nobody would guess.',
  passwordIsName:
    'This password is close to your address or to the name of this site. Choose something that nobody would guess.',
  noSuchDate: 'There is no such date',
  noSuchTimeZone: 'There is no such time zone',
} as const;
