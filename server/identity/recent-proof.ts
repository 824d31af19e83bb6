import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions } from '../db/schema.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Authenticate } from '../http/register-calls.ts';
import { notAuthorized } from './cognito-failure.ts';

/** Minutes after a sign-in, or after the password was shown again, in which a session may do what cannot be undone. */
export const recentMinutes = 10;

/**
 * What needs the person, not only their session: a page left open, or a stolen token, is not enough. Kept with the session in the database, so
 * that no page decides it.
 */
export interface RecentProof {
  isRecent(sessionId: string): Promise<boolean>;
  /** The password has just been shown. */
  renew(sessionId: string): Promise<void>;
}

export function createRecentProof(db: Db): RecentProof {
  return {
    async isRecent(sessionId) {
      const shownAt = sql`coalesce(${sessions.provenAt}, ${sessions.createdAt})`;
      const [row] = await db
        .select({ isRecent: sql<boolean>`${shownAt} > now() - ${recentMinutes} * interval '1 minute'` })
        .from(sessions)
        .where(eq(sessions.sessionId, sessionId));
      return row?.isRecent ?? false;
    },
    async renew(sessionId) {
      await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.sessionId, sessionId));
    },
  };
}

/** What clients of Cognito are told: signing in again is how they prove themselves. */
export const notRecent = () =>
  notAuthorized('For your security this needs a sign-in within the last 10 minutes. Please sign in again.');

/** Asks the same of the calls of the contract whose row says `recentProof`. @throws ApiFailure 403 `recent_proof_needed` */
export const withRecentProof =
  (authenticate: Authenticate, proof: RecentProof): Authenticate =>
  async (request, row) => {
    const claim = await authenticate(request, row);
    if (row.recentProof && !(await proof.isRecent(claim.caller.sessionId))) {
      throw new ApiFailure(403, 'recent_proof_needed', 'Please enter your password again.');
    }
    return claim;
  };
