import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts';
import { messages } from '../messages.ts';

/** The symbols the specification lists, and the four more that Cognito takes. [core §5.3] */
const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/;

/**
 * The password as it is judged, sent and stored: without spaces around it, since logging in trims it too. [core §5.6]
 * Kept in one place, so that no form sets a password that another form could not type.
 */
export const normalPassword = (value: string): string => value.trim();

export const passwordRules = {
  minLength: { text: () => messages.rules.passwordLength, holds: (value: string) => value.length >= PASSWORD_MIN },
  case: {
    text: () => messages.rules.passwordCase,
    holds: (value: string) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value),
  },
  digit: { text: () => messages.rules.passwordDigit, holds: (value: string) => /\d/.test(value) },
  symbol: { text: () => messages.rules.passwordSymbol, holds: (value: string) => symbols.test(value) },
  maxLength: { text: () => messages.rules.tooLong, holds: (value: string) => value.length <= PASSWORD_MAX },
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** Rules a new password breaks, in the order they are shown. An empty password breaks only 'required'. [core §5.2] */
export function brokenPasswordRules(value: string): (PasswordRule | 'required')[] {
  if (value === '') return ['required'];
  return (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule].holds(value));
}

/** What is wrong with a new password, in sentences. @param besides rules that do not count here */
export const passwordMessages = (value: string, besides: readonly PasswordRule[] = []): string[] =>
  brokenPasswordRules(value)
    .filter((rule) => rule === 'required' || !besides.includes(rule))
    .map((rule) => (rule === 'required' ? messages.rules.passwordRequired : passwordRules[rule].text()));
