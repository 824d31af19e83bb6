import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts';
import { messages } from '../messages.ts';

/** The symbols in the specification, plus four more that Cognito accepts. [core §5.3] */
const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/;

/**
 * Normalises a password for validation, sending and storage: trims it, since logging in trims it too. [core §5.6]
 * Shared by all forms, so no form can set a password that another would reject.
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

/**
 * Returns the rules that a new password violates, in display order. An empty password only violates 'required'. [core
 * §5.2]
 */
export function brokenPasswordRules(value: string): (PasswordRule | 'required')[] {
  if (value === '') return ['required'];
  return (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule].holds(value));
}

/** Returns the errors of a new password, as sentences. @param besides rules to ignore */
export const passwordMessages = (value: string, besides: readonly PasswordRule[] = []): string[] =>
  brokenPasswordRules(value)
    .filter((rule) => rule === 'required' || !besides.includes(rule))
    .map((rule) => (rule === 'required' ? messages.rules.passwordRequired : passwordRules[rule].text()));
