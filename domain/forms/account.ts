import { EMAIL_MAX } from '../constants.ts';
import { messages } from '../messages.ts';
import { couponMessages } from './coupon.ts';
import { withErrors } from './field-errors.ts';
import { normalPassword, passwordMessages } from './password.ts';

export type { FieldErrors } from './field-errors.ts';

const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Validates an e-mail address. [core §5.1] */
export function emailMessages(value: string): string[] {
  const email = value.trim();
  if (email === '') return [messages.rules.emailRequired];
  if (email.length > EMAIL_MAX) return [messages.rules.tooLong];
  return emailShape.test(email) ? [] : [messages.rules.emailInvalid];
}

/** Normalises an e-mail address: addresses are compared and stored trimmed and in lower case. */
export const normalEmail = (value: string): string => value.trim().toLowerCase();

/** Validates the login form, which only requires both fields. [core §5.6] */
export const loginErrors = (values: { email: string; password: string }) =>
  withErrors([
    ['email', values.email.trim() === '' ? [messages.rules.emailRequired] : []],
    ['password', normalPassword(values.password) === '' ? [messages.rules.passwordRequired] : []],
  ]);

/** Validates the sign-up form. `coupon` is omitted on pages without a coupon field. */
export const signupErrors = (values: { email: string; password: string; coupon?: string | undefined }) =>
  withErrors([
    ['email', emailMessages(values.email)],
    ['password', passwordMessages(normalPassword(values.password))],
    ['coupon', couponMessages(values.coupon ?? '')],
  ]);
