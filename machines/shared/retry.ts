import { IMPORT_POLL_MS, REALTIME_RETRY_MAX_MS, REALTIME_RETRY_MS } from '../../domain/constants.ts';
import { IMPORT_POLL_LONGEST_MS, REFRESH_RETRY_LONGEST_MS, REFRESH_RETRY_MS } from './delays.ts';

export interface RetryPlan {
  /** Delay before the first retry, ms. */
  readonly first: number;
  /** Maximum delay, ms. */
  readonly longest: number;
}

/** Realtime connections that broke, or could not be created. [onboarding §4] */
export const CHANNEL_RETRY: RetryPlan = { first: REALTIME_RETRY_MS, longest: REALTIME_RETRY_MAX_MS };
/** Import requests without a response. */
export const IMPORT_RETRY: RetryPlan = { first: IMPORT_POLL_MS, longest: IMPORT_POLL_LONGEST_MS };
/** Token refreshes without a response. */
export const REFRESH_RETRY: RetryPlan = { first: REFRESH_RETRY_MS, longest: REFRESH_RETRY_LONGEST_MS };

/**
 * Delay before a retry in ms: exactly `first` before the first one, then doubling up to `longest`, with "equal jitter" (half fixed, half
 * random) so that many clients that lost one server do not return in step.
 * @param failures number of failures so far, 1 before the first retry
 * @param random a number in [0, 1); 1 gives plain doubling without jitter
 */
export function retryDelay(failures: number, plan: RetryPlan, random: number): number {
  if (failures <= 1) return plan.first;
  const full = Math.min(plan.longest, plan.first * 2 ** (failures - 1));
  return Math.round(full / 2 + (full / 2) * random);
}
