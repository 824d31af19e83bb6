const HOUR_MS = 3_600_000;
/** Maximum difference between the clock and the expected time, ms. Chosen: a server may be off for a weekend, and a wrong time zone shifts by hours. */
export const TOLERANCE_MS = 48 * HOUR_MS;
/**
 * Uptime after which a clock that jumped counts as right, ms. Chosen: a time service or the operator corrects a wrong clock within a day.
 */
export const CONFIRMATION_MS = 24 * HOUR_MS;
/** Maximum step back, ms, that is attributed to a time service and ignored. */
const STEP_MS = 60_000;

/** The last check of the clock, shared by all servers. Times are ms since 1970. */
export interface ClockRecord {
  /** Time when the clock was last right. */
  readonly trustedAt: number;
  /** Time that the clock showed at the last check. */
  readonly seenAt: number;
  /** Uptime since the clock jumped, ms; 0 if it is trusted. */
  readonly waitedMs: number;
  /** Latest time that the clock showed since it was last trusted. Defaults to `seenAt`. */
  readonly latestAt?: number | undefined;
}

export interface ClockJudgement {
  readonly record: ClockRecord;
  /** Whether rows and files may be deleted because of their age. */
  readonly isTrusted: boolean;
  /** Time by which a trusted clock is behind its own latest reading, ms; 0 if it is not behind. */
  readonly backMs: number;
}

/**
 * Compares the clock with the time that must have passed. A clock more than two days off, in either direction, is trusted again once it is
 * right again, or after 24 hours of uptime.
 * @param before `null` on the first check, which trusts the clock
 * @param now time of the clock, ms since 1970
 * @param upMs uptime since this process's last check, by a monotonic clock, ms
 * @param isStart whether this is a process's first check: no server may have run for days, which does not restart the 24 hours
 */
export function judgeClock(before: ClockRecord | null, now: number, upMs: number, isStart = false): ClockJudgement {
  const trusted: ClockRecord = { trustedAt: now, seenAt: now, waitedMs: 0 };
  if (before === null) return { record: trusted, isTrusted: true, backMs: 0 };
  const stepMs = now - before.seenAt;
  // Several servers check in turn, so the time between two checks is counted only once.
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
