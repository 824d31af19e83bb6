import type { Answer } from '../http.ts';
import { json } from '../http.ts';
import type { Standin } from '../standin/vendor.ts';
import type { GarminState } from './state.ts';

/** Days that one backfill request may span, and that may be asked for in a minute. */
export interface GarminLimits {
  readonly backfillDays: number;
  readonly backfillDaysPerMinute: number;
}

/** What every route of this vendor shares. */
export interface Garmin extends Standin<GarminState> {
  readonly limits: GarminLimits;
  /** Files on their way out: their addresses are taken, and come back when the caller breaks off. */
  readonly underWay: Set<string>;
}

/** The vendor's error shape. */
export const refuse = (status: number, errorMessage: string): Answer => json(status, { errorMessage });
