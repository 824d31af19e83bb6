/** Wrong passwords that are free; each further one locks for twice as long. [Cognito: five tries, then 1 s up to about 15 minutes] */
export const freeTries = 5;
export const longestLockSeconds = 15 * 60;

/** Seconds that an account is locked after so many wrong passwords in a row. */
export const lockSeconds = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(longestLockSeconds, 2 ** (failures - freeTries));

/**
 * Counts wrong passwords of addresses that have no account, so that a lock does not tell which addresses have one. Kept in memory: it only
 * has to look the same as the real thing.
 */
export function createDecoyLocks(size = 10_000) {
  const tries = new Map<string, { failures: number; lockedUntil: number }>();
  const lock = (email: string, now: number) => {
    const entry = tries.get(email);
    if (entry) entry.lockedUntil = now + lockSeconds(entry.failures) * 1000;
  };
  return {
    /** Lets the lock count from now on. */
    lock,
    isLocked: (email: string, now: number): boolean => (tries.get(email)?.lockedUntil ?? 0) > now,
    fail(email: string, now: number): void {
      if (tries.size >= size) tries.clear();
      const failures = (tries.get(email)?.failures ?? 0) + 1;
      tries.set(email, { failures, lockedUntil: now });
      lock(email, now);
    },
  };
}
