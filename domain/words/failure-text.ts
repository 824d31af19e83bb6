import { refusalIn } from './area.ts';
import { login } from './entrance.ts';
import { errors } from './errors.ts';

/** Failures that happen on this side, where no answer brought a sentence along. */
const ownFailures = {
  offline: () => errors.offline,
  unknown: () => errors.unknown,
  signed_out: () => errors.signedOut,
  took_too_long: () => login.tookTooLong,
} satisfies Readonly<Record<string, () => string>>;
export type OwnFailure = keyof typeof ownFailures;

/** Whether a failure is one of this side, said by its code alone. */
export const isOwnFailure = (code: string | null | undefined): code is OwnFailure =>
  typeof code === 'string' && Object.hasOwn(ownFailures, code);

/**
 * What a page says of a failure, in its language at this moment: of one of this side what the catalogue has for its code. Of the API's, in
 * English the sentence that came with it, which is fixed on the wire; in another language what that language has for its code.
 * @param code the API's tag or that of a failure of this side; where one tag stands for several refusals the sentence tells them apart
 */
export const failureText = ({ code, message }: { readonly code?: string; readonly message: string }): string =>
  isOwnFailure(code) ? ownFailures[code]() : (refusalIn(message) ?? refusalIn(code ?? '') ?? message);
