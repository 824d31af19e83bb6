import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions } from '../db/schema/identity.ts';

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
