/** Delays between attempts, in any unit. */
export interface BackOff {
  /** Delay before the first retry. */
  readonly first: number;
  /** Maximum delay. */
  readonly longest: number;
}

/**
 * Delay before a retry: doubles from `first` up to `longest`, with "equal jitter" (half fixed, half random), so that
 * many clients of a failed server don't all retry at once.
 * @param failures number of failures so far, 1 before the first retry
 * @param random a number in [0, 1); 1 gives plain doubling without jitter
 */
export const backOff = (failures: number, { first, longest }: BackOff, random: number): number =>
  Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (0.5 + random / 2);
