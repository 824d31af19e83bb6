import { backOff, type BackOff } from '../../domain/back-off.ts';
import { IMPORT_POLL_MS, REALTIME_RETRY_MAX_MS, REALTIME_RETRY_MS } from '../../domain/constants.ts';
import { IMPORT_POLL_LONGEST_MS, REFRESH_RETRY_LONGEST_MS, REFRESH_RETRY_MS } from './delays.ts';

/** Backoff for realtime connections that broke or could not be created. [onboarding §4] */
export const CHANNEL_RETRY: BackOff = { first: REALTIME_RETRY_MS, longest: REALTIME_RETRY_MAX_MS };
/** Backoff for import requests without a response. */
export const IMPORT_RETRY: BackOff = { first: IMPORT_POLL_MS, longest: IMPORT_POLL_LONGEST_MS };
/** Backoff for token refreshes without a response. */
export const REFRESH_RETRY: BackOff = { first: REFRESH_RETRY_MS, longest: REFRESH_RETRY_LONGEST_MS };

/** Milliseconds before a retry: exactly `first` before the first retry, then as in {@link backOff}. */
export const retryDelay = (failures: number, plan: BackOff, random: number): number =>
  failures <= 1 ? plan.first : Math.round(backOff(failures, plan, random));
