import { area } from './area.ts';
/** Requesting a password reset, and setting a new password with the code (quoted; `again` and the labels are ours). */
export const reset = area('reset', {
  button: 'Reset Password',
  working: 'Requesting Password Reset',
  requested: 'Password reset requested. Check your email for the confirmation code.',
  requestFailed: 'Error resetting password',
  confirming: 'Setting your new password',
  confirmed: 'Password reset confirmed. You may now login with your new password.',
  confirmFailed: 'Unable to reset your password',
  again: 'Send a new code',
});

/** Page linked from the lockout mail (ours). */
export const unlock = area('unlock', {
  title: 'Sign in with this browser',
  intro: 'Several wrong passwords were entered for your account, so new browsers are locked out for a while.',
  what: 'If this is your browser, unlock it. From now on it can log in even while new browsers are locked out. Your password stays the same.',
  button: 'Unlock this browser',
  working: 'Unlocking this browser',
  done: 'You can now log in from this browser with your password.',
  refused: 'This link no longer works',
  noKey: 'Open this page with the link in your email.',
  reset: 'Set a new password',
});

/** Validation of a code and a new password with its confirmation (ours). */
export const newPasswordRules = area('newPasswordRules', {
  codeRequired: 'Confirmation code is required',
  passwordMatch: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  passwordsSame: 'Both new passwords must be the same',
  repeatRequired: 'Re-enter the new password',
});

/** Changing the password inside the app (quoted; `saved` and `saving` are ours, for screen readers). */
export const changePassword = area('changePassword', {
  failed: 'Please try again',
  saving: 'Saving your new password',
  saved: 'Your password was changed. Other devices are signed out.',
  back: 'Back to Profile',
});

/** Greetings; a different one each day. */
export const daily = area('daily', [
  'Easy days make the hard days count.',
  'Today’s run is built on the last four weeks.',
  'Sleep is training too. Note it in your journal.',
]);

/** Errors of sign-up or profile fields that only the server can detect. */
export const account = area('account', {
  couponUnknown: 'Unknown coupon. Leave the field empty to continue without one.',
  couponExpired: 'This coupon has expired.',
  couponUsedUp: 'This coupon has already been used up.',
  teamUnknown: 'Unknown team. Ask your coach for a new link.',
  signUpClosed: 'Sign-up is closed at the moment.',
  invitationNeeded: 'You need an invitation to sign up here. Open the link you were sent.',
  invitationUnknown: 'This invitation has expired. Ask for a new one.',
  invitationForOther: 'This invitation is for another email address.',
  invitationNotNeeded: 'Anyone can sign up here without an invitation.',
  tooManyEmails: 'This member has been sent several emails in the last hour. Try again later.',
  tooManyInvitations: 'You’ve reached today’s limit of invitations. Try again tomorrow.',
  noDemos: 'This server doesn’t offer sample data.',
  teamNeedsTheirWord: 'Athletes join a team themselves. Send them the team link.',
  passkeyRefused: 'This passkey didn’t work here. Try again, or use your password.',
  passkeysUnavailable: 'Passkeys need HTTPS and a host name, which this server doesn’t have.',
  providerExpired: 'This sign-in took too long or was started in another browser. Please start again.',
  providerUnreachable: (label: string) =>
    `${label} can’t be reached right now. Try again later, or log in another way.`,
  providerDenied: (label: string) => `${label} didn’t sign you in. Try again, or log in another way.`,
  providerInvalid: (label: string) =>
    `The response from ${label} couldn’t be verified. Try again; if it happens again, ask the server’s admin.`,
  providerNoEmail: (label: string) => `${label} didn’t share your email address, which your account needs.`,
  providerEmailUnverified: (label: string) =>
    `Your address has an account here, and ${label} hasn’t verified that it’s yours. Log in as usual, then connect ${label} in your profile.`,
  providerTaken: (label: string) => `This ${label} account is already connected to another account here.`,
  providerConnected: (label: string) => `Your account is already connected to ${label}. Disconnect it first.`,
  lastWayIn: 'This is your only way to sign in. Set a password or add another way first.',
  tooManyPasskeys: (most: number) => `You can have up to ${most} passkeys. Remove one first.`,
  tooManyShareLinks: (most: number) => `You can have up to ${most} links. Revoke one first.`,
  tooManyTokens: (most: number) => `You can have up to ${most} tokens. Revoke one first.`,
  addressNotVerified: 'Confirm your email address first: open your profile and choose “Confirm address”.',
  demosFull: 'Too many people are viewing the sample data right now. Try again later.',
  passwordCommon: 'This password is too common, or close to a common one. Choose one that is hard to guess.',
  passwordIsName:
    'This password is too close to your email address or the name of this site. Choose one that is hard to guess.',
  noSuchDate: 'This date does not exist',
  noSuchTimeZone: 'This time zone does not exist',
});
