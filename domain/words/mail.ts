/** Mails about an account, in plain text (ours). A page's address in them names nobody: addresses end up in histories and logs. */
export const mail = {
  codeSubject: (product: string, code: string) => `${code} is your ${product} confirmation code`,
  code: (code: string) => `Confirmation code: ${code}`,
  /** When somebody forgot a password. */
  resetWhy: 'Somebody, most likely you, asked for a new password for this address.',
  resetWhere: (page: string, minutes: number) => `Enter it at ${page} within ${minutes} minutes.`,
  resetLong: (code: string) =>
    `If the page says that there were too many tries, enter this longer code instead: ${code}`,
  resetIgnore: 'If it was not you, ignore this email: your password stays the same.',
  /** When an address is to be confirmed. */
  verifyWhy: 'This code confirms that this address is yours.',
  verifyHowLong: (minutes: number) => `It works for ${minutes} minutes.`,
  verifyIgnore: (product: string) => `If you have no account with ${product}, ignore this email.`,
  /** When somebody is invited. Nothing in it is written by whoever invites, so that nobody can send their own words through this. */
  invitedSubject: (product: string) => `You are invited to ${product}`,
  invited: (product: string) => `Somebody who uses ${product} invites you to make an account there.`,
  invitedToTeam: (product: string) => `A coach who uses ${product} invites you to train in their team.`,
  invitedWhere: (link: string, days: number) => `Open this link within ${days} days: ${link}`,
  invitedIgnore: 'It works once, and for this address only. If you do not know what this is about, ignore this email.',
  /** When wrong passwords have locked an address for browsers that nobody has signed in with. */
  lockedSubject: (product: string) => `Wrong passwords for your ${product} account`,
  locked:
    'Somebody entered several wrong passwords for your account. Until they stop, you cannot sign in from a browser that you have not used before. Browsers you have already signed in with still work.',
  lockedWhere: (page: string, minutes: number) =>
    `To sign in from a new browser, open this page in it within ${minutes} minutes. The link works once: ${page}`,
  lockedIgnore: (page: string) =>
    `If it was not you, you need do nothing: nobody got in. If your password is easy to guess, set a new one: ${page}`,
  /** After every change of a password, so that nobody's is changed behind their back. */
  changedSubject: (product: string) => `Your ${product} password was changed`,
  changed: 'The password of your account was changed, and all other devices were signed out.',
  changedNotYou: (page: string) => `If it was not you, set a new one now: ${page}`,
  /** After every change of a second factor, and when it is tried out: whoever tries codes knows the password. */
  factorSubject: (product: string) => `The second factor of your ${product} account`,
  factor: {
    on: 'Two-step sign-in was switched on for your account. From now on, you need a code from your authenticator app to sign in.',
    off: 'Two-step sign-in was switched off for your account. You now sign in with your password alone.',
    recoveryCodeUsed:
      'Somebody signed in to your account with one of your recovery codes. That code cannot be used again.',
    guessed: 'Somebody who knows your password has entered several wrong codes for your account.',
  },
  /** Before a trial ends, where subscriptions are paid for. */
  trialSubject: (product: string) => `Your ${product} trial ends soon`,
  trialEnds: (product: string, day: string) => `Your free trial of ${product} ends on ${day}.`,
  trialStay: (page: string) => `To keep your calendar and your numbers open after that, subscribe: ${page}`,
  trialNothing:
    'If you do nothing, nothing is charged. Your activities, plans and notes stay, and new ones still come in.',
  /** The same on the page. */
  trialTitle: (day: string) => `Your free trial ends on ${day}`,
  trialMessage:
    'To keep your calendar and your numbers open after that, subscribe under “Accounting”. If you do nothing, nothing is charged, and your data stay.',
  factorNotYou: (page: string) => `If it was not you, set a new password now: ${page}`,
} as const;
