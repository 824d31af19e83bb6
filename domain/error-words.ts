import { MESSAGE_MS } from './constants.ts';
import { saysEmailExists } from './known-refusals.ts';
import { messages } from './messages.ts';
import { failureText } from './words/failure-text.ts';

/** Where something failed, as the rows of the error catalogue name it. [core §8] */
export type FailedPlace = 'logIn' | 'signUp' | 'requestReset' | 'confirmReset' | 'changePassword' | 'load' | 'call';

/** What is known of a failure: the text of the answer's body, if there was an answer, and what the error itself says. */
export interface WhatFailed {
  readonly body?: string | null | undefined;
  readonly message?: string | null | undefined;
  /** The API's tag. */
  readonly code?: string | undefined;
}

/** What a person is told. */
export interface ErrorWords {
  /** Stands over the text; null where the text stands alone. */
  readonly title: string | null;
  readonly text: string;
  /** Whether a link to log in follows the text, because the e-mail has an account. */
  readonly hasLoginLink: boolean;
  /** Milliseconds after which the words go; null: they stay. */
  readonly goesAfter: number | null;
}

const titles = (): Readonly<Record<FailedPlace, string | null>> => ({
  logIn: messages.login.failed,
  signUp: messages.signup.failed,
  requestReset: messages.reset.requestFailed,
  confirmReset: messages.reset.confirmFailed,
  changePassword: messages.changePassword.failed,
  load: null,
  call: null,
});
/** What is said when nothing else is known. */
const fallbacks = (): Readonly<Record<FailedPlace, string>> => ({
  logIn: messages.errors.unknown,
  signUp: messages.errors.unknown,
  requestReset: messages.errors.unknown,
  confirmReset: messages.errors.unknown,
  changePassword: messages.errors.loading,
  load: messages.errors.loading,
  call: messages.errors.unknown,
});

/** A page of a proxy or a web server in place of an answer: not written for people who run. */
export const looksLikeHtml = (text: string): boolean =>
  /^(?:\s|<!--[\s\S]*?-->)*<(?:!doctype|html|head|body|\?xml)/i.test(text);

/**
 * Title and text of a failure: the body's text unless it is HTML or empty, else the error's own message, else the
 * sentence that fits the place. [core §8.12]
 */
export function errorWords(place: FailedPlace, { body, message, code }: WhatFailed): ErrorWords {
  const stated = [body, message].map((text) => text?.trim() ?? '').find((text) => text !== '') ?? fallbacks()[place];
  const text = looksLikeHtml(stated) ? messages.errors.unknown : stated;
  return {
    title: titles()[place],
    text: failureText({ message: text, ...(code !== undefined && { code }) }),
    hasLoginLink: place === 'signUp' && saysEmailExists(text),
    goesAfter: place === 'changePassword' ? MESSAGE_MS : null,
  };
}

/** `Unable to log in: Incorrect username or password.`: both in one line, as the login box shows them. [core §2.24] */
export const inOneLine = ({ title, text }: Pick<ErrorWords, 'title' | 'text'>): string =>
  title === null ? text : `${title}: ${text}`;
