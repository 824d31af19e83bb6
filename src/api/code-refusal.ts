import { PASSWORD_LOCKED } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import { CallFailure } from './failure.ts';

const words = messages.secondFactor;

/** Refusals of codes by the user pool's name for them: its own sentences were written for programmers. */
const sentences = (): Readonly<Record<string, string>> => ({
  CodeMismatchException: words.wrong,
  EnableSoftwareTokenMFAException: words.wrong,
  ExpiredCodeException: words.used,
  LimitExceededException: words.tooMany,
  PasswordResetRequiredException: words.resetNeeded,
});

/** Says in our words why a code was refused. @param code as somebody typed it: a recovery code is no number */
export const inOurWords =
  (code: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallFailure)) throw error;
    const isRecovery = error.code === 'CodeMismatchException' && !/^[\d\s]*$/.test(code);
    const sentence = isRecovery ? words.wrongRecovery : sentences()[error.code];
    if (sentence === undefined) throw error;
    throw new CallFailure(error.tag, error.status, sentence, { code: error.code });
  };

/** The same for a password that was asked for once more. */
export function proofInOurWords(error: unknown): never {
  if (!(error instanceof CallFailure) || error.code !== 'NotAuthorizedException') throw error;
  const sentence = error.message === PASSWORD_LOCKED ? words.proofTooMany : words.proofWrong;
  throw new CallFailure(error.tag, error.status, sentence, { code: error.code });
}
