import { EMAIL_MAX } from '../constants.ts';
import { messages } from '../messages.ts';
import { couponMessages } from './coupon.ts';
import { withErrors } from './field-errors.ts';
import { type FormState, holdReason } from './hold-reason.ts';
import { normalPassword, passwordMessages } from './password.ts';

export type { FieldErrors } from './field-errors.ts';

const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** [core §5.1] */
export function emailMessages(value: string): string[] {
  const email = value.trim();
  if (email === '') return [messages.rules.emailRequired];
  if (email.length > EMAIL_MAX) return [messages.rules.tooLong];
  return emailShape.test(email) ? [] : [messages.rules.emailInvalid];
}

/** E-mail addresses are compared and stored trimmed and in lower case. */
export const normalEmail = (value: string): string => value.trim().toLowerCase();

/** Logging in asks only that both are there. [core §5.6] */
export const loginErrors = (values: { email: string; password: string }) =>
  withErrors([
    ['email', values.email.trim() === '' ? [messages.rules.emailRequired] : []],
    ['password', normalPassword(values.password) === '' ? [messages.rules.passwordRequired] : []],
  ]);

/** The coupon is left out where the page has no box for it. */
export const signupErrors = (values: { email: string; password: string; coupon?: string | undefined }) =>
  withErrors([
    ['email', emailMessages(values.email)],
    ['password', passwordMessages(normalPassword(values.password))],
    ['coupon', couponMessages(values.coupon ?? '')],
  ]);

/** Why 'Log In' may not be pressed, null when it may. [core §5.9] */
export const loginHeld = (values: Parameters<typeof loginErrors>[0], state?: FormState): string | null =>
  holdReason(loginErrors(values), state);
export const canSubmitLogin = (values: Parameters<typeof loginErrors>[0], state?: FormState): boolean =>
  loginHeld(values, state) === null;

/** Why 'Sign Up' may not be pressed, null when it may; all password rules count, the digit included. [core §5.9] */
export const signupHeld = (values: Parameters<typeof signupErrors>[0], state?: FormState): string | null =>
  holdReason(signupErrors(values), state);
export const canSubmitSignup = (values: Parameters<typeof signupErrors>[0], state?: FormState): boolean =>
  signupHeld(values, state) === null;
