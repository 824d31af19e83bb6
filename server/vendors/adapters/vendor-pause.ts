/** Additional delay in ms for the busiest link after a pause. */
const LAST_MS = 10_000;

/** A period during which the whole application must not call a vendor. */
export interface VendorPause {
  /** Returns the remaining milliseconds for a link; 0 or less if it may call. */
  left(who: string | null): number;
  /** Starts a pause. @param most the link with the most recent requests, which comes last */
  begin(ms: number, most: string | null): void;
}

/**
 * Creates the pause of a vendor. Rate limits apply to the whole application, so one member's requests can block everyone. All links
 * wait for the time named by the vendor, and the busiest one waits a little longer if others are waiting.
 */
export function createVendorPause(now: () => number): VendorPause {
  let until = 0;
  let last: string | null = null;
  let others = false;
  return {
    left(who) {
      const left = until - now();
      const isLast = who !== null && who === last;
      if (left > 0 && !isLast) others = true;
      return isLast && others ? left + LAST_MS : left;
    },
    begin(ms, most) {
      if (until <= now()) others = false;
      until = Math.max(until, now() + ms);
      last = most;
    },
  };
}
