/** Below this the difference is network delay rather than the clock; a signature tolerates five minutes. */
const TOLERATED_SKEW_MS = 60_000;

export interface Clock {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number;
  /** The server's clock minus this device's, ms; 0 if they agree. */
  readonly offset: () => number;
  /** Compares with the `Date` header of a response. Returns whether the clock had to be corrected. */
  readonly observe: (answer: Pick<Response, 'headers'>) => boolean;
  /** When this page was opened, ms since 1970 by the server's clock, up to a second early; null before the first response with a date. */
  readonly opened: () => number | null;
}

/**
 * A clock that follows the server's if this device's is wrong, so that signatures and expiry times are right.
 * @param known the offset found by the last visit, ms
 * @param onCorrected called with the new offset, ms
 * @param sinceOpening time since the page was opened, ms
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
      // Only from the first response: a device that has slept since may have counted less time than has passed.
      if (!Number.isNaN(date)) opened ??= date - sinceOpening();
      if (Number.isNaN(date) || Math.abs(date - now()) < TOLERATED_SKEW_MS) return false;
      offset = date - machine();
      onCorrected(offset);
      return true;
    },
  };
}
