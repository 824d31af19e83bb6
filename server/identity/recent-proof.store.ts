import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions } from '../db/schema/identity.ts';

/** Minutes after a sign-in, or after re-entering the password, in which a session may perform irreversible actions. */
export const recentMinutes = 10;

/**
 * Protects actions that require the person, not just their session: an open page or a stolen token is not enough. Stored with the session
 * in the database, so that no page decides it.
 */
export interface RecentProof {
  isRecent(sessionId: string): Promise<boolean>;
  /** Renews the proof of a session whose password has just been verified. */
  renew(sessionId: string): Promise<void>;
}

export const createRecentProof = (db: Db): RecentProof => ({
  async isRecent(sessionId) {
    const shownAt = sql`coalesce(${sessions.provenAt}, ${sessions.createdAt})`;
    const [row] = await db
      .select({ isRecent: sql<boolean>`abs(extract(epoch from now() - ${shownAt})) < ${recentMinutes * 60}` })
      .from(sessions)
      .where(eq(sessions.sessionId, sessionId));
    return row?.isRecent ?? false;
  },
  async renew(sessionId) {
    await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.sessionId, sessionId));
  },
});
