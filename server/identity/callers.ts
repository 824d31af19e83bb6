import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { members, sessions, users } from '../db/schema.ts';
import { accessLevelNow } from '../members/access.ts';

/** The member behind a session, while the session and its user are good. */
export interface KnownCaller {
  readonly memberId: string;
  readonly accessLevel: number;
}

export interface Callers {
  /** Null when the session was ended, its user disabled or deleted. */
  find(sub: string, sessionId: string): Promise<KnownCaller | null>;
  /** Forgets what is kept about a user, after a change that must show at once. */
  forget(sub: string): void;
}

/** A sign-out on another replica, or a changed access level there, is noticed after this long at the latest. */
const keepMs = 15_000;
const cacheSize = 5000;

export function createCallers(db: Db): Callers {
  const kept = new Map<string, { sub: string; until: number; caller: Promise<KnownCaller | null> }>();

  const look = async (sub: string, sessionId: string): Promise<KnownCaller | null> => {
    const [row] = await db
      .select({
        memberId: members.memberId,
        accessLevel: members.accessLevel,
        trialEndsAt: members.trialEndsAt,
        enabled: users.enabled,
        revokedAt: sessions.revokedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.sub, sessions.sub))
      .innerJoin(members, eq(members.sub, users.sub))
      .where(and(eq(sessions.sessionId, sessionId), eq(sessions.sub, sub)));
    if (!row?.enabled || row.revokedAt) return null;
    return { memberId: row.memberId, accessLevel: accessLevelNow(row, new Date()) };
  };

  return {
    find(sub, sessionId) {
      const now = Date.now();
      const known = kept.get(sessionId);
      if (known && known.sub === sub && known.until > now) return known.caller;
      const caller = look(sub, sessionId);
      caller.catch(() => kept.delete(sessionId));
      if (kept.size >= cacheSize) kept.clear();
      kept.set(sessionId, { sub, until: now + keepMs, caller });
      return caller;
    },
    forget(sub) {
      for (const [sessionId, entry] of kept) if (entry.sub === sub) kept.delete(sessionId);
    },
  };
}
