import type { Visitor } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { accessLevelNow } from '../members/access.ts';
import { createKept } from './kept.ts';

/** The member behind a session, while the session and its user are good, and what they may see now. */
export interface KnownCaller extends Visitor {
  readonly memberId: string;
}

export interface Callers {
  /** Null when the session was ended, its user disabled or deleted. */
  find(sub: string, sessionId: string): Promise<KnownCaller | null>;
  /** Forgets what is kept about a user, after a change that must show at once. */
  forget(sub: string): void;
  /** Forgets everybody: changes may have been missed. */
  forgetAll(): void;
}

/** A change that nobody told of, such as an operator's by SQL, is noticed after this long at the latest. */
const keepMs = 15_000;
const mostKept = 20_000;

type Row = Omit<KnownCaller, 'accessLevel'> & {
  readonly level: number;
  /** Milliseconds since 1970. */
  readonly trialEndsAt: number | null;
};

interface Entry {
  readonly sub: string;
  readonly until: number;
  readonly found: Promise<Row | null>;
}

const callerOf = prepared<Row>(
  'caller',
  `select m.member_id as "memberId", m.access_level as level, m.member_type as "memberType",
    (extract(epoch from m.trial_ends_at) * 1000)::float8 as "trialEndsAt",
    exists (select from team_members tm join teams t using (team_id)
      where tm.member_id = m.member_id and not t.athletes_can_view_dashboard) as "dashboardHidden"
  from sessions s join users u using (sub) join members m using (sub)
  where s.session_id = $1 and s.sub = $2 and s.revoked_at is null and u.enabled`,
);

/**
 * Finds out who calls, once in a while instead of for every call.
 * @param hears whether this process hears now what others change; while it does not, nothing is kept and every call is looked up
 */
export function createCallers(db: Db, hears: () => boolean = () => true): Callers {
  const kept = createKept<Entry>(mostKept);

  async function look(sub: string, sessionId: string): Promise<Row | null> {
    const [row] = await callerOf(db, [sessionId, sub]);
    return row ?? null;
  }

  function keep(sub: string, sessionId: string): Promise<Row | null> {
    const entry = { sub, until: Date.now() + keepMs, found: look(sub, sessionId) };
    // Before the answer is there: whoever is forgotten meanwhile is looked up again.
    kept.put(sessionId, entry);
    entry.found.catch(() => kept.drop(sessionId, entry));
    return entry.found;
  }

  function foundOf(sub: string, sessionId: string): Promise<Row | null> {
    if (!hears()) return look(sub, sessionId);
    const known = kept.get(sessionId);
    return known !== undefined && known.sub === sub && known.until > Date.now() ? known.found : keep(sub, sessionId);
  }

  return {
    async find(sub, sessionId) {
      const found = await foundOf(sub, sessionId);
      if (found === null) return null;
      const { level, trialEndsAt, memberId, memberType, dashboardHidden } = found;
      // A trial ends by the clock, in the middle of what is kept as well.
      const member = { accessLevel: level, trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt) };
      return { memberId, memberType, dashboardHidden, accessLevel: accessLevelNow(member, new Date()) };
    },
    forget: (sub) => kept.keepOnly((entry) => entry.sub !== sub),
    forgetAll: () => kept.keepOnly(() => false),
  };
}
