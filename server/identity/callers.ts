import { and, eq, not, sql } from 'drizzle-orm';
import type { Visitor } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { members, sessions, teamMembers, teams, users } from '../db/schema.ts';
import { accessLevelNow } from '../members/access.ts';

/** The member behind a session, while the session and its user are good, and what they may see now. */
export interface KnownCaller extends Visitor {
  readonly memberId: string;
}

export interface Callers {
  /** Null when the session was ended, its user disabled or deleted. */
  find(sub: string, sessionId: string): Promise<KnownCaller | null>;
  /** Forgets what is kept about a user, after a change that must show at once. */
  forget(sub: string): void;
}

/** A change that nobody told of, such as an operator's by SQL, is noticed after this long at the latest. */
const keepMs = 15_000;
const cacheSize = 5000;

type Found = KnownCaller & { readonly trialEndsAt: Date | null };

export function createCallers(db: Db): Callers {
  const kept = new Map<string, { sub: string; until: number; found: Promise<Found | null> }>();

  const look = async (sub: string, sessionId: string): Promise<Found | null> => {
    const hiding = db
      .select({ one: sql`1` })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.teamId, teamMembers.teamId))
      .where(and(eq(teamMembers.memberId, members.memberId), not(teams.athletesCanViewDashboard)));
    const [row] = await db
      .select({
        memberId: members.memberId,
        accessLevel: members.accessLevel,
        trialEndsAt: members.trialEndsAt,
        memberType: members.memberType,
        dashboardHidden: sql<boolean>`exists (${hiding})`,
        enabled: users.enabled,
        revokedAt: sessions.revokedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.sub, sessions.sub))
      .innerJoin(members, eq(members.sub, users.sub))
      .where(and(eq(sessions.sessionId, sessionId), eq(sessions.sub, sub)));
    if (!row?.enabled || row.revokedAt) return null;
    const { enabled: _enabled, revokedAt: _revokedAt, ...found } = row;
    return found;
  };

  function keep(sub: string, sessionId: string): Promise<Found | null> {
    const found = look(sub, sessionId);
    found.catch(() => kept.delete(sessionId));
    if (kept.size >= cacheSize) kept.clear();
    kept.set(sessionId, { sub, until: Date.now() + keepMs, found });
    return found;
  }

  return {
    async find(sub, sessionId) {
      const known = kept.get(sessionId);
      const isGood = known !== undefined && known.sub === sub && known.until > Date.now();
      const found = await (isGood ? known.found : keep(sub, sessionId));
      if (found === null) return null;
      const { trialEndsAt, ...caller } = found;
      // A trial ends by the clock, in the middle of what is kept as well.
      return { ...caller, accessLevel: accessLevelNow({ ...found, trialEndsAt }, new Date()) };
    },
    forget(sub) {
      for (const [sessionId, entry] of kept) if (entry.sub === sub) kept.delete(sessionId);
    },
  };
}
