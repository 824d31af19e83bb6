import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/second-factor, by the file that shows them. */
export const factorStepsWords = area('factorSteps', {
  // copy-button.tsx
  copied: 'Copied',
  selectTheTextAndCopy: 'Select the text and copy it',

  // recovery-codes.tsx
  withoutYourPhoneOneOf:
    'If you don’t have your phone, sign in with one of these codes. Each works once. Keep them in a safe place: you won’t see them again.',
  /** Screen readers only. */
  recoveryCodes: 'Recovery codes',
  copyAll: 'Copy all',
  saveAsAFile: 'Save as a file',
  iHaveKeptThem: 'I’ve saved them',

  // set-up-steps.tsx
  qrCodeForYourAuthenticator: 'QR code for your authenticator app',
  scanThisWithAnAuthenticator: 'Scan this with an authenticator app. On this phone,',
  openTheApp: 'open the app',
  orTypeThisKeyInto: '. Or type this key into it:',
  copyKey: 'Copy key',
  cancel: 'Cancel',
});
