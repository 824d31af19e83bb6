/** Mails about an account, in plain text (ours). A page's address in them names nobody: addresses end up in histories and logs. */
export const mail = {
  codeSubject: (product: string, code: string) => `${code} is your ${product} confirmation code`,
  code: (code: string) => `Confirmation code: ${code}`,
  /** When somebody forgot a password. */
  resetWhy: 'Somebody, most likely you, asked for a new password for this address.',
  resetWhere: (page: string, minutes: number) => `Enter it at ${page} within ${minutes} minutes.`,
  resetIgnore: 'If it was not you, do nothing: your password stays as it is.',
  /** When an address is to be confirmed. */
  verifyWhy: 'This code confirms that this address is yours.',
  verifyHowLong: (minutes: number) => `It is good for ${minutes} minutes.`,
  verifyIgnore: (product: string) => `If you have no account with ${product}, do nothing.`,
  /** After every change of a password, so that nobody's is changed behind their back. */
  changedSubject: (product: string) => `Your ${product} password was changed`,
  changed: 'The password of your account was changed, and all other devices were signed out.',
  changedNotYou: (page: string) => `If it was not you, set a new one now: ${page}`,
} as const;
