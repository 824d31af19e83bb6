import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts';
import { messages } from '../messages.ts';
import { emailMessages } from './account.ts';
import { type FieldErrors, withErrors } from './field-errors.ts';
import { type FormState, holdReason } from './hold-reason.ts';
import { normalPassword, passwordMessages, passwordRules } from './password.ts';

/** Request for a reset code. [core §2 Reset Password] */
export interface ResetValues {
  readonly email: string;
}
/**
 * Values for resetting a password: the code, and the new password with its confirmation. [core §2 Confirm Password
 * Reset]
 */
export interface ConfirmResetValues extends NewPassword {
  readonly email: string;
  readonly code: string;
}
/** Values for changing a password. [core §2 Change password] */
export interface ChangePasswordValues extends NewPassword {
  readonly current: string;
}
/** A password with its confirmation. */
export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

const newPasswordMessages = ({ password }: NewPassword): string[] => passwordMessages(normalPassword(password));

/**
 * Errors that disable the buttons of confirm and change: all except the digit rule, which only the server enforces.
 * [core §5.4]
 */
const holdingMessages = (values: NewPassword): string[] => passwordMessages(normalPassword(values.password), ['digit']);

function repeatedMessages({ password, repeated }: NewPassword): string[] {
  if (repeated === '') return [messages.newPasswordRules.repeatRequired];
  return repeated === password ? [] : [messages.newPasswordRules.passwordMatch];
}

function currentMessages({ current }: ChangePasswordValues): string[] {
  const typed = normalPassword(current);
  if (typed === '') return [messages.newPasswordRules.currentPasswordRequired];
  if (typed.length < PASSWORD_MIN) return [messages.rules.passwordLength];
  return typed.length > PASSWORD_MAX ? [messages.rules.tooLong] : [];
}

/** An item in the list of requirements. No requirement is met while the password is empty. */
export interface Requirement {
  readonly rule: 'minLength' | 'case' | 'digit' | 'symbol' | 'matching';
  readonly text: string;
  readonly isMet: boolean;
  /** Whether the rule disables the button. The digit rule is displayed, but does not. [core §5.4] */
  readonly holdsButton: boolean;
}

/** Returns the requirements displayed next to the fields, and whether each is met. [core §2.34] */
export function passwordRequirements(values: NewPassword): Requirement[] {
  const password = normalPassword(values.password);
  const ofPassword = (['minLength', 'case', 'digit', 'symbol'] as const).map((rule) => ({
    rule,
    text: passwordRules[rule].text(),
    isMet: passwordRules[rule].holds(password),
    holdsButton: rule !== 'digit',
  }));
  const isMatching = password !== '' && values.repeated === values.password;
  const matching = {
    rule: 'matching',
    text: messages.newPasswordRules.passwordsSame,
    isMet: isMatching,
    holdsButton: true,
  } as const;
  return [...ofPassword, matching];
}

export const resetErrors = (values: ResetValues): FieldErrors<'email'> =>
  withErrors([['email', emailMessages(values.email)]]);
/** Returns why 'Reset Password' is disabled; null if it is enabled. */
export const resetHoldReason = (values: ResetValues, state?: FormState): string | null =>
  holdReason(resetErrors(values), state);
export const canSubmitReset = (values: ResetValues, state?: FormState): boolean =>
  resetHoldReason(values, state) === null;

type Judge = (values: NewPassword) => string[];

const judgeConfirm = (values: ConfirmResetValues, judge: Judge) =>
  withErrors([
    ['email', emailMessages(values.email)],
    ['code', values.code.trim() === '' ? [messages.newPasswordRules.codeRequired] : []],
    ['password', judge(values)],
    ['repeated', repeatedMessages(values)],
  ]);
const judgeChange = (values: ChangePasswordValues, judge: Judge) =>
  withErrors([
    ['current', currentMessages(values)],
    ['password', judge(values)],
    ['repeated', repeatedMessages(values)],
  ]);

/** All errors of a confirmation, including the digit rule; also used by the server. [core §5 Confirm reset] */
export const confirmResetErrors = (values: ConfirmResetValues) => judgeConfirm(values, newPasswordMessages);
/** Errors that prevent sending a confirmation: all except the digit rule. For the `check` of the form. */
export const confirmHoldingErrors = (values: ConfirmResetValues) => judgeConfirm(values, holdingMessages);
/**
 * Returns why a confirmation cannot be sent, as a sentence; null if it can. Ignores the digit rule. [core §5 Confirm
 * reset]
 */
export const confirmHoldReason = (values: ConfirmResetValues, state?: FormState): string | null =>
  holdReason(confirmHoldingErrors(values), state);
export const canSubmitConfirm = (values: ConfirmResetValues, state?: FormState): boolean =>
  confirmHoldReason(values, state) === null;

const judgeFirst = (values: NewPassword, judge: Judge) =>
  withErrors([
    ['password', judge(values)],
    ['repeated', repeatedMessages(values)],
  ]);
/** All errors of a first password, set through a mailed link; also used by the server. */
export const firstPasswordErrors = (values: NewPassword) => judgeFirst(values, newPasswordMessages);
/**
 * Returns why a first password cannot be sent, as a sentence; null if it can. Ignores the digit rule, like a
 * confirmation.
 */
export const firstPasswordHoldReason = (values: NewPassword, state?: FormState): string | null =>
  holdReason(judgeFirst(values, holdingMessages), state);

/** All errors of a password change, including the digit rule; also used by the server. [core §5 Change password] */
export const changePasswordErrors = (values: ChangePasswordValues) => judgeChange(values, newPasswordMessages);
/** Errors that prevent sending a change: all except the digit rule. For the `check` of the form. */
export const changeHoldingErrors = (values: ChangePasswordValues) => judgeChange(values, holdingMessages);
/**
 * Returns why 'Save' is disabled, as a sentence; null if it is enabled. Ignores the digit rule. [core §5 Change
 * password]
 */
export const changeHoldReason = (values: ChangePasswordValues, state?: FormState): string | null =>
  holdReason(changeHoldingErrors(values), state);
export const canSubmitChange = (values: ChangePasswordValues, state?: FormState): boolean =>
  changeHoldReason(values, state) === null;
