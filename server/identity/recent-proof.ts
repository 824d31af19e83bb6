import { ApiFailure } from '../http/failure.ts';
import type { Authenticate } from '../http/register-calls.ts';
import { notAuthorized } from './cognito-failure.ts';
import type { RecentProof } from './recent-proof.store.ts';

/** Creates the error for clients of Cognito, which can only renew the proof by signing in again. */
export const notRecent = () =>
  notAuthorized('For your security this needs a sign-in within the last 10 minutes. Please sign in again.');

/** Creates the error of our own calls. */
export const proofNeeded = () => new ApiFailure(403, 'recent_proof_needed', 'Please enter your password again.');

/** Requires a recent proof for calls of the contract whose row says `recentProof`. @throws ApiFailure 403 `recent_proof_needed` */
export const withRecentProof =
  (authenticate: Authenticate, proof: RecentProof): Authenticate =>
  async (request, row) => {
    const claim = await authenticate(request, row);
    if (row.recentProof && !(await proof.isRecent(claim.caller.sessionId))) {
      throw proofNeeded();
    }
    return claim;
  };
