/** Smaller differences are network delay rather than a wrong clock; a signature tolerates five minutes. */
const TOLERATED_SKEW_MS = 60_000;

export interface Clock {
  /** Returns the time by the server's clock, ms since 1970. */
  readonly now: () => number;
  /** Returns the server's clock minus this device's, ms; 0 while they agree. */
  readonly offset: () => number;
  /**
   * Compares the clock with the `Date` header of a response.
   * @returns true if the clock had to be corrected
   */
  readonly observe: (answer: Pick<Response, 'headers'>) => boolean;
  /** Returns when this page was opened, ms since 1970 by the server's clock, up to a second early; `null` before the first response with a date. */
  readonly opened: () => number | null;
}

/**
 * Creates a clock that follows the server's if this device's is wrong, so signatures and expiry times are correct.
 * @param known offset found by the last visit, ms
 * @param onCorrected called with the new offset, ms
 * @param sinceOpening returns the time since the page was opened, ms
 */
export function createClock(
  machine = Date.now,
  known = 0,
  onCorrected: (offset: number) => void = () => {},
  sinceOpening = () => performance.now(),
): Clock {
  let offset = known;
  let opened: number | null = null;
  const now = () => machine() + offset;
  return {
    now,
    offset: () => offset,
    opened: () => opened,
    observe: ({ headers }) => {
      const date = Date.parse(headers.get('date') ?? '');
      // Set by the first response only: a device that has slept since may have counted less time than has passed.
      if (!Number.isNaN(date)) opened ??= date - sinceOpening();
      if (Number.isNaN(date) || Math.abs(date - now()) < TOLERATED_SKEW_MS) return false;
      offset = date - machine();
      onCorrected(offset);
      return true;
    },
  };
}
