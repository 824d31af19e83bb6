/** Below this the difference is the network's rather than the clock's; a signature may be off by five minutes. */
const TOLERATED_SKEW_MS = 60_000;

export interface Clock {
  /** Milliseconds since 1970 as the server counts them. */
  readonly now: () => number;
  /** The server's clock less this machine's, ms; 0 while they agree. */
  readonly offset: () => number;
  /** Compares with the `Date` header of an answer. Returns whether the clock had to be corrected. */
  readonly observe: (answer: Pick<Response, 'headers'>) => boolean;
  /** When this page was opened, ms since 1970 as the server counts them, up to a second early; null before the first answer with a date. */
  readonly opened: () => number | null;
}

/**
 * A clock that follows the server's when this machine's is wrong, so that signatures and expiry times still hold.
 * @param known the offset that the last visit found, ms
 * @param onCorrected hears the new offset, ms
 * @param sinceOpening how long the page has been open, ms
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
      // Of the first answer: a machine that slept since may have counted less time than has passed.
      if (!Number.isNaN(date)) opened ??= date - sinceOpening();
      if (Number.isNaN(date) || Math.abs(date - now()) < TOLERATED_SKEW_MS) return false;
      offset = date - machine();
      onCorrected(offset);
      return true;
    },
  };
}
