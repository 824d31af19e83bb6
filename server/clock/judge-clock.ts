const HOUR_MS = 3_600_000;
/** How far the clock may be from where it was expected, ms. Chosen: a server may be off for a weekend, and time zones set by mistake are hours. */
export const TOLERANCE_MS = 48 * HOUR_MS;
/** Uptime after which a clock that jumped counts as right, ms. Chosen: within a day, the time service or the operator corrects a wrong one. */
export const CONFIRMATION_MS = 24 * HOUR_MS;
/** Steps back that a time service makes without anybody noticing, ms. */
const STEP_MS = 60_000;

/** The last look at the clock, as all servers share it. Times are ms since 1970. */
export interface ClockRecord {
  /** When the clock was last right. */
  readonly trustedAt: number;
  /** Its time at the last look. */
  readonly seenAt: number;
  /** Uptime since it jumped, ms; 0 if it is trusted. */
  readonly waitedMs: number;
}

export interface ClockJudgement {
  readonly record: ClockRecord;
  /** Whether rows and files may be deleted for their age. */
  readonly isTrusted: boolean;
  /** How far the clock went back since the last look, ms; 0 if it did not. */
  readonly backMs: number;
}

/**
 * Compares the clock with the time that must have passed. A clock more than two days away from that, in either direction, is trusted again once it
 * comes back, or after 24 hours of uptime.
 * @param before null: the first look, which trusts the clock
 * @param now what the clock says, ms since 1970
 * @param upMs uptime since this process last looked, by a clock that cannot be set, ms
 */
export function judgeClock(before: ClockRecord | null, now: number, upMs: number): ClockJudgement {
  const trusted: ClockRecord = { trustedAt: now, seenAt: now, waitedMs: 0 };
  if (before === null) return { record: trusted, isTrusted: true, backMs: 0 };
  const stepMs = now - before.seenAt;
  const backMs = stepMs < -STEP_MS ? -stepMs : 0;
  // Several servers look in turn: the time between two looks counts once.
  const passedMs = stepMs < 0 ? upMs : Math.min(upMs, stepMs);
  const jumpedAgain = Math.abs(stepMs - passedMs) > TOLERANCE_MS;
  const waitedMs = jumpedAgain ? 0 : before.waitedMs + passedMs;
  const isExpected = Math.abs(now - (before.trustedAt + before.waitedMs + passedMs)) <= TOLERANCE_MS;
  if (isExpected || waitedMs >= CONFIRMATION_MS) return { record: trusted, isTrusted: true, backMs };
  return { record: { trustedAt: before.trustedAt, seenAt: now, waitedMs }, isTrusted: false, backMs };
}
