/** Milliseconds by which whoever asked most comes after the others, once a vendor may be asked again. */
const LAST_MS = 10_000;

/** A time in which a vendor wants to be left alone by the whole application. */
export interface VendorPause {
  /** Milliseconds that this one has to wait; 0 or less: none. */
  left(who: string | null): number;
  /** @param most who asked most lately, and therefore comes last */
  begin(ms: number, most: string | null): void;
}

/**
 * Limits of vendors are per application, so that one member's demand stops everybody. Then all wait for the time that the vendor named, and
 * whoever asked most waits a little longer, if others wait too.
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
