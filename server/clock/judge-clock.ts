const HOUR_MS = 3_600_000;
/** Maximum difference between the clock and the expected time, ms. Chosen: a server may be off for a weekend, and a wrong time zone shifts by hours. */
export const TOLERANCE_MS = 48 * HOUR_MS;
/** Uptime after which a clock that jumped counts as right, ms. Chosen: within a day, the time service or the operator corrects a wrong one. */
export const CONFIRMATION_MS = 24 * HOUR_MS;
/** Steps back that a time service makes unnoticed, ms. */
const STEP_MS = 60_000;

/** The last check of the clock, shared by all servers. Times are ms since 1970. */
export interface ClockRecord {
  /** When the clock was last right. */
  readonly trustedAt: number;
  /** Its time at the last check. */
  readonly seenAt: number;
  /** Uptime since it jumped, ms; 0 if it is trusted. */
  readonly waitedMs: number;
  /** The latest time that it showed since it was last trusted. Defaults to `seenAt`. */
  readonly latestAt?: number | undefined;
}

export interface ClockJudgement {
  readonly record: ClockRecord;
  /** Whether rows and files may be deleted for their age. */
  readonly isTrusted: boolean;
  /** Time by which a trusted clock is behind its own latest reading, ms; 0 if it is not behind. */
  readonly backMs: number;
}

/**
 * Compares the clock with the time that must have passed. A clock that is more than two days off, in either direction, is trusted again once it
 * comes back, or after 24 hours of uptime.
 * @param before null on the first check, which trusts the clock
 * @param now time of the clock, ms since 1970
 * @param upMs uptime since the last check of this process, by a monotonic clock, ms
 * @param isStart whether this is the first check of a process: no server may have run for days, which does not restart the 24 hours
 */
export function judgeClock(before: ClockRecord | null, now: number, upMs: number, isStart = false): ClockJudgement {
  const trusted: ClockRecord = { trustedAt: now, seenAt: now, waitedMs: 0 };
  if (before === null) return { record: trusted, isTrusted: true, backMs: 0 };
  const stepMs = now - before.seenAt;
  // Several servers check in turn: the time between two checks counts once.
  const passedMs = stepMs < 0 ? upMs : Math.min(upMs, stepMs);
  const jumpedAgain = Math.abs(stepMs - passedMs) > TOLERANCE_MS && !(isStart && stepMs > 0);
  const waitedMs = jumpedAgain ? 0 : before.waitedMs + passedMs;
  const isExpected = Math.abs(now - (before.trustedAt + before.waitedMs + passedMs)) <= TOLERANCE_MS;
  const latestAt = Math.max(before.latestAt ?? before.seenAt, now);
  if (isExpected || waitedMs >= CONFIRMATION_MS) {
    return { record: trusted, isTrusted: true, backMs: latestAt - now > STEP_MS ? latestAt - now : 0 };
  }
  return { record: { trustedAt: before.trustedAt, seenAt: now, waitedMs, latestAt }, isTrusted: false, backMs: 0 };
}
