import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/session (reset), by the file that shows them. */
export const resetPagesWords = area('resetPages', {
  // confirm-reset-screen.tsx
  confirmPasswordReset: 'Confirm Password Reset',
  weEmailedYouACode: 'We emailed you a code. It works once, for one hour.',
  rememberedIt: 'Remembered it?',
  logIn: 'Log in',
  confirmationCode: 'Confirmation code',
  setNewPassword: 'Set new password',

  // outbox-note.tsx
  noMailServer: 'This server sends no email. Yours is in the',
  outbox: 'outbox',

  // reset-screen.tsx
  wellEmailYouACode: 'We’ll email you a code to set a new password.',
});
