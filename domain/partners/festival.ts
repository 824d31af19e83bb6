import { PASSWORD_MIN } from '../constants.ts';
import { emailMessages, normalEmail } from '../forms/account.ts';
import { normalPassword, passwordRules } from '../forms/password.ts';
import { messages } from '../messages.ts';

/** The address in a festival link, or why there is none. */
export type LinkedEmail =
  | { readonly email: string; readonly problem: null }
  | { readonly email: null; readonly problem: 'missing' | 'invalid' };

/** Maximum base64 characters, enough for the longest address. */
const ENCODED_MAX = 1000;

/** Validates and normalises an address for a festival page. */
export function emailOf(typed: string | undefined): LinkedEmail {
  const email = normalEmail(typed ?? '');
  if (email === '') return { email: null, problem: 'missing' };
  return emailMessages(email).length === 0 ? { email, problem: null } : { email: null, problem: 'invalid' };
}

/**
 * Returns the e-mail address in a festival link's query: `e`, UTF-8 in base64 or base64url. [onboarding §2, §5]
 * @param search the query string
 */
export function emailInLink(search: string): LinkedEmail {
  // Query parsing turned plus signs into spaces.
  const encoded = (new URLSearchParams(search).get('e') ?? '').trim().replaceAll(' ', '+');
  if (encoded === '') return { email: null, problem: 'missing' };
  const invalid = { email: null, problem: 'invalid' } as const;
  if (encoded.length > ENCODED_MAX) return invalid;
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    return emailOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return invalid;
  }
}

/** Returns the query of a festival link for one guest. The inverse of {@link emailInLink}. */
export function queryFor(email: string): string {
  const bytes = new TextEncoder().encode(normalEmail(email));
  return `?e=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`;
}

/**
 * Returns the rules that a new password on a festival page violates, as sentences; empty while the field is empty.
 * [onboarding §5.15]
 */
export function festivalPasswordMessages(typed: string): string[] {
  const password = normalPassword(typed);
  if (password === '') return [];
  const { rules } = messages.festival;
  const broken: readonly (readonly [boolean, string])[] = [
    [password.length < PASSWORD_MIN, rules.minLength],
    [!/\p{Lu}/u.test(password), rules.uppercase],
    [!/\p{Ll}/u.test(password), rules.lowercase],
    [!passwordRules.digit.holds(password), rules.digit],
    [!passwordRules.symbol.holds(password), rules.symbol],
    [!passwordRules.maxLength.holds(password), passwordRules.maxLength.text()],
  ];
  return broken.filter(([isBroken]) => isBroken).map(([, text]) => text);
}

/** Whether a password is valid on a festival page. */
export const isFestivalPassword = (typed: string): boolean =>
  normalPassword(typed) !== '' && festivalPasswordMessages(typed).length === 0;
