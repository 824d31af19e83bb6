import type { Visitor } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import type { AccessOf } from '../members/access.ts';
import { type CallerRow, readCaller } from './callers.store.ts';
import { createBoundedCache } from '../base/bounded-cache.ts';

/** Member of a session and their current rights, while the session and its user are valid. */
export interface KnownCaller extends Visitor {
  readonly memberId: string;
  readonly identityId: string;
}

export interface CallerCache {
  /** Finds a session's caller; `null` if the session has ended, or its user is disabled or deleted. */
  find(sub: string, sessionId: string): Promise<KnownCaller | null>;
  /** Drops the cached data of a user, after a change that must be visible immediately. */
  forget(sub: string): void;
  /** Drops the whole cache, because changes may have been missed. */
  forgetAll(): void;
}

const MAX_CACHED = 20_000;

interface Entry {
  readonly sub: string;
  readonly until: number;
  readonly found: Promise<CallerRow | null>;
}

/** Returns the caller, with their current access. */
export function knownCaller(found: CallerRow, accessOf: AccessOf): KnownCaller {
  const { level, trialEndsAt, paidUntil, memberId, identityId, memberType, dashboardHidden } = found;
  const instant = (at: number | null) => (at === null ? null : new Date(at));
  const member = { accessLevel: level, trialEndsAt: instant(trialEndsAt), paidUntil: instant(paidUntil) };
  return { memberId, identityId, memberType, dashboardHidden, accessLevel: accessOf(member, new Date()) };
}

export interface CallerCacheOptions {
  /**
   * Seconds for which callers are cached: a change without a `forget`, such as an operator's SQL, takes effect after this time at most. 0
   * if every call reads the database.
   */
  readonly memorySeconds: number;
  /** Whether this process currently receives changes of other processes; while it does not, every call reads the database. */
  readonly hears?: () => boolean;
}

/** Reads callers from the database, and caches each for some seconds. */
export function createCallerCache(
  db: Db,
  accessOf: AccessOf,
  { memorySeconds, hears = () => true }: CallerCacheOptions,
): CallerCache {
  const kept = createBoundedCache<Entry>(MAX_CACHED);

  const look = (sub: string, sessionId: string) => readCaller(db, sessionId, sub);

  function keep(sub: string, sessionId: string): Promise<CallerRow | null> {
    const entry = { sub, until: performance.now() + memorySeconds * 1000, found: look(sub, sessionId) };
    // Cached before the result arrives, so that a `forget` in the meantime leads to a new query.
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
      // A trial ends by the clock, even for cached rows.
      return found && knownCaller(found, accessOf);
    },
    forget: (sub) => kept.keepOnly((entry) => entry.sub !== sub),
    forgetAll: () => kept.keepOnly(() => false),
  };
}
