import type { Visitor } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import type { AccessOf } from '../members/access.ts';
import { type CallerRow, readCaller } from './callers.store.ts';
import { createBoundedCache } from '../base/bounded-cache.ts';

/** The member behind a session, while the session and its user are good, and what they may see now. */
export interface KnownCaller extends Visitor {
  readonly memberId: string;
  readonly identityId: string;
}

export interface CallerCache {
  /** Null when the session was ended, its user disabled or deleted. */
  find(sub: string, sessionId: string): Promise<KnownCaller | null>;
  /** Forgets what is kept about a user, after a change that must show at once. */
  forget(sub: string): void;
  /** Forgets everybody: changes may have been missed. */
  forgetAll(): void;
}

const mostKept = 20_000;

interface Entry {
  readonly sub: string;
  readonly until: number;
  readonly found: Promise<CallerRow | null>;
}

/** Who calls, with the access that counts now. */
export function knownCaller(found: CallerRow, accessOf: AccessOf): KnownCaller {
  const { level, trialEndsAt, paidUntil, memberId, identityId, memberType, dashboardHidden } = found;
  const instant = (at: number | null) => (at === null ? null : new Date(at));
  const member = { accessLevel: level, trialEndsAt: instant(trialEndsAt), paidUntil: instant(paidUntil) };
  return { memberId, identityId, memberType, dashboardHidden, accessLevel: accessOf(member, new Date()) };
}

export interface CallerCacheOptions {
  /** A change without a `forget`, such as an operator's SQL, takes effect after at most this many seconds. 0: every call reads the database. */
  readonly memorySeconds: number;
  /** Whether this process receives changes made by other processes now; while it does not, every call reads the database. */
  readonly hears?: () => boolean;
}

/** Reads callers from the database, and remembers each for some seconds. */
export function createCallerCache(
  db: Db,
  accessOf: AccessOf,
  { memorySeconds, hears = () => true }: CallerCacheOptions,
): CallerCache {
  const kept = createBoundedCache<Entry>(mostKept);

  const look = (sub: string, sessionId: string) => readCaller(db, sessionId, sub);

  function keep(sub: string, sessionId: string): Promise<CallerRow | null> {
    const entry = { sub, until: performance.now() + memorySeconds * 1000, found: look(sub, sessionId) };
    // Before the answer is there: whoever is forgotten meanwhile is looked up again.
    kept.put(sessionId, entry);
    entry.found.catch(() => kept.drop(sessionId, entry));
    return entry.found;
  }

  function foundOf(sub: string, sessionId: string): Promise<CallerRow | null> {
    if (!hears()) return look(sub, sessionId);
    const known = kept.get(sessionId);
    return known !== undefined && known.sub === sub && known.until > performance.now()
      ? known.found
      : keep(sub, sessionId);
  }

  return {
    async find(sub, sessionId) {
      const found = await foundOf(sub, sessionId);
      // A trial ends by the clock, in the middle of what is kept as well.
      return found && knownCaller(found, accessOf);
    },
    forget: (sub) => kept.keepOnly((entry) => entry.sub !== sub),
    forgetAll: () => kept.keepOnly(() => false),
  };
}
