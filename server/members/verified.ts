import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller } from '../http/handlers.ts';
import { findVerification } from './verified.store.ts';

/** Hours after a sign-up during which its page may still add the new account to its team or programme. */
const SIGN_UP_HOURS = 24;

/**
 * Requires a verified address for actions that show a name to others.
 * @param isSignUp for actions of sign-up pages, which new accounts may perform without verification
 * @throws ApiFailure 403 `address_not_verified`
 */
export async function needVerified(db: Db, { sub }: Caller, isSignUp = false): Promise<void> {
  const found = await findVerification(db, sub);
  if (found?.isVerified || (isSignUp && found && found.hours < SIGN_UP_HOURS)) return;
  throw new ApiFailure(403, 'address_not_verified', messages.account.addressNotVerified);
}
