import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller } from '../http/handlers.ts';
import { findVerification } from './verified.store.ts';

/** Hours after a sign-up in which a page that somebody signed up on may still lead into its team or programme. */
const SIGN_UP_HOURS = 24;

/**
 * Whose name stands under an address has to have shown that it is theirs.
 * @param isSignUp what pages of sign-up lead to: an account that is new may do it without
 * @throws ApiFailure 403 `address_not_verified`
 */
export async function needVerified(db: Db, { sub }: Caller, isSignUp = false): Promise<void> {
  const found = await findVerification(db, sub);
  if (found?.isVerified || (isSignUp && found && found.hours < SIGN_UP_HOURS)) return;
  throw new ApiFailure(403, 'address_not_verified', messages.account.addressNotVerified);
}
