import { EMAIL_MAX } from '../constants.ts';
import { messages } from '../messages.ts';
import { passwordMessages } from './password.ts';

/** Field name → sentences to show under it. No entry: the field is fine. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string[]>>;

const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** [core §5] */
export function emailMessages(value: string): string[] {
  const email = value.trim();
  if (email === '') return [messages.rules.emailRequired];
  if (email.length > EMAIL_MAX) return [messages.rules.tooLong];
  return emailShape.test(email) ? [] : [messages.rules.emailInvalid];
}

/** E-mail addresses are compared and stored trimmed and in lower case. */
export const normalEmail = (value: string): string => value.trim().toLowerCase();

const withErrors = <Name extends string>(entries: [Name, string[]][]): FieldErrors<Name> =>
  Object.fromEntries(entries.filter(([, list]) => list.length > 0)) as FieldErrors<Name>;

/** Logging in asks only that both are there. [core §5] */
export const loginErrors = (values: { email: string; password: string }) =>
  withErrors([
    ['email', values.email.trim() === '' ? [messages.rules.emailRequired] : []],
    ['password', values.password === '' ? [messages.rules.passwordRequired] : []],
  ]);

export const signupErrors = (values: { email: string; password: string }) =>
  withErrors([
    ['email', emailMessages(values.email)],
    ['password', passwordMessages(values.password)],
  ]);
