import { refusalIn } from './area.ts';
import { login } from './entrance.ts';
import { errors } from './errors.ts';

/** Client-side failures, without a message from the server. */
const ownFailures = {
  offline: () => errors.offline,
  unknown: () => errors.unknown,
  signed_out: () => errors.signedOut,
  took_too_long: () => login.tookTooLong,
  passkey_late: () => login.passkeyLate,
  passkey_exists: () => errors.passkeyExists,
  passkey_failed: () => errors.passkeyFailed,
} satisfies Readonly<Record<string, () => string>>;
export type OwnFailure = keyof typeof ownFailures;

/** Whether a code is that of a client-side failure. */
export const isOwnFailure = (code: string | null | undefined): code is OwnFailure =>
  typeof code === 'string' && Object.hasOwn(ownFailures, code);

/**
 * Returns the text for a failure in the page's current language: our own text for client-side failures. For API errors,
 * the API's sentence in English, which the specification fixes; in other languages the translation for its code.
 * @param code code of the API or of a client-side failure; if several errors share a code, the sentence distinguishes
 * them
 */
export const failureText = ({ code, message }: { readonly code?: string; readonly message: string }): string =>
  isOwnFailure(code) ? ownFailures[code]() : (refusalIn(message) ?? refusalIn(code ?? '') ?? message);
