import { PASSWORD_LOCKED } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import { CallFailure } from './failure.ts';

const words = messages.secondFactor;

/** Our messages for refused codes, by error name of the user pool, whose own sentences are written for programmers. */
const sentences = (): Readonly<Record<string, string>> => ({
  CodeMismatchException: words.wrong,
  EnableSoftwareTokenMFAException: words.wrong,
  ExpiredCodeException: words.used,
  LimitExceededException: words.tooMany,
  PasswordResetRequiredException: words.resetNeeded,
});

/**
 * Rethrows an error, with our own message for a refused code.
 * @param code as entered: a recovery code is not a number
 */
export const withOwnMessage =
  (code: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallFailure)) throw error;
    const isRecovery = error.code === 'CodeMismatchException' && !/^[\d\s]*$/.test(code);
    const sentence = isRecovery ? words.wrongRecovery : sentences()[error.code];
    if (sentence === undefined) throw error;
    throw new CallFailure(error.tag, error.status, sentence, { code: error.code });
  };

/** Rethrows the error of a repeated password check with our own message. */
export function withOwnProofMessage(error: unknown): never {
  if (!(error instanceof CallFailure) || error.code !== 'NotAuthorizedException') throw error;
  const sentence = error.message === PASSWORD_LOCKED ? words.proofTooMany : words.proofWrong;
  throw new CallFailure(error.tag, error.status, sentence, { code: error.code });
}
