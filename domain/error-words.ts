import { MESSAGE_MS } from './constants.ts';
import { isEmailExistsMessage } from './known-refusals.ts';
import { messages } from './messages.ts';
import { failureText } from './words/failure-text.ts';

/** Where the failure happened; rows of the error catalogue. [core §8] */
export type FailureSource = 'logIn' | 'signUp' | 'requestReset' | 'confirmReset' | 'changePassword' | 'load' | 'call';

/** Details of a failure: the response body, if there was a response, and the error's own message. */
export interface FailureDetails {
  readonly body?: string | null | undefined;
  readonly message?: string | null | undefined;
  /** Error code from the API. */
  readonly code?: string | undefined;
}

/** The error message to show. */
export interface ErrorMessage {
  /** Heading above the text; null if there is none. */
  readonly title: string | null;
  readonly text: string;
  /** Whether to show a link to log in, because the e-mail already has an account. */
  readonly hasLoginLink: boolean;
  /** Milliseconds until the message disappears; null if it does not. */
  readonly goesAfter: number | null;
}

const titles = (): Readonly<Record<FailureSource, string | null>> => ({
  logIn: messages.login.failed,
  signUp: messages.signup.failed,
  requestReset: messages.reset.requestFailed,
  confirmReset: messages.reset.confirmFailed,
  changePassword: messages.changePassword.failed,
  load: null,
  call: null,
});
/** Messages for failures without details. */
const fallbacks = (): Readonly<Record<FailureSource, string>> => ({
  logIn: messages.errors.unknown,
  signUp: messages.errors.unknown,
  requestReset: messages.errors.unknown,
  confirmReset: messages.errors.unknown,
  changePassword: messages.errors.loading,
  load: messages.errors.loading,
  call: messages.errors.unknown,
});

/** Whether the text is a proxy's or web server's error page, which is not meant for members. */
export const looksLikeHtml = (text: string): boolean =>
  /^(?:\s|<!--[\s\S]*?-->)*<(?:!doctype|html|head|body|\?xml)/i.test(text);

/**
 * Returns the title and text for a failure: the body unless it is HTML or empty, else the error's own message, else the
 * fallback for the place. [core §8.12]
 */
export function errorMessage(place: FailureSource, { body, message, code }: FailureDetails): ErrorMessage {
  const stated = [body, message].map((text) => text?.trim() ?? '').find((text) => text !== '') ?? fallbacks()[place];
  const text = looksLikeHtml(stated) ? messages.errors.unknown : stated;
  return {
    title: titles()[place],
    text: failureText({ message: text, ...(code !== undefined && { code }) }),
    hasLoginLink: place === 'signUp' && isEmailExistsMessage(text),
    goesAfter: place === 'changePassword' ? MESSAGE_MS : null,
  };
}

/**
 * Formats title and text in one line, as in the login box: `Unable to log in: Incorrect username or password.` [core
 * §2.24]
 */
export const inOneLine = ({ title, text }: Pick<ErrorMessage, 'title' | 'text'>): string =>
  title === null ? text : `${title}: ${text}`;
